import type { Code } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { closeContainers, closeLeaf } from './close.ts';
import { continueFence } from './fence.ts';
import { findNext, trimEnd } from './line.ts';
import { matchContainers } from './match-containers.ts';
import { canStartBlock, openBlocks } from './open-blocks.ts';
import { closeParagraph, continueParagraph, openParagraph } from './paragraph.ts';
import { FENCE, NO_LEAF, PARAGRAPH, TABLE } from './state.ts';
import type { BlockState } from './state.ts';
import { addRow } from './table.ts';

/** Reads the lines from `lineStart` up to an offset that is the start of a line, or the end. */
export function readLines(b: BlockState, until: number): void {
  const { src, stack } = b;
  let start = b.lineStart;
  while (start < until) {
    let end = src.indexOf('\n', start);
    if (end < 0 || end > b.end) end = b.end;
    b.lineStart = start;
    b.lineEnd = end;
    if (stack.length > 0 || !readTopLine(b, start, end)) {
      b.offset = start;
      b.column = 0;
      b.isInTab = false;
      findNext(b);
      readLine(b);
    }
    // Comments may have moved the end.
    start = b.lineEnd + 1;
  }
  b.lineStart = start;
}

/**
 * Fast path for most lines of most documents: text, blank lines
 * and code, all at top level. Returns false for other lines.
 */
function readTopLine(b: BlockState, start: number, end: number): boolean {
  const code = start < end ? b.src.charCodeAt(start) : 10;
  if (b.leaf <= PARAGRAPH) {
    if (code === 10) {
      if (b.leaf === PARAGRAPH) closeParagraph(b);
      b.blankQuotes = 0;
      return true;
    }
    if (code === 32 || code === 9 || canStartBlock(b.src, start)) return false;
    b.next = start;
    b.indent = 0;
    if (b.leaf === PARAGRAPH) continueParagraph(b);
    else openParagraph(b);
    b.blankQuotes = -1;
    return true;
  }
  if (b.leaf !== FENCE || b.fenceStart < 0 || code === b.fenceChar || code === 32) return false;
  (b.code as Mutable<Code>).to = end;
  b.blankQuotes = -1;
  return true;
}

/** Closes all open blocks at the end of the text. */
export function finishBlocks(b: BlockState): void {
  closeLeaf(b);
  closeContainers(b, 0);
}

function readLine(b: BlockState): void {
  const { stack } = b;
  const matched = matchContainers(b, stack.length);
  const isAllMatched = matched === stack.length;
  if (b.leaf === FENCE && isAllMatched) {
    continueFence(b);
    b.blankQuotes = -1;
    return;
  }
  const hasOpened = openBlocks(b, matched, isAllMatched);
  if (hasOpened < 0) {
    b.blankQuotes = -1;
    return;
  }
  const isBlank = b.next >= b.lineEnd;
  if (b.leaf === PARAGRAPH && !isBlank) {
    // Lazy continuation when not all containers matched (CommonMark 5.1).
    continueParagraph(b);
    b.blankQuotes = -1;
    return;
  }
  if (hasOpened === 0 && (!isAllMatched || isBlank)) {
    if (b.leaf !== NO_LEAF) closeLeaf(b);
    closeContainers(b, matched);
  }
  if (isBlank) {
    b.blankQuotes = hasOpened === 0 ? b.quotes : -1;
    return;
  }
  if (b.leaf === TABLE) addRow(b, b.next, trimEnd(b.src, b.next, b.lineEnd));
  else openParagraph(b);
  b.blankQuotes = -1;
}
