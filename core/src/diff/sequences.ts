import { uniqueAnchors } from './anchors.ts';
import { keepByShortestEdit } from './shortest-edit.ts';
import { shiftChangesDown } from './slide-down.ts';
import type { Change, Work } from './change.ts';

/** Maximum comparisons of one call. Ranges beyond it are split at anchors, or returned as replaced. */
const STEPS_MAX = 6_000_000;
/** Maximum nesting of splits at anchors. */
const DEPTH_MAX = 40;

type Stretch = Change & { readonly depth: number };

/**
 * Returns the differences of two sequences, in order, separated by at least one kept item: the fewest
 * insertions and deletions (E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986). Where
 * that costs too much, items that occur once on both sides are kept first (patience diff). So the work is
 * bounded for any input, and the result is deterministic.
 */
export function diffSequences<T>(a: readonly T[], b: readonly T[]): Change[] {
  const numbers = new Map<T, number>();
  const work: Work = {
    a: numbered(a, numbers),
    b: numbered(b, numbers),
    keptA: new Uint8Array(a.length),
    keptB: new Uint8Array(b.length),
    steps: STEPS_MAX,
  };
  const waiting: Stretch[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length, depth: 0 }];
  for (let stretch = waiting.pop(); stretch !== undefined; stretch = waiting.pop()) {
    for (const rest of compare(work, stretch)) waiting.push(rest);
  }
  return shiftChangesDown(changesOf(work), work);
}

function numbered<T>(items: readonly T[], numbers: Map<T, number>): Int32Array {
  return Int32Array.from(items, (item) => {
    const known = numbers.get(item) ?? numbers.size;
    numbers.set(item, known);
    return known;
  });
}

/** Marks the kept items of a range. @returns the ranges that remain to be compared */
function compare(work: Work, { depth, ...change }: Stretch): Stretch[] {
  const { a, b } = work;
  let { aFrom, aTo, bFrom, bTo } = change;
  while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) keep(work, aFrom++, bFrom++);
  while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) keep(work, --aTo, --bTo);
  if (aFrom === aTo || bFrom === bTo) return [];
  if (keepByShortestEdit(work, { aFrom, aTo, bFrom, bTo }) || depth === DEPTH_MAX) return [];
  const rest: Stretch[] = [];
  let from = { aFrom, bFrom };
  const anchors = uniqueAnchors(a.subarray(aFrom, aTo), b.subarray(bFrom, bTo));
  for (const [atA, atB] of anchors) {
    const at = { a: aFrom + atA, b: bFrom + atB };
    keep(work, at.a, at.b);
    rest.push({ ...from, aTo: at.a, bTo: at.b, depth: depth + 1 });
    from = { aFrom: at.a + 1, bFrom: at.b + 1 };
  }
  if (anchors.length > 0) rest.push({ ...from, aTo, bTo, depth: depth + 1 });
  return rest;
}

function keep(work: Work, atA: number, atB: number): void {
  work.keptA[atA] = 1;
  work.keptB[atB] = 1;
}

/** Kept items have the same order on both sides; the ranges between them are the changes. */
function changesOf({ keptA, keptB }: Work): Change[] {
  const changes: Change[] = [];
  let atA = 0;
  let atB = 0;
  while (atA < keptA.length || atB < keptB.length) {
    const aFrom = atA;
    const bFrom = atB;
    while (keptA[atA] === 0) atA++;
    while (keptB[atB] === 0) atB++;
    if (atA > aFrom || atB > bFrom) changes.push({ aFrom, aTo: atA, bFrom, bTo: atB });
    atA++;
    atB++;
  }
  return changes;
}
