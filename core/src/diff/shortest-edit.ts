import type { Change, Work } from './change.ts';

/** Maximum length of a shortest edit in one range: work and memory grow with its square. */
const EDITS_MAX = 1_000;

/**
 * Marks the items that a shortest edit of a range keeps: Myers' greedy algorithm,
 * forward, with the furthest points of every round stored for backtracking.
 * @returns false, with nothing marked, when the edit is longer than EDITS_MAX
 */
export function keepByShortestEdit(work: Work, { aFrom, aTo, bFrom, bTo }: Change): boolean {
  const { a, b } = work;
  const lengthA = aTo - aFrom;
  const lengthB = bTo - bFrom;
  const most = Math.min(lengthA + lengthB, EDITS_MAX);
  if (Math.abs(lengthA - lengthB) > most) return false;
  const origin = most + 1;
  /** Furthest index in a, by diagonal (index in a minus index in b). */
  const furthest = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    work.steps -= edits + 1;
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown = isInsertion(furthest, origin, diagonal, edits);
      const start = isDown ? at(furthest, origin + diagonal + 1) : at(furthest, origin + diagonal - 1) + 1;
      let x = start;
      while (x < lengthA && x - diagonal < lengthB && a[aFrom + x] === b[bFrom + x - diagonal]) x++;
      work.steps -= x - start;
      furthest[origin + diagonal] = x;
      if (diagonal === lengthA - lengthB && x >= lengthA) {
        backtrack(work, { aFrom, aTo, bFrom, bTo }, rounds);
        return true;
      }
    }
    if (work.steps < 0) return false;
    rounds.push(furthest.slice(origin - edits - 1, origin + edits + 2));
  }
  return false;
}

/** Returns true when the best step onto a diagonal is an insertion, from the diagonal above. */
function isInsertion(furthest: Int32Array, origin: number, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && at(furthest, origin + diagonal - 1) < at(furthest, origin + diagonal + 1);
}

/**
 * Backtracks through the rounds from the end to the beginning.
 * `rounds[d]` is the state after d edits, from diagonal -d-1 on.
 */
function backtrack(work: Work, { aFrom, aTo, bFrom, bTo }: Change, rounds: readonly Int32Array[]): void {
  let x = aTo - aFrom;
  let y = bTo - bFrom;
  for (let edits = rounds.length; edits >= 0; edits--) {
    const before = rounds[edits - 1];
    const diagonal = x - y;
    let fromX = 0;
    let fromY = 0;
    if (before !== undefined) {
      const fromDiagonal = isInsertion(before, edits, diagonal, edits) ? diagonal + 1 : diagonal - 1;
      fromX = at(before, edits + fromDiagonal);
      fromY = fromX - fromDiagonal;
    }
    while (x > fromX && y > fromY) {
      x--;
      y--;
      work.keptA[aFrom + x] = 1;
      work.keptB[bFrom + y] = 1;
    }
    x = fromX;
    y = fromY;
  }
}

function at(numbers: Int32Array, index: number): number {
  return numbers[index] ?? 0;
}
