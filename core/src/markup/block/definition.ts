import type { Definition } from '../ast.ts';
import { collapseLabel, labelEnd, normalizeLabel } from '../inline/label.ts';
import { joinLines, nextLine, skipSpace } from '../inline/lines.ts';
import type { LineStarts } from '../inline/lines.ts';
import { destinationEnd, destinationText, titleEnd } from '../inline/link-parts.ts';
import { unescapeText } from '../inline/unescape.ts';
import { linkUrl } from '../url.ts';
import { trimStart } from '../chars.ts';
import { addBlock } from './state.ts';
import type { BlockState } from './state.ts';

/**
 * Offsets of a link reference definition: the `]` of its label,
 * its address, its title with the quotes (none when `titleTo` is
 * -1), and the next line. A tuple, because minifying keeps property names.
 */
type DefinitionParts = readonly [
  close: number,
  urlFrom: number,
  urlTo: number,
  titleFrom: number,
  titleTo: number,
  next: number,
];

/**
 * Finds the link reference definition (CommonMark 4.7) at `from`,
 * in the paragraph that ends at `to`; null when there is none.
 */
export function findDefinition(
  src: string,
  from: number,
  to: number,
  starts: LineStarts,
): DefinitionParts | null {
  // Labels of footnotes start with `^`.
  if (src.charCodeAt(from + 1) === 94) return null;
  // A definition needs a colon after its label.
  const close = labelEnd(src, from, to - 1);
  if (close < 0 || src.charCodeAt(close + 1) !== 58) return null;
  const urlFrom = skipSpace(src, close + 2, to, starts);
  const urlTo = destinationEnd(src, urlFrom, to);
  if (urlTo <= urlFrom) return null;

  const titleFrom = skipSpace(src, urlTo, to, starts);
  let titleTo = titleFrom > urlTo ? titleEnd(src, titleFrom, to) : -1;
  let end = trimStart(src, Math.max(urlTo, titleTo), to);
  if (titleTo > 0 && end < to && src.charCodeAt(end) !== 10) {
    // Text follows in its line, so it is not a title.
    titleTo = -1;
    end = trimStart(src, urlTo, to);
  }
  if (end < to && src.charCodeAt(end) !== 10) return null;
  return [close, urlFrom, urlTo, titleFrom, titleTo, end < to ? nextLine(src, end, to, starts) : to];
}

/**
 * Reads the link reference definition at `from`, in the paragraph that ends at `to`: adds its node and
 * returns the offset after it, or -1 when there is none. The first definition of a label counts.
 */
export function readDefinition(b: BlockState, from: number, to: number): number {
  const { src, starts } = b;
  const parts = findDefinition(src, from, to, starts);
  if (parts === null) return -1;
  const [close, urlFrom, urlTo, titleFrom, titleTo, next] = parts;
  const label = collapseLabel(joinLines(src, from + 1, close, starts));
  const identifier = normalizeLabel(label);
  const node: Definition = {
    type: 'definition',
    from,
    to: Math.max(urlTo, titleTo),
    key: 0,
    identifier,
    label,
    url: linkUrl(unescapeText(destinationText(src, urlFrom, urlTo))),
    title: titleTo < 0 ? null : unescapeText(joinLines(src, titleFrom + 1, titleTo - 1, starts)),
  };
  addBlock(b, node);
  if (!b.definitions.has(identifier)) b.definitions.set(identifier, node);
  return next;
}
