import type { Definition } from '../ast.ts';
import { collapseLabel, labelEnd, normalizeLabel } from '../inline/label.ts';
import { joinLines, nextLine, skipSpace } from '../inline/lines.ts';
import type { LineStarts } from '../inline/lines.ts';
import { destinationEnd, destinationText, titleEnd } from '../inline/link-parts.ts';
import { unescapeText } from '../inline/unescape.ts';
import { linkUrl } from '../url.ts';
import { trimStart } from './line.ts';
import { addBlock } from './state.ts';
import type { BlockState } from './state.ts';

/** Where the parts of a link reference definition stand. */
interface DefinitionParts {
  /** The `]` of its label. */
  readonly close: number;
  readonly urlFrom: number;
  readonly urlTo: number;
  /** Its title, quotes included; both -1 when it has none. */
  readonly titleFrom: number;
  readonly titleTo: number;
  /** Where it ends, and where the text goes on in the line after. */
  readonly to: number;
  readonly next: number;
}

/** Finds the link reference definition (CommonMark 4.7) at `from`, in the paragraph that ends at `to`; null when there is none. */
export function findDefinition(src: string, from: number, to: number, starts: LineStarts): DefinitionParts | null {
  // Labels that start with `^` are those of footnotes.
  if (src.charCodeAt(from + 1) === 94) return null;
  const close = labelEnd(src, from, to);
  if (close < 0 || src.charCodeAt(close + 1) !== 58 || close + 1 >= to) return null;
  const urlFrom = skipSpace(src, close + 2, to, starts);
  const urlTo = urlFrom < to ? destinationEnd(src, urlFrom, to) : -1;
  if (urlTo < 0 || urlTo === urlFrom) return null;

  const titleFrom = skipSpace(src, urlTo, to, starts);
  if (titleFrom > urlTo) {
    const titleTo = titleEnd(src, titleFrom, to);
    const after = titleTo < 0 ? -1 : trimStart(src, titleTo, to);
    if (after >= 0 && (after === to || src.charCodeAt(after) === 10))
      return { close, urlFrom, urlTo, titleFrom, titleTo, to: titleTo, next: lineAfter(src, after, to, starts) };
  }
  const after = trimStart(src, urlTo, to);
  if (after < to && src.charCodeAt(after) !== 10) return null;
  return { close, urlFrom, urlTo, titleFrom: -1, titleTo: -1, to: urlTo, next: lineAfter(src, after, to, starts) };
}

function lineAfter(src: string, end: number, to: number, starts: LineStarts): number {
  return end < to ? nextLine(src, end, to, starts) : to;
}

/**
 * Takes the link reference definition at `from`, in the paragraph that ends at `to`: adds its node and gives where the text
 * goes on, or -1 when there is none. The first definition of a label counts.
 */
export function readDefinition(b: BlockState, from: number, to: number): number {
  const { src, starts } = b;
  const parts = findDefinition(src, from, to, starts);
  if (parts === null) return -1;
  const label = collapseLabel(joinLines(src, from + 1, parts.close, starts));
  const identifier = normalizeLabel(label);
  const node: Definition = {
    type: 'definition',
    from,
    to: parts.to,
    key: 0,
    identifier,
    label,
    url: linkUrl(unescapeText(destinationText(src, parts.urlFrom, parts.urlTo))),
    title: parts.titleTo < 0 ? null : unescapeText(joinLines(src, parts.titleFrom + 1, parts.titleTo - 1, starts)),
  };
  addBlock(b, node);
  if (!b.definitions.has(identifier)) b.definitions.set(identifier, node);
  return parts.next;
}
