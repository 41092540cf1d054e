import type { Color, Size } from '../ast.ts';
import { parseColor } from '../colors.ts';
import { parseSize } from '../css-size.ts';
import { MAX_TAGS } from '../nesting.ts';
import { FROM, KIND, TO, pushBracket, takeContent } from './brackets.ts';
import { COLOR, ROW, SIZE, addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/** Matches a closing tag with its name, or an opening one with its value. */
const TAG = /\[(?:\/(color|size)|(color|size)=([^\]]{1,12}))\]/iy;

/** Reads the opening or closing size or colour tag at `at`; returns its end, -1 when there is none. */
export function readTag(s: InlineState, at: number, run: number): number {
  const { src } = s;
  const next = src.charCodeAt(at + 1) | 32;
  // `/`, `c` or `s`: most brackets are links.
  if (next !== 47 && next !== 99 && next !== 115) return -1;
  TAG.lastIndex = at;
  const match = TAG.exec(src);
  const end = TAG.lastIndex;
  if (match === null || end > s.to) return -1;
  const [, closed, opened, value] = match;
  const isColor = (closed ?? opened)?.toLowerCase() === 'color';
  if (value === undefined)
    return (isColor ? s.openColors : s.openSizes) > 0
      ? closeTag(s, isColor ? COLOR : SIZE, at, end, run)
      : -1;
  if (s.openColors + s.openSizes >= MAX_TAGS || parseValue(isColor, value) === null) return -1;
  flushText(s, run, at);
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
  const value =
    parseValue(isColor, src.slice(from + (isColor ? 7 : 6), (brackets[row + TO] as number) - 1)) ?? '';
  const node: Color | Size = { type: isColor ? 'color' : 'size', from, to: end, value, children };
  addItem(s, node, end);
  return end;
}
