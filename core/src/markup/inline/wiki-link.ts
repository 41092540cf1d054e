import { normalizeLabel } from './label.ts';
import { addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/** Characters between the brackets at most: a group, a title and a text to show. */
const CONTENT_MAX = 600;

/**
 * Reads the wiki link whose `[[` is at `at`; gives its end, -1 when there is none. Three brackets in a row are none,
 * nor is `[[label]]` when the label is defined: that is CommonMark's reference link in brackets.
 */
export function readWikiLink(s: InlineState, at: number, run: number): number {
  const { src } = s;
  if (at > s.lineFrom && isBracketBefore(src, at)) return -1;
  const limit = Math.min(s.to - 1, at + CONTENT_MAX);
  let end = at + 2;
  let bar = -1;
  for (; end < limit; end++) {
    const code = src.charCodeAt(end);
    if (code === 93) break;
    if (code === 91 || code === 10) return -1;
    if (code === 124 && bar < 0) bar = end;
  }
  if (end >= limit || src.charCodeAt(end + 1) !== 93) return -1;
  if (end + 2 < s.to && src.charCodeAt(end + 2) === 93) return -1;
  const isEscaped = bar >= 0 && s.isCell && src.charCodeAt(bar - 1) === 92;
  const target = src.slice(at + 2, bar < 0 ? end : isEscaped ? bar - 1 : bar).trim();
  let text = bar < 0 ? target : src.slice(bar + 1, end).trim();
  if (s.isCell) text = text.replaceAll('\\|', '|');
  if (target === '' || text === '') return -1;
  if (s.definitions.size > 0 && s.definitions.has(normalizeLabel(src.slice(at + 2, end)))) return -1;
  flushText(s, run, at);
  addItem(s, { type: 'wikiLink', from: at, to: end + 2, target, text }, end + 2);
  return end + 2;
}

/** Whether an unescaped `[` or `!` stands before an offset. */
function isBracketBefore(src: string, at: number): boolean {
  const before = src.charCodeAt(at - 1);
  if (before !== 91 && before !== 33) return false;
  let i = at - 2;
  while (i >= 0 && src.charCodeAt(i) === 92) i--;
  return (at - 2 - i) % 2 === 0;
}
