import type { Code } from '../ast.ts';
import { runEnd, trimStart } from '../chars.ts';
import { unescapeText } from '../inline/unescape.ts';
import type { Mutable } from '../mutable.ts';
import { trimEnd } from './line.ts';
import { FENCE, NO_LEAF, addBlock, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Returns the length of the fence that opens at `next` (CommonMark 4.5), 0 when there is none. */
export function fenceLength(b: BlockState, mark: number): number {
  const { src, lineEnd } = b;
  const end = runEnd(src, b.next, lineEnd, mark);
  const length = end - b.next;
  // The info string of a backtick fence contains no backtick: such a line is inline code.
  return length < 3 || (mark === 96 && src.slice(end, lineEnd).includes('`')) ? 0 : length;
}

/** Opens fenced code at `next`. */
export function openFence(b: BlockState, mark: number, length: number): void {
  const { src } = b;
  const infoFrom = trimStart(src, b.next + length, b.lineEnd);
  const infoTo = trimEnd(src, infoFrom, b.lineEnd);
  let lang = '';
  let meta = '';
  if (infoFrom < infoTo) {
    let at = infoFrom;
    while (at < infoTo && src.charCodeAt(at) !== 32 && src.charCodeAt(at) !== 9) at++;
    lang = unescapeText(src.slice(infoFrom, at));
    meta = unescapeText(src.slice(trimStart(src, at, infoTo), infoTo));
  }
  addCode(b, lang, meta, '', b.lineEnd);
  b.fenceChar = mark;
  b.fenceLength = length;
  b.fenceStart = b.stack.length === 0 && b.indent === 0 ? Math.min(b.lineEnd + 1, b.end) : -1;
}

/** Adds the code or formula at `next`, and opens it. */
function addCode(b: BlockState, lang: string, meta: string, value: string, to: number): void {
  const node: Mutable<Code> = { type: 'code', from: b.next, to, key: 0, lang, meta, value };
  startChild(b);
  addBlock(b, node);
  b.leaf = FENCE;
  b.code = node;
  b.fenceIndent = b.indent;
  b.fenceText = '';
}

const DOLLAR = 36;

/** Returns true when a formula is at `next`: `$$` alone in its line, or `$$…$$` in one line. */
export function isFormula(b: BlockState): boolean {
  const { src, next, lineEnd } = b;
  if (src.charCodeAt(next + 1) !== DOLLAR || next + 1 >= lineEnd) return false;
  const from = trimStart(src, next + 2, lineEnd);
  const end = trimEnd(src, from, lineEnd);
  return from === end || (end - from > 2 && src.slice(from, end).indexOf('$$') === end - from - 2);
}

/** Opens the formula at `next`, or adds it when its line closes it. Its node is that of a `math` fence. */
export function openFormula(b: BlockState): void {
  const { src, next, lineEnd } = b;
  const from = trimStart(src, next + 2, lineEnd);
  const end = trimEnd(src, from, lineEnd);
  b.fenceChar = DOLLAR;
  b.fenceLength = 2;
  b.fenceStart = -1;
  if (from < end) {
    addCode(b, 'math', '', `${src.slice(from, trimEnd(src, from, end - 2))}\n`, end);
    b.leaf = NO_LEAF;
  } else addCode(b, 'math', '', '', lineEnd);
}

/** Ends the formula when its last line is read: `$$` is at the end of that, text may stand before it. */
function closesFormula(b: BlockState): boolean {
  const { src, next, lineEnd } = b;
  const end = trimEnd(src, next, lineEnd);
  if (end - next < 2 || !src.endsWith('$$', end)) return false;
  const to = trimEnd(src, next, end - 2);
  if (to > next) b.fenceText += `${src.slice(next, to)}\n`;
  closeFence(b, b.lineStart);
  (b.code as Mutable<Code>).to = end;
  return true;
}

/** Reads a line of fenced code, or its closing fence. */
export function continueFence(b: BlockState): void {
  const { src, lineEnd } = b;
  if (b.fenceChar === DOLLAR && closesFormula(b)) return;
  if (b.indent <= 3 && src.charCodeAt(b.next) === b.fenceChar && b.next < lineEnd && isClosingFence(b)) {
    closeFence(b, b.lineStart);
    (b.code as Mutable<Code>).to = trimEnd(src, b.next, lineEnd);
    return;
  }
  (b.code as Mutable<Code>).to = lineEnd;
  if (b.fenceStart >= 0) return;
  let { offset, column } = b;
  const limit = column + b.fenceIndent;
  while (column < limit && offset < lineEnd && src.charCodeAt(offset) === 32) {
    offset++;
    column++;
  }
  if (b.isInTab && offset === b.offset) {
    // Rest of a tab whose first columns belong to the containers.
    b.fenceText += ' '.repeat(4 - (column & 3)) + src.slice(offset + 1, lineEnd) + '\n';
  } else {
    b.fenceText += src.slice(offset, lineEnd) + '\n';
  }
}

/** Closes fenced code; code that is one slice of the source ends at `end`. */
export function closeFence(b: BlockState, end: number): void {
  const node = b.code as Mutable<Code>;
  if (b.fenceStart >= 0) {
    if (end > b.fenceStart) {
      const value = b.src.slice(b.fenceStart, end);
      node.value = value.charCodeAt(value.length - 1) === 10 ? value : `${value}\n`;
    }
  } else {
    node.value = b.fenceText;
  }
  b.fenceText = '';
  b.leaf = NO_LEAF;
}

function isClosingFence(b: BlockState): boolean {
  const { src, lineEnd } = b;
  const end = runEnd(src, b.next, lineEnd, b.fenceChar);
  return end - b.next >= b.fenceLength && trimStart(src, end, lineEnd) === lineEnd;
}
