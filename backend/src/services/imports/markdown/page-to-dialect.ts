import { parse } from 'parse5';
import { takeAnchors } from './anchors.ts';
import type { OnAnchor } from './anchors.ts';
import { createHtmlWriter } from './convert-html.ts';
import { isElement, textOf } from './html-values.ts';
import { clean } from './masked-text.ts';
import type { Element, Node } from './html-values.ts';

/** Characters that would be marks of the dialect. */
const MARKS = /[\\`*_[\]<~^$]|==/g;
/** Beginnings of lines that would be a heading, a quote or an item. */
const LINE_START = /^(\s*)([#>+-]|\d{1,9}[.)])(?=\s)/;

/**
 * Converts a page of HTML to the dialect, with its title as the first heading unless it begins with one.
 */
export function pageToDialect(source: string, onAnchor: OnAnchor = () => undefined): string {
  const page = parse(clean(source));
  const body = elementIn(page.childNodes, 'body');
  const title = elementIn(page.childNodes, 'title');
  const same = (text: string): string => text;
  const write = createHtmlWriter({ source: '', restore: same, raw: same, plain });
  const text = write(body?.childNodes ?? [], false, 0)
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const words = title === null ? '' : textOf(title.childNodes).replaceAll(/\s+/g, ' ').trim();
  const isTitled = words === '' || takeAnchors(text, () => undefined).startsWith('# ');
  return takeAnchors(isTitled ? `${text}\n` : `# ${plain(words)}\n\n${text}\n`, onAnchor);
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
