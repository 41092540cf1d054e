import { Tree, TreeBuffer } from '@lezer/common';
import type { Input, TreeFragment } from '@lezer/common';

/** Parts of a tree with their positions in the text. */
export interface Parts {
  readonly trees: Tree[];
  readonly places: number[];
}

/** An edit: what is before and behind it stands in the old tree as well. */
export interface OneEdit {
  readonly old: Tree;
  readonly before: TreeFragment | null;
  readonly behind: TreeFragment | null;
}

/**
 * Puts blocks of the old tree in place of equal ones that were parsed again. lang-markdown parses a list
 * before the edit again at every key; decorations, drawings and tables are kept by the trees of their blocks.
 * @param parts is changed; blocks from the index on were parsed again
 */
export function keepEqualTrees(
  input: Input,
  { old, before, behind }: OneEdit,
  { trees, places }: Parts,
  from: number,
): void {
  for (let index = from; index < trees.length; index++) {
    const tree = trees[index] ?? Tree.empty;
    const at = places[index] ?? 0;
    // Decorations of a block belong to its whole lines: the edit is in none of them.
    const isBefore = before !== null && lineEnd(input, at + tree.length, before.to) < before.to;
    const isBehind = behind !== null && lineStart(input, at, behind.from) > behind.from;
    if (tree.type.isAnonymous || !(isBefore || isBehind)) continue;
    const known = blockAt(old, isBefore ? at : at + (behind?.offset ?? 0));
    if (known !== null && isEqual(known, tree)) trees[index] = known;
  }
}

function lineEnd(input: Input, at: number, limit: number): number {
  let end = at;
  while (end < limit && input.read(end, end + 1) !== '\n') end++;
  return end;
}

/** Returns the start of the line of a position, or the limit where it starts before that. */
export function lineStart(input: Input, at: number, limit = 0): number {
  let start = at;
  while (start > limit && input.read(start - 1, start) !== '\n') start--;
  return start;
}

/** Returns the block that starts at a position; null where none does. */
function blockAt(tree: Tree, at: number): Tree | null {
  for (const [index, child] of tree.children.entries()) {
    const start = tree.positions[index] ?? 0;
    if (start > at) return null;
    if (!(child instanceof Tree) || start + child.length < at) continue;
    if (child.type.isAnonymous) {
      const found = blockAt(child, at - start);
      if (found !== null) return found;
    } else if (start === at) return child;
  }
  return null;
}

/** Returns true for trees with the same nodes at the same places. Nested languages are not compared. */
function isEqual(one: Tree | TreeBuffer, other: Tree | TreeBuffer): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  if (one instanceof TreeBuffer || other instanceof TreeBuffer)
    return (
      one instanceof TreeBuffer &&
      other instanceof TreeBuffer &&
      one.buffer.length === other.buffer.length &&
      one.buffer.every((value, index) => value === other.buffer[index])
    );
  return (
    one.type === other.type &&
    one.children.length === other.children.length &&
    one.children.every((child, index) => {
      const like = other.children[index];
      return like !== undefined && one.positions[index] === other.positions[index] && isEqual(child, like);
    })
  );
}
