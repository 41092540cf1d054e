/** Index of an item in both sequences. */
export type Anchor = readonly [atA: number, atB: number];

/**
 * Returns the longest list of items that occur exactly once
 * in each of two sequences and have the same order in both.
 */
export function uniqueAnchors(a: Int32Array, b: Int32Array): Anchor[] {
  const inA = placesOfUnique(a);
  const inB = placesOfUnique(b);
  const shared: Anchor[] = [];
  for (const [item, atA] of inA) {
    const atB = inB.get(item);
    if (atA >= 0 && atB !== undefined && atB >= 0) shared.push([atA, atB]);
  }
  return longestRising(shared);
}

/** Returns items with their first index, in order; -1 for items that occur again. */
function placesOfUnique(items: Int32Array): Map<number, number> {
  const places = new Map<number, number>();
  for (const [index, item] of items.entries()) places.set(item, places.has(item) ? -1 : index);
  return places;
}

/**
 * Returns the longest subsequence with increasing indexes
 * in b; those in a increase already (patience sorting).
 */
function longestRising(anchors: readonly Anchor[]): Anchor[] {
  /**
   * Last anchor of each pile, and for each anchor its
   * predecessor in the longest subsequence that ends with it.
   */
  const tops: number[] = [];
  const before = new Int32Array(anchors.length);
  for (const [index, [, atB]] of anchors.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (indexInB(anchors, tops[middle]) < atB) low = middle + 1;
      else high = middle;
    }
    before[index] = tops[low - 1] ?? -1;
    tops[low] = index;
  }
  const row: Anchor[] = [];
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = anchors[index];
    if (anchor !== undefined) row.push(anchor);
  }
  return row.reverse();
}

function indexInB(anchors: readonly Anchor[], index: number | undefined): number {
  return (index === undefined ? undefined : anchors[index])?.[1] ?? -1;
}
