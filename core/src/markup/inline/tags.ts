import type { Color, Inline, Size, Tag, TagName } from '../inline-ast.ts';
import { parseColor } from '../colors.ts';
import { parseSize } from '../css-size.ts';
import { MAX_TAGS } from '../nesting.ts';
import { FROM, KIND, TO, pushBracket, takeContent } from './brackets.ts';
import { COLOR, ROW, SIZE, HTML, TAG_NAMES, addItem, flushText } from './state.ts';
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
  if (isFull(s) || parseValue(isColor, value) === null) return -1;
  flushText(s, run, at);
  pushBracket(s, isColor ? COLOR : SIZE, at, end);
  if (isColor) s.openColors++;
  else s.openSizes++;
  return end;
}

/** Matches a tag of HTML that the dialect has: without attributes, in any case. */
const HTML_TAG = /<(?:(\/?)(kbd|sub|sup|mark|u)|br ?\/?)>/iy;

/** Reads the tag of HTML at `at`; returns its end, -1 when there is none. One without its partner is text. */
export function readHtmlTag(s: InlineState, at: number, run: number): number {
  HTML_TAG.lastIndex = at;
  const match = HTML_TAG.exec(s.src);
  const end = HTML_TAG.lastIndex;
  if (match === null || end > s.to) return -1;
  const index = TAG_NAMES.indexOf(match[2]?.toLowerCase() as (typeof TAG_NAMES)[number]);
  if (index < 0) {
    flushText(s, run, at);
    addItem(s, { type: 'tag', from: at, to: end, name: 'br', children: [] }, end);
    return end;
  }
  const open = s.openTags[index] as number;
  if (match[1] !== '') return open > 0 ? closeTag(s, HTML + index, at, end, run) : -1;
  if (isFull(s)) return -1;
  flushText(s, run, at);
  pushBracket(s, HTML + index, at, end);
  s.openTags[index] = open + 1;
  return end;
}

/** Returns true when no more tags can be open. */
function isFull({ openColors, openSizes, openTags }: InlineState): boolean {
  let open = openColors + openSizes;
  for (const count of openTags) open += count;
  return open >= MAX_TAGS;
}

function parseValue(isColor: boolean, value: string): string | null {
  return isColor ? parseColor(value) : parseSize(value);
}

function closeTag(s: InlineState, kind: number, at: number, end: number, run: number): number {
  const { brackets } = s;
  let index = s.bracketCount - 1;
  while (brackets[index * ROW + KIND] !== kind) index--;
  const row = index * ROW;
  const from = brackets[row + FROM] as number;
  const children = takeContent(s, row, at, run);
  addItem(s, tagNode(s, kind, from, brackets[row + TO] as number, end, children), end);
  return end;
}

/** Returns the node of a tag whose opening ends at `textFrom`, and counts it as closed. */
function tagNode(
  s: InlineState,
  kind: number,
  from: number,
  textFrom: number,
  to: number,
  children: Inline[],
): Color | Size | Tag {
  if (kind >= HTML) {
    (s.openTags[kind - HTML] as number)--;
    const name = TAG_NAMES[kind - HTML] as TagName;
    return { type: 'tag', from, to, name, children };
  }
  const isColor = kind === COLOR;
  if (isColor) s.openColors--;
  else s.openSizes--;
  const value = parseValue(isColor, s.src.slice(from + (isColor ? 7 : 6), textFrom - 1)) ?? '';
  return { type: isColor ? 'color' : 'size', from, to, value, children };
}
