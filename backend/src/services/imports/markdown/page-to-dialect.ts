import { parse } from 'parse5';
import { takeAnchors } from './anchors.ts';
import type { OnAnchor } from './anchors.ts';
import { createHtmlWriter } from './convert-html.ts';
import { markFootnotes } from './html-footnotes.ts';
import { isElement, textOf } from './html-values.ts';
import { removeMaskMarks } from './masked-text.ts';
import { readClasses } from './page-classes.ts';
import { productContent } from './product-pages.ts';
import type { Element, Node } from './html-values.ts';

/** Characters that would be marks of the dialect. */
const MARKS = /[\\`*_[\]<~^$]|==/g;
/** Beginnings of lines that would be a heading, a quote or an item. */
const LINE_START = /^(\s*)([#>+-]|\d{1,9}[.)])(?=\s)/;

/**
 * Converts a page of HTML to the dialect, with its title as the first heading unless it begins with one.
 * @param note called with the code of each change besides
 */
export function pageToDialect(
  source: string,
  onAnchor: OnAnchor = () => undefined,
  note: (change: string) => void = () => undefined,
): string {
  const page = parse(removeMaskMarks(source));
  const body = elementIn(page.childNodes, 'body');
  const title = elementIn(page.childNodes, 'title');
  const sheet = elementIn(page.childNodes, 'style');
  if (body !== null) readClasses(body, sheet === null ? '' : textOf(sheet.childNodes));
  if (body !== null) markFootnotes(body);
  const product = body === null ? null : productContent(body);
  const same = (text: string): string => text;
  const write = createHtmlWriter({ source: '', restore: same, raw: same, plain, note });
  const text = write(product?.nodes ?? body?.childNodes ?? [], false, 0)
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const words =
    product?.title ?? (title === null ? '' : textOf(title.childNodes).replaceAll(/\s+/g, ' ').trim());
  const isTitled = words === '' || (product === null && takeAnchors(text, () => undefined).startsWith('# '));
  const written = takeAnchors(isTitled ? `${text}\n` : `# ${plain(words)}\n\n${text}\n`, onAnchor);
  // Marks of anchors were in lines of their own.
  return written.replaceAll(/\n(?:[ \t]*\n){2,}/g, '\n\n').replace(/^\n+(?=.)/, '');
}

function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(MARKS, (sign) => [...sign].map((character) => `\\${character}`).join(''))
    .replace(LINE_START, (_whole, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${space}\\${mark}`,
    );
}

/** Returns the first element of a name. */
function elementIn(nodes: readonly Node[], name: string): Element | null {
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === name) return node;
    pending.push(...node.childNodes.toReversed());
  }
  return null;
}
