import { isDigit } from '../chars.ts';
import { joinLines } from './lines.ts';
import { addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/**
 * Reads the formula `$…$` at `at`; returns its end, -1 when there is none. As in Pandoc, no white space is
 * allowed inside the marks and no digit after them, so that prices are no formulas.
 */
export function readMath(s: InlineState, at: number, run: number): number {
  const { src, to } = s;
  if (s.hasNoMathEnd || at + 1 >= to || isSpace(src.charCodeAt(at + 1)) || src.charCodeAt(at + 1) === 36)
    return -1;
  let close = src.indexOf('$', at + 1);
  while (close >= 0 && close < to) {
    const before = src.charCodeAt(close - 1);
    const isFollowed = close + 1 < to && isDigit(src.charCodeAt(close + 1));
    if (!isSpace(before) && before !== 92 && !isFollowed) {
      flushText(s, run, at);
      let value = joinLines(src, at + 1, close, s.starts).replaceAll('\n', ' ');
      if (s.isCell) value = value.replaceAll('\\|', '|');
      addItem(s, { type: 'inlineMath', from: at, to: close + 1, value }, close + 1);
      return close + 1;
    }
    close = src.indexOf('$', close + 1);
  }
  s.hasNoMathEnd = true;
  return -1;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10;
}
