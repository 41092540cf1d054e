/**
 * Difference of two sequences: `a[aFrom, aTo)` was replaced
 * by `b[bFrom, bTo)`. At most one of the ranges is empty.
 */
export interface Change {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/** Two sequences of item numbers, and the items kept so far. */
export interface Work {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** 1 for items that are kept, on either side. */
  readonly keptA: Uint8Array;
  readonly keptB: Uint8Array;
  /** Remaining comparisons of the search for shortest edits. */
  steps: number;
}
