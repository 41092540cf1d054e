import { runEnd } from '../chars.ts';
import { joinLines } from './lines.ts';
import { addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

const NO_SPACE = /[^ ]/;

/**
 * Reads the code span at `at` (CommonMark 6.1): returns its end, or
 * the negated end of the run of backticks when nothing closes it.
 */
export function readCodeSpan(s: InlineState, at: number, run: number): number {
  const { src, to } = s;
  const open = runEnd(src, at, to, 96);
  const length = open - at;
  const close = findClose(s, open, length);
  if (close < 0) return -open;
  let value = joinLines(src, open, close, s.starts);
  if (value.indexOf('\n') >= 0) value = value.replaceAll('\n', ' ');
  if (s.isCell && value.indexOf('\\|') >= 0) value = value.replaceAll('\\|', '|');
  if (value.length > 2 && value.charCodeAt(0) === 32 && value.charCodeAt(value.length - 1) === 32) {
    if (NO_SPACE.test(value)) value = value.slice(1, -1);
  }
  flushText(s, run, at);
  const end = close + length;
  addItem(s, { type: 'inlineCode', from: at, to: end, value }, end);
  return end;
}

function findClose(s: InlineState, from: number, length: number): number {
  const { src, to, ticks } = s;
  // A failed search has recorded every run in the text.
  if (ticks !== null && (ticks.get(length) ?? -1) < from) return -1;
  let seen: Map<number, number> | null = null;
  let at = src.indexOf('`', from);
  while (at >= 0 && at < to) {
    const end = runEnd(src, at, to, 96);
    if (end - at === length) return at;
    if (ticks === null) (seen ??= new Map()).set(end - at, at);
    at = src.indexOf('`', end);
  }
  if (ticks === null) s.ticks = seen ?? new Map();
  return -1;
}
