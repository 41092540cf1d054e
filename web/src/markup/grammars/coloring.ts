import type { Parser } from '@lezer/common';
import { classHighlighter, highlightCode } from '@lezer/highlight';

/** Passes the parts of a text on, each with its classes. */
export type Coloring = (text: string, put: (part: string, classes: string) => void) => void;

/** Loads what colours a language. */
export type LoadColoring = () => Promise<Coloring>;

/** Colours by the tree of a grammar. */
export function coloringOf(parser: Parser): Coloring {
  return (text, put) => highlightCode(text, parser.parse(text), classHighlighter, put, () => put('\n', ''));
}

export function byTree(load: () => Promise<Parser>): LoadColoring {
  return async () => coloringOf(await load());
}
