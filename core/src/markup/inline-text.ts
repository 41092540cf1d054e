import type { Definition, FootnoteDefinition } from './ast.ts';
import type { Inline } from './inline-ast.ts';
import { findOpenComment, prepareInlines, readInlines } from './inline/inline-parser.ts';
import { normalizeLabel } from './inline/label.ts';
import { InlineState, releaseItems } from './inline/state.ts';
import { referenceBudget } from './parse-data.ts';

/** Defined labels of a document, in normalised form. */
export interface DefinedLabels {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
}

/**
 * Returns known labels from the text between their brackets;
 * a footnote's without its `^`. The targets are not included.
 */
export function collectLabels(definitions: Iterable<string>, footnotes: Iterable<string>): DefinedLabels {
  const known: { definitions: Map<string, Definition>; footnotes: Map<string, FootnoteDefinition> } = {
    definitions: new Map(),
    footnotes: new Map(),
  };
  for (const label of definitions) {
    const identifier = normalizeLabel(label);
    known.definitions.set(identifier, {
      type: 'definition',
      from: 0,
      to: 0,
      key: 0,
      identifier,
      label,
      url: '',
      title: null,
    });
  }
  for (const label of footnotes) {
    const identifier = normalizeLabel(label);
    known.footnotes.set(identifier, {
      type: 'footnoteDefinition',
      from: 0,
      to: 0,
      key: 0,
      identifier,
      label,
      number: 0,
      children: [],
    });
  }
  return known;
}

/**
 * Parses the inline content of one block by itself: the text of a paragraph,
 * heading or cell, without prefixes of its lines other than white space. An editor
 * highlights a text with it block by block. Notes are not numbered. Never throws.
 */
export function parseInlines(text: string, known: DefinedLabels, hasMath = false): readonly Inline[] {
  const s = new InlineState(text, known.definitions, known.footnotes, false, referenceBudget(text));
  prepareInlines(text, hasMath);
  const inlines = readInlines(s, 0, text.length, null, false);
  releaseItems(s);
  return inlines;
}

/** Returns the start of the comment that begins in a line and does not end in it, -1 when there is none. */
export function openCommentIn(line: string): number {
  return line.includes('<!--') ? findOpenComment(line, 0, line.length) : -1;
}
