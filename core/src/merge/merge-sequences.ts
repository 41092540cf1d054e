import { diffSequences } from '../diff/sequences.ts';
import type { Change } from '../diff/change.ts';

/** Range of a sequence: the items from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Range of the base with its change: none, one side's change,
 * the same change on both sides, or two different changes.
 */
export interface Chunk {
  readonly kind: 'same' | 'mine' | 'theirs' | 'both' | 'conflict';
  readonly base: Span;
  readonly mine: Span;
  readonly theirs: Span;
}

/**
 * Merges two sequences with a common base: the three-way merge of diff3 (S. Khanna, K. Kunal, B. C. Pierce,
 * "A Formal Investigation of Diff3", 2007). Changes of adjacent ranges do not conflict, so each side may
 * change one of two adjacent lines. The chunks cover all three sequences, in order.
 */
export function mergeSequences<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): Chunk[] {
  const [mineChanges, theirChanges] = [diffSequences(base, mine), diffSequences(base, theirs)];
  const chunks: Chunk[] = [];
  let [nextMine, nextTheirs] = [0, 0];
  let at = { base: 0, mine: 0, theirs: 0 };
  const push = (kind: Chunk['kind'], to: typeof at): void => {
    const isEmpty = to.base === at.base && to.mine === at.mine && to.theirs === at.theirs;
    if (!isEmpty)
      chunks.push({
        kind,
        base: span(at.base, to.base),
        mine: span(at.mine, to.mine),
        theirs: span(at.theirs, to.theirs),
      });
    at = to;
  };
  while (nextMine < mineChanges.length || nextTheirs < theirChanges.length) {
    const group = takeGroup(mineChanges, theirChanges, nextMine, nextTheirs);
    nextMine += group.mine.length;
    nextTheirs += group.theirs.length;
    const before = group.from - at.base;
    push('same', { base: group.from, mine: at.mine + before, theirs: at.theirs + before });
    const length = group.to - group.from;
    const to = {
      base: group.to,
      mine: at.mine + length + growth(group.mine),
      theirs: at.theirs + length + growth(group.theirs),
    };
    if (group.theirs.length === 0) push('mine', to);
    else if (group.mine.length === 0) push('theirs', to);
    else
      push(
        isSame(mine, span(at.mine, to.mine), theirs, span(at.theirs, to.theirs)) ? 'both' : 'conflict',
        to,
      );
  }
  push('same', { base: base.length, mine: mine.length, theirs: theirs.length });
  return joinAlike(chunks, mine, theirs);
}

/** Chunks of a run that is compared, and items of it: beyond them a conflict stays one. */
const RUN_CHUNKS_MAX = 7;
const RUN_ITEMS_MAX = 400;

/**
 * Joins a conflict with chunks beside it where both sides have the same items in them: the two comparisons
 * with the base may have matched an item that repeats, such as an empty line, at different places.
 */
function joinAlike<T>(chunks: readonly Chunk[], mine: readonly T[], theirs: readonly T[]): Chunk[] {
  const joined: Chunk[] = [];
  for (let index = 0; index < chunks.length; index++) {
    const chunk = chunks[index];
    if (chunk === undefined) continue;
    const run =
      chunk.kind === 'conflict'
        ? alikeRun(joined, chunks.slice(index, index + RUN_CHUNKS_MAX), mine, theirs)
        : null;
    if (run === null) joined.push(chunk);
    else {
      joined.splice(joined.length - run.before, run.before, run.chunk);
      index += run.after;
    }
  }
  return joined;
}

/** Returns the shortest run of chunks around the first of `next` in which both sides are the same. */
function alikeRun<T>(
  previous: readonly Chunk[],
  next: readonly Chunk[],
  mine: readonly T[],
  theirs: readonly T[],
): { readonly before: number; readonly after: number; readonly chunk: Chunk } | null {
  for (let size = 2; size <= RUN_CHUNKS_MAX; size++)
    for (let before = 0; before < size; before++) {
      const after = size - 1 - before;
      const first = before === 0 ? next[0] : previous.at(-before);
      const last = next[after];
      if (first === undefined || last === undefined) continue;
      const chunk: Chunk = {
        kind: 'both',
        base: span(first.base.from, last.base.to),
        mine: span(first.mine.from, last.mine.to),
        theirs: span(first.theirs.from, last.theirs.to),
      };
      const isShort = chunk.mine.to - chunk.mine.from <= RUN_ITEMS_MAX;
      if (isShort && isSame(mine, chunk.mine, theirs, chunk.theirs)) return { before, after, chunk };
    }
  return null;
}

interface Group {
  readonly mine: readonly Change[];
  readonly theirs: readonly Change[];
  /** Range of the base that the group changes. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the next change with all changes of the other
 * side that overlap it, all that overlap those, and so on.
 */
function takeGroup(
  mine: readonly Change[],
  theirs: readonly Change[],
  fromMine: number,
  fromTheirs: number,
): Group {
  let [toMine, toTheirs] = [fromMine, fromTheirs];
  if (isBefore(mine[fromMine], theirs[fromTheirs])) toMine++;
  else toTheirs++;
  for (;;) {
    // The last changes extend the furthest: a change that does
    // not clash with them clashes with none of the group.
    if (clash(mine[toMine], toTheirs > fromTheirs ? theirs[toTheirs - 1] : undefined)) toMine++;
    else if (clash(theirs[toTheirs], toMine > fromMine ? mine[toMine - 1] : undefined)) toTheirs++;
    else break;
  }
  const group = { mine: mine.slice(fromMine, toMine), theirs: theirs.slice(fromTheirs, toTheirs) };
  const all = [...group.mine, ...group.theirs];
  const first = all.reduce((least, { aFrom }) => Math.min(least, aFrom), Infinity);
  return { ...group, from: first, to: all.reduce((most, { aTo }) => Math.max(most, aTo), first) };
}

/** Returns true when the first change precedes the second; of two at one place, the one that only inserts. */
function isBefore(a: Change | undefined, b: Change | undefined): boolean {
  if (a === undefined || b === undefined) return a !== undefined;
  return a.aFrom === b.aFrom ? a.aTo <= b.aTo : a.aFrom < b.aFrom;
}

/**
 * Returns true when two changes cannot both be applied. An insertion beside a changed range stays beside it,
 * unless that range grew: then the order is ambiguous.
 */
function clash(a: Change | undefined, b: Change | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.aFrom === a.aTo && b.aFrom === b.aTo) return a.aFrom === b.aFrom;
  if (a.aFrom === a.aTo) return isInsertedInto(a.aFrom, b);
  if (b.aFrom === b.aTo) return isInsertedInto(b.aFrom, a);
  return Math.max(a.aFrom, b.aFrom) < Math.min(a.aTo, b.aTo);
}

function isInsertedInto(place: number, change: Change): boolean {
  if (place > change.aFrom && place < change.aTo) return true;
  return (place === change.aFrom || place === change.aTo) && growth([change]) > 0;
}

/** Returns the number of items that the changes add to a sequence. */
function growth(changes: readonly Change[]): number {
  return changes.reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + (bTo - bFrom) - (aTo - aFrom), 0);
}

function isSame<T>(a: readonly T[], inA: Span, b: readonly T[], inB: Span): boolean {
  if (inA.to - inA.from !== inB.to - inB.from) return false;
  for (let index = 0; index < inA.to - inA.from; index++)
    if (a[inA.from + index] !== b[inB.from + index]) return false;
  return true;
}

function span(from: number, to: number): Span {
  return { from, to };
}
