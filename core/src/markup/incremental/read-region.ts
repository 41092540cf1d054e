import type { Block, Edit } from '../ast.ts';
import { finishBlocks, readLines } from '../block/block-parser.ts';
import { BlockState, PARAGRAPH } from '../block/state.ts';

/** What had to be read again: the old blocks from `first` to before `end` are replaced by what `state` holds. */
export interface Region {
  readonly first: number;
  readonly end: number;
  readonly state: BlockState;
}

/**
 * Reads blocks again from before an edit until an old block starts again where it started before. `src` is the new
 * text.
 */
export function readRegion(src: string, old: readonly Block[], oldSrc: string, edit: Edit, nextKey: number): Region {
  const lineFrom = oldSrc.lastIndexOf('\n', edit.from - 1) + 1;
  // The block before may take in the line that changed.
  let first = Math.max(0, firstEndingFrom(old, edit.from === 0 ? 0 : lineFrom) - 1);
  while (first > 0 && !isFreshStart(oldSrc, old[first] as Block)) first--;
  const from = first === 0 ? 0 : lineStart(oldSrc, (old[first] as Block).from);

  const state = new BlockState(src, from, src.length, nextKey);
  const delta = edit.insert.length - (edit.to - edit.from);
  for (let end = firstEndingFrom(old, edit.to); end < old.length; end++) {
    const start = lineStart(oldSrc, (old[end] as Block).from);
    if (start <= edit.to || !isAfterBlankLine(oldSrc, start, edit.to)) continue;
    readLines(state, start + delta);
    const lineEnd = src.indexOf('\n', start + delta);
    readLines(state, lineEnd < 0 ? src.length : lineEnd + 1);
    if (hasStartedAt(state, start + delta)) {
      forget(state, start + delta);
      return { first, end, state };
    }
  }
  readLines(state, src.length);
  finishBlocks(state);
  return { first, end: old.length, state };
}

/** Index of the first block that ends at an offset or later. */
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

/** Whether a block would start in its line whatever stands before it. */
function isFreshStart(src: string, block: Block): boolean {
  switch (block.type) {
    case 'heading':
    case 'thematicBreak':
    case 'code':
      return true;
    default:
      return isAfterBlankLine(src, lineStart(src, block.from), -1);
  }
}

function lineStart(src: string, offset: number): number {
  return offset === 0 ? 0 : src.lastIndexOf('\n', offset - 1) + 1;
}

/** Whether the line before the one that starts at `start` is blank and starts after `limit`. */
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

/** Whether the line last read, which starts at `start`, has started a block at the top. */
function hasStartedAt(b: BlockState, start: number): boolean {
  if (b.stack.length === 0 && b.leaf === PARAGRAPH) return b.from >= start;
  const last = b.root[b.root.length - 1];
  return last !== undefined && last.from >= start;
}

/** Drops what the line last read has added; what was open before is closed by now. */
function forget(b: BlockState, start: number): void {
  while (b.root.length > 0 && (b.root[b.root.length - 1] as Block).from >= start) b.root.pop();
  while (b.parents.length > 0 && (b.ranges[b.ranges.length - 2] as number) >= start) {
    b.parents.pop();
    b.lines.pop();
    b.ranges.length -= 2;
  }
}
