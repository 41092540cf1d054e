import type { Change, Work } from './change.ts';

/**
 * A pure insertion or deletion can often be placed at several positions: of `x,
 * x` either may be the new one. All such changes move down as far as possible, so
 * that a new paragraph includes the empty line after it and not the one before.
 */
export function shiftChangesDown(changes: readonly Change[], { a, b }: Pick<Work, 'a' | 'b'>): Change[] {
  const slid: Change[] = [];
  for (const [index, change] of changes.entries()) {
    const next = changes[index + 1];
    const room = (next === undefined ? a.length : next.aFrom - 1) - change.aTo;
    const roomB = (next === undefined ? b.length : next.bFrom - 1) - change.bTo;
    const steps = stepsDown(change, a, b, Math.min(room, roomB));
    slid.push(moved(change, steps));
  }
  return slid;
}

function stepsDown({ aFrom, aTo, bFrom, bTo }: Change, a: Int32Array, b: Int32Array, room: number): number {
  const isInsertion = aFrom === aTo;
  if (!isInsertion && bFrom !== bTo) return 0;
  const [items, from, to] = isInsertion ? [b, bFrom, bTo] : [a, aFrom, aTo];
  let steps = 0;
  while (steps < room && items[from + steps] === items[to + steps]) steps++;
  return steps;
}

function moved({ aFrom, aTo, bFrom, bTo }: Change, steps: number): Change {
  return { aFrom: aFrom + steps, aTo: aTo + steps, bFrom: bFrom + steps, bTo: bTo + steps };
}
