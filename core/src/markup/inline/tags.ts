import type { Color, Size } from '../ast.ts';
import { parseColor } from '../colors.ts';
import { parseSize } from '../css-size.ts';
import { MAX_TAGS } from '../nesting.ts';
import { FROM, KIND, TO, pushBracket, takeContent } from './brackets.ts';
import { COLOR, ROW, SIZE, addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/** Characters a tag's value may have at most. */
const VALUE_MAX = 12;

/** Reads the opening or closing size or colour tag at `at`; gives its end, -1 when there is none. */
export function readTag(s: InlineState, at: number, run: number): number {
  const { src } = s;
  if (src.charCodeAt(at + 1) === 47) {
    if (s.openColors > 0 && isName(src, at + 2, '[/color]', at)) return closeTag(s, COLOR, at, at + 8, run);
    if (s.openSizes > 0 && isName(src, at + 2, '[/size]', at)) return closeTag(s, SIZE, at, at + 7, run);
    return -1;
  }
  const isColor = isName(src, at + 1, '[color=', at);
  if (!isColor && !isName(src, at + 1, '[size=', at)) return -1;
  const from = at + (isColor ? 7 : 6);
  const limit = Math.min(s.to, from + VALUE_MAX + 1);
  let end = from;
  while (end < limit && src.charCodeAt(end) !== 93) end++;
  if (end >= limit || s.openColors + s.openSizes >= MAX_TAGS) return -1;
  if (parseValue(isColor, src.slice(from, end)) === null) return -1;
  flushText(s, run, at);
  end++;
  pushBracket(s, isColor ? COLOR : SIZE, at, end);
  if (isColor) s.openColors++;
  else s.openSizes++;
  return end;
}

function parseValue(isColor: boolean, value: string): string | null {
  return isColor ? parseColor(value) : parseSize(value);
}

function closeTag(s: InlineState, kind: number, at: number, end: number, run: number): number {
  const { brackets, src } = s;
  const isColor = kind === COLOR;
  let index = s.bracketCount - 1;
  while (brackets[index * ROW + KIND] !== kind) index--;
  const row = index * ROW;
  const from = brackets[row + FROM] as number;
  const children = takeContent(s, row, at, run);
  if (isColor) s.openColors--;
  else s.openSizes--;
  const value = parseValue(isColor, src.slice(from + (isColor ? 7 : 6), (brackets[row + TO] as number) - 1)) ?? '';
  const node: Color | Size = { type: isColor ? 'color' : 'size', from, to: end, value, children };
  addItem(s, node, end);
  return end;
}

function isName(src: string, probe: number, name: string, at: number): boolean {
  const code = src.charCodeAt(probe) | 32;
  if (code !== 99 && code !== 115) return false;
  return src.slice(at, at + name.length).toLowerCase() === name;
}
