import type { Block, Code } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { MAX_CONTAINERS } from '../nesting.ts';
import { closeFence, continueFence, fenceLength, openFence } from './fence.ts';
import { footnoteMarkerEnd, openFootnote } from './footnote-definition.ts';
import { addHeading, headingDepth } from './heading.ts';
import { advanceColumns, advanceTo, findNext, trimEnd } from './line.ts';
import { listMarkerEnd, openItem } from './list.ts';
import { addMark, markType } from './marks.ts';
import { closeBeforeLastLine, closeParagraph, continueParagraph, openParagraph } from './paragraph.ts';
import { FENCE, ITEM, NO_LEAF, PARAGRAPH, QUOTE, TABLE, addBlock, startChild } from './state.ts';
import type { BlockState, Container } from './state.ts';
import { addRow, closeTable, countCells, delimiterRow, openTable } from './table.ts';
import { addThematicBreak, isThematicBreak } from './thematic-break.ts';

/** Characters that may start a block other than a paragraph, or a table's delimiter row. */
const STARTERS = new Uint8Array(128);
for (const char of '>#`~*-_+0123456789[|:') STARTERS[char.charCodeAt(0)] = 1;

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
    start = end + 1;
  }
  b.lineStart = start;
}

/** A short way for most lines of most documents: text, blank lines and code, all at the top. False: not such a line. */
function readTopLine(b: BlockState, start: number, end: number): boolean {
  const code = start < end ? b.src.charCodeAt(start) : 10;
  if (b.leaf <= PARAGRAPH) {
    if (code === 10) {
      if (b.leaf === PARAGRAPH) closeParagraph(b);
      b.wasBlank = true;
      return true;
    }
    if (code < 128 && (code === 32 || code === 9 || STARTERS[code] === 1)) return false;
    b.next = start;
    b.indent = 0;
    if (b.leaf === PARAGRAPH) continueParagraph(b);
    else openParagraph(b);
    b.wasBlank = false;
    return true;
  }
  if (b.leaf !== FENCE || b.fenceStart < 0 || code === b.fenceChar || code === 32) return false;
  (b.code as Mutable<Code>).to = end;
  b.wasBlank = false;
  return true;
}

/** Closes everything that is open: the end of the text. */
export function finishBlocks(b: BlockState): void {
  closeLeaf(b);
  closeContainers(b, 0);
}

function mayStart(b: BlockState): boolean {
  const code = b.src.charCodeAt(b.next);
  return code < 128 && STARTERS[code] === 1;
}

function readLine(b: BlockState): void {
  const { stack } = b;
  const matched = matchContainers(b);
  const isAllMatched = matched === stack.length;
  if (b.leaf === FENCE && isAllMatched) {
    continueFence(b);
    b.wasBlank = false;
    return;
  }
  const hasOpened = openBlocks(b, matched, isAllMatched);
  if (hasOpened < 0) {
    b.wasBlank = false;
    return;
  }
  const isBlank = b.next >= b.lineEnd;
  if (b.leaf === PARAGRAPH && !isBlank) {
    // Lazy continuation when not all containers matched (CommonMark 5.1): what the line lacks is taken as given.
    continueParagraph(b);
    b.wasBlank = false;
    return;
  }
  if (hasOpened === 0 && (!isAllMatched || isBlank)) {
    if (b.leaf !== NO_LEAF) closeLeaf(b);
    closeContainers(b, matched);
  }
  if (isBlank) {
    const container = stack[stack.length - 1];
    b.wasBlank = hasOpened === 0 && (container === undefined || container.kind !== QUOTE);
    return;
  }
  if (b.leaf === TABLE) addRow(b, b.next, trimEnd(b.src, b.next, b.lineEnd));
  else openParagraph(b);
  b.wasBlank = false;
}

/** Consumes what continues the open containers; gives how many went on. */
function matchContainers(b: BlockState): number {
  const { stack, src } = b;
  const depth = stack.length;
  for (let i = 0; i < depth; i++) {
    const container = stack[i] as Container;
    const isBlank = b.next >= b.lineEnd;
    if (container.kind === QUOTE) {
      if (isBlank || b.indent > 3 || src.charCodeAt(b.next) !== 62) return i;
      consumeQuoteMark(b);
    } else if (isBlank) {
      // An item that starts with a blank line has none but that.
      if (container.kind === ITEM && container.isEmpty) return i;
      advanceTo(b, b.next);
      b.indent = 0;
    } else if (b.indent >= container.indent) {
      advanceColumns(b, container.indent);
      findNext(b);
    } else {
      return i;
    }
  }
  return depth;
}

/** Opens what starts in the line: 0 nothing, 1 containers, -1 the line is used up. */
function openBlocks(b: BlockState, matched: number, isAllMatched: boolean): number {
  const { src } = b;
  let hasOpened = 0;
  // Four columns or more never start a block (the dialect has no indented code, but keeps CommonMark's limit).
  while (b.next < b.lineEnd && b.indent <= 3 && mayStart(b)) {
    const code = src.charCodeAt(b.next);
    switch (code) {
      case 62: // >
        if (hasOpened === 0) closeUnmatched(b, matched);
        openQuote(b);
        hasOpened = 1;
        continue;
      case 35: {
        // #
        const depth = headingDepth(b);
        if (depth === 0) return hasOpened;
        if (hasOpened === 0) closeUnmatched(b, matched);
        addHeading(b, depth);
        return -1;
      }
      case 96: // `
      case 126: {
        // ~
        const length = fenceLength(b, code);
        if (length === 0) return hasOpened;
        if (hasOpened === 0) closeUnmatched(b, matched);
        openFence(b, code, length);
        return -1;
      }
      case 91: {
        // [
        const end = footnoteMarkerEnd(b);
        if (end > 0) {
          if (hasOpened === 0) closeUnmatched(b, matched);
          openFootnote(b, end);
          hasOpened = 1;
          continue;
        }
        // Only at the top: a quoted mark is text that speaks of the mark.
        const mark = matched === 0 && hasOpened === 0 ? markType(b) : null;
        if (mark === null) return hasOpened;
        closeUnmatched(b, 0);
        addMark(b, mark);
        return -1;
      }
      case 42: // *
      case 45: // -
      case 95: // _
        if (isThematicBreak(b, code)) {
          if (hasOpened === 0) closeUnmatched(b, matched);
          addThematicBreak(b);
          return -1;
        }
        if (code === 95) return hasOpened;
        break;
      case 124: // |
      case 58: // :
        return isAllMatched && hasOpened === 0 && tryTable(b) ? -1 : hasOpened;
      default:
    }
    const interrupts = b.leaf === PARAGRAPH && isAllMatched && hasOpened === 0;
    const end = listMarkerEnd(b, interrupts);
    if (end < 0) {
      // A delimiter row may start with a dash that is no bullet.
      return code === 45 && isAllMatched && hasOpened === 0 && tryTable(b) ? -1 : hasOpened;
    }
    if (hasOpened === 0) closeUnmatched(b, matched);
    openItem(b, end);
    hasOpened = 1;
  }
  return hasOpened;
}

function tryTable(b: BlockState): boolean {
  if (b.leaf !== PARAGRAPH) return false;
  const align = delimiterRow(b);
  if (align === null) return false;
  const { src, lastLine } = b;
  const to = trimEnd(src, lastLine, b.to);
  if (countCells(src, lastLine, to, align.length) !== align.length) return false;
  const before = src.lastIndexOf('\n', lastLine - 1);
  closeBeforeLastLine(b, before);
  openTable(b, align, lastLine, to);
  return true;
}

function consumeQuoteMark(b: BlockState): void {
  advanceTo(b, b.next + 1);
  const code = b.offset < b.lineEnd ? b.src.charCodeAt(b.offset) : 0;
  if (code === 32 || code === 9) advanceColumns(b, 1);
  findNext(b);
}

function openQuote(b: BlockState): void {
  const from = b.next;
  if (b.stack.length < MAX_CONTAINERS) {
    const children: Block[] = [];
    const node = { type: 'blockquote' as const, from, to: from + 1, key: 0, children };
    startChild(b);
    addBlock(b, node);
    b.stack.push({ kind: QUOTE, node, children, indent: 0, list: null, isEmpty: true, openList: null });
    b.quotes++;
  }
  // Beyond the cap a mark is used up all the same, so that no text ever starts with one.
  consumeQuoteMark(b);
}

function closeUnmatched(b: BlockState, matched: number): void {
  if (b.leaf !== NO_LEAF) closeLeaf(b);
  closeContainers(b, matched);
}

function closeLeaf(b: BlockState): void {
  if (b.leaf === PARAGRAPH) closeParagraph(b);
  else if (b.leaf === FENCE) closeFence(b, Math.min(b.lineStart, b.end));
  else if (b.leaf === TABLE) closeTable(b);
}

function closeContainers(b: BlockState, depth: number): void {
  const { stack } = b;
  while (stack.length > depth) {
    const { kind, node, children, list } = stack.pop() as Container;
    const last = children[children.length - 1];
    if (last !== undefined && last.to > node.to) node.to = last.to;
    if (list !== null && node.to > list.to) list.to = node.to;
    if (kind === QUOTE) b.quotes--;
  }
}
