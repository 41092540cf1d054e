import type { Definition } from '../ast.ts';
import { collapseLabel, labelEnd, normalizeLabel } from '../inline/label.ts';
import { joinLines, nextLine, skipSpace } from '../inline/lines.ts';
import { destinationEnd, destinationText, titleEnd } from '../inline/link-parts.ts';
import { unescapeText } from '../inline/unescape.ts';
import { linkUrl } from '../url.ts';
import { trimStart } from './line.ts';
import { addBlock } from './state.ts';
import type { BlockState } from './state.ts';

/**
 * Takes the link reference definition (CommonMark 4.7) at `from`, in the paragraph that ends at `to`: adds its node
 * and gives where the text goes on, or -1 when there is none. The first definition of a label counts.
 */
export function readDefinition(b: BlockState, from: number, to: number): number {
  const { src, starts } = b;
  // Labels that start with `^` are those of footnotes.
  if (src.charCodeAt(from + 1) === 94) return -1;
  const close = labelEnd(src, from, to);
  if (close < 0 || src.charCodeAt(close + 1) !== 58 || close + 1 >= to) return -1;
  const urlFrom = skipSpace(src, close + 2, to, starts);
  const urlTo = urlFrom < to ? destinationEnd(src, urlFrom, to) : -1;
  if (urlTo < 0 || urlTo === urlFrom) return -1;

  let end = -1;
  let title: string | null = null;
  let definitionTo = urlTo;
  const afterUrl = trimStart(src, urlTo, to);
  const titleFrom = skipSpace(src, urlTo, to, starts);
  if (titleFrom > urlTo) {
    const titleTo = titleEnd(src, titleFrom, to);
    const after = titleTo < 0 ? -1 : trimStart(src, titleTo, to);
    if (after >= 0 && (after === to || src.charCodeAt(after) === 10)) {
      title = unescapeText(joinLines(src, titleFrom + 1, titleTo - 1, starts));
      definitionTo = titleTo;
      end = after;
    }
  }
  if (end < 0) {
    if (afterUrl < to && src.charCodeAt(afterUrl) !== 10) return -1;
    end = afterUrl;
  }
  const label = collapseLabel(joinLines(src, from + 1, close, starts));
  const identifier = normalizeLabel(label);
  const node: Definition = {
    type: 'definition',
    from,
    to: definitionTo,
    key: 0,
    identifier,
    label,
    url: linkUrl(unescapeText(destinationText(src, urlFrom, urlTo))),
    title,
  };
  addBlock(b, node);
  if (!b.definitions.has(identifier)) b.definitions.set(identifier, node);
  return end < to ? nextLine(src, end, to, starts) : to;
}
