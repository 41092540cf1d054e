import { diffSequences } from '../diff/sequences.ts';
import type { Change } from '../diff/sequences.ts';

/** A stretch of a sequence: the items from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What became of a stretch of the base: nothing, one side's change, the same change on both sides, or two changes. */
export interface Chunk {
  readonly kind: 'same' | 'mine' | 'theirs' | 'both' | 'conflict';
  readonly base: Span;
  readonly mine: Span;
  readonly theirs: Span;
}

/**
 * Two sequences that grew from one, stretch by stretch: the three-way merge of diff3 (S. Khanna, K. Kunal, B. C. Pierce, "A Formal
 * Investigation of Diff3", 2007). Changes of stretches that merely touch do not conflict, so two lines, one under the other, may
 * be changed by one each. The chunks cover all three sequences, in order.
 */
export function mergeSequences<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): Chunk[] {
  const [mineChanges, theirChanges] = [diffSequences(base, mine), diffSequences(base, theirs)];
  const chunks: Chunk[] = [];
  let [nextMine, nextTheirs] = [0, 0];
  let at = { base: 0, mine: 0, theirs: 0 };
  const push = (kind: Chunk['kind'], to: typeof at): void => {
    const isEmpty = to.base === at.base && to.mine === at.mine && to.theirs === at.theirs;
    if (!isEmpty) chunks.push({ kind, base: span(at.base, to.base), mine: span(at.mine, to.mine), theirs: span(at.theirs, to.theirs) });
    at = to;
  };
  while (nextMine < mineChanges.length || nextTheirs < theirChanges.length) {
    const group = takeGroup(mineChanges, theirChanges, nextMine, nextTheirs);
    nextMine += group.mine.length;
    nextTheirs += group.theirs.length;
    const before = group.from - at.base;
    push('same', { base: group.from, mine: at.mine + before, theirs: at.theirs + before });
    const length = group.to - group.from;
    const to = { base: group.to, mine: at.mine + length + growth(group.mine), theirs: at.theirs + length + growth(group.theirs) };
    if (group.theirs.length === 0) push('mine', to);
    else if (group.mine.length === 0) push('theirs', to);
    else push(isSame(mine, span(at.mine, to.mine), theirs, span(at.theirs, to.theirs)) ? 'both' : 'conflict', to);
  }
  push('same', { base: base.length, mine: mine.length, theirs: theirs.length });
  return chunks;
}

interface Group {
  readonly mine: readonly Change[];
  readonly theirs: readonly Change[];
  /** The stretch of the base that all of them change. */
  readonly from: number;
  readonly to: number;
}

/** The next change, with all of the other side that clash with it, all that clash with those, and so on. */
function takeGroup(mine: readonly Change[], theirs: readonly Change[], fromMine: number, fromTheirs: number): Group {
  let [toMine, toTheirs] = [fromMine, fromTheirs];
  if (isBefore(mine[fromMine], theirs[fromTheirs])) toMine++;
  else toTheirs++;
  for (;;) {
    // The last ones reach the furthest: who does not clash with them clashes with nobody of the group.
    if (clash(mine[toMine], toTheirs > fromTheirs ? theirs[toTheirs - 1] : undefined)) toMine++;
    else if (clash(theirs[toTheirs], toMine > fromMine ? mine[toMine - 1] : undefined)) toTheirs++;
    else break;
  }
  const group = { mine: mine.slice(fromMine, toMine), theirs: theirs.slice(fromTheirs, toTheirs) };
  const all = [...group.mine, ...group.theirs];
  const first = all.reduce((least, { aFrom }) => Math.min(least, aFrom), Infinity);
  return { ...group, from: first, to: all.reduce((most, { aTo }) => Math.max(most, aTo), first) };
}

/** Whether the first one comes first; of two at one place, the one that only inserts. */
function isBefore(a: Change | undefined, b: Change | undefined): boolean {
  if (a === undefined || b === undefined) return a !== undefined;
  return a.aFrom === b.aFrom ? a.aTo <= b.aTo : a.aFrom < b.aFrom;
}

/**
 * Whether two changes cannot both be made as they are. What is put in beside a changed stretch stays beside it, unless that one grew:
 * then nobody knows what comes first.
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

/** By how many items the changes make a sequence longer. */
function growth(changes: readonly Change[]): number {
  return changes.reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + (bTo - bFrom) - (aTo - aFrom), 0);
}

function isSame<T>(a: readonly T[], inA: Span, b: readonly T[], inB: Span): boolean {
  if (inA.to - inA.from !== inB.to - inB.from) return false;
  for (let index = 0; index < inA.to - inA.from; index++) if (a[inA.from + index] !== b[inB.from + index]) return false;
  return true;
}

function span(from: number, to: number): Span {
  return { from, to };
}
