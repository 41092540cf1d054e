import type { Block, Root } from '../ast.ts';
import type { Edit } from '../edit.ts';
import { finishBlocks, readLines } from '../block/block-parser.ts';
import { addFrontMatter } from '../block/front-matter.ts';
import { BlockState, PARAGRAPH } from '../block/state.ts';
import { InlineState } from '../inline/state.ts';
import type { ParseData } from '../parse-data.ts';
import { readAllInlines } from '../parse.ts';
import { isBlank, lineStart, slice } from '../pieces.ts';
import type { Pieces } from '../pieces.ts';
import { moveInPlace } from './rebase.ts';

/** Result of parsing a region again: `blocks` replace the old ones from `first` to before `end`. */
export interface Region {
  readonly first: number;
  readonly end: number;
  readonly blocks: readonly Block[];
  readonly nextKey: number;
  /** Rest of the budget (see `ParseData.budget`). */
  readonly budget: number;
  /** Number of notes, references and wiki links in it (see `ParseData.markCount`). */
  readonly markCount: number;
  /** True when a comment in it starts but does not end (see `ParseData.hasOpenComment`). */
  readonly hasOpenComment: boolean;
}

/** Result of the block phase for a region. */
interface Lines extends Pick<Region, 'first' | 'end'> {
  /** Its source is a part of the text that starts at `from`: its offsets are relative to that. */
  readonly state: BlockState;
  readonly from: number;
}

/** Characters after an edit that are read first. */
const AHEAD = 2048;

/**
 * Parses blocks again from before an edit until an old block starts at its old
 * place. `text` is the new text; `budget` is the rest for reference links.
 */
export function readRegion(
  text: Pieces,
  previous: Root,
  edit: Edit,
  data: ParseData,
  budget: number,
): Region {
  const { options } = previous;
  const { first, end, state: b, from } = readLinesAgain(text, previous.children, edit, previous.nextKey);
  const s = new InlineState(b.src, data.definitions, data.footnotes, options.breaks === true, budget);
  readAllInlines(b, s, options);
  moveInPlace(b.root, from);
  return {
    first,
    end,
    blocks: b.root,
    nextKey: b.nextKey,
    budget: s.isBudgetExceeded ? -1 : s.budget,
    markCount: s.markCount,
    hasOpenComment: b.hasOpenComment,
  };
}

function readLinesAgain(text: Pieces, old: readonly Block[], edit: Edit, nextKey: number): Lines {
  // The preceding block may include the changed line. Up to the edit, the new text equals the old one.
  let first = Math.max(0, firstEndingFrom(old, lineStart(text, edit.from)) - 1);
  while (first > 0 && (isInLine(text, old, first) || !isFreshStart(text, old[first] as Block))) first--;
  const from = first === 0 ? 0 : lineStart(text, (old[first] as Block).from);

  const inserted = edit.from + edit.insert.length;
  const next = firstEndingFrom(old, edit.to);
  for (let ahead = AHEAD; ; ahead *= 4) {
    const to = Math.min(text.length, inserted + ahead);
    const state = new BlockState(slice(text, from, to), 0, to - from, nextKey);
    if (from === 0) addFrontMatter(state);
    const end = readUntilSame(state, old, next, edit.to, inserted - edit.to - from, to === text.length);
    if (end >= 0) return { first, end, state, from };
  }
}

/**
 * Parses until an old block, from index `next` on, starts again; returns its
 * index, or -1 when the part of the text that `b` reads ends before. `editEnd`:
 * end of the edit in the old text; `shift`: difference of offsets after it.
 */
function readUntilSame(
  b: BlockState,
  old: readonly Block[],
  next: number,
  editEnd: number,
  shift: number,
  hasEnd: boolean,
): number {
  const { src } = b;
  for (let index = next; index < old.length; index++) {
    const { from } = old[index] as Block;
    if (from <= editEnd) continue;
    if (from + shift >= src.length) return -1;
    // Many comments may be in one line, so only the gap between two blocks is searched.
    const gapFrom = index > 0 ? Math.max(0, (old[index - 1] as Block).to + shift) : 0;
    if (index > 0 && !src.slice(gapFrom, from + shift).includes('\n')) continue;
    const start = src.lastIndexOf('\n', from + shift - 1) + 1;
    if (index > 0 && (old[index - 1] as Block).to + shift > start) continue;
    if (start <= editEnd + shift || !isAfterBlankLine(src, start, editEnd + shift)) continue;
    const lineEnd = src.indexOf('\n', start);
    if (lineEnd < 0 && !hasEnd) return -1;
    readLines(b, start);
    // A comment reaches into the old block.
    if (b.lineStart > start) continue;
    readLines(b, lineEnd < 0 ? src.length : lineEnd + 1);
    if (b.hasOpenComment && !hasEnd) return -1;
    if (hasStartedAt(b, start)) {
      forget(b, start);
      return index;
    }
  }
  if (!hasEnd) return -1;
  readLines(b, src.length);
  finishBlocks(b);
  return old.length;
}

/** Returns the index of the first block that ends at or after an offset. */
function firstEndingFrom(blocks: readonly Block[], offset: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle] as Block).to < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns true when a block follows another one in its line, which is a comment. */
function isInLine(text: Pieces, old: readonly Block[], index: number): boolean {
  return !slice(text, (old[index - 1] as Block).to, (old[index] as Block).from).includes('\n');
}

/** Returns true when a block would start in its line regardless of the preceding text. */
function isFreshStart(text: Pieces, block: Block): boolean {
  switch (block.type) {
    case 'heading':
    case 'thematicBreak':
    case 'code':
      return true;
    default: {
      const start = lineStart(text, block.from);
      return start >= 2 && isBlank(text, lineStart(text, start - 1), start - 1);
    }
  }
}

/** Returns true when the line before the one that starts at `start` is blank and starts after `limit`. */
function isAfterBlankLine(src: string, start: number, limit: number): boolean {
  let at = start - 2;
  while (at >= 0) {
    const code = src.charCodeAt(at);
    if (code === 10) break;
    if (code !== 32 && code !== 9) return false;
    at--;
  }
  return start >= 2 && at + 1 > limit;
}

/** Returns true when the last line, which starts at `start`, has started a top-level block. */
function hasStartedAt(b: BlockState, start: number): boolean {
  if (b.stack.length === 0 && b.leaf === PARAGRAPH) return b.from >= start;
  const last = b.root[b.root.length - 1];
  return last !== undefined && last.from >= start;
}

/** Removes what the last line has added; earlier blocks are closed already. */
function forget(b: BlockState, start: number): void {
  while (b.root.length > 0 && (b.root[b.root.length - 1] as Block).from >= start) b.root.pop();
  while (b.parents.length > 0 && (b.ranges[b.ranges.length - 2] as number) >= start) {
    b.parents.pop();
    b.lines.pop();
    b.ranges.length -= 2;
  }
}
