import type { mergingParts } from './merging-parts.ts';

export type MergingParts = typeof mergingParts;

let here: MergingParts | null = null;

/** Fetches what merges and compares texts. The editor does it after its text is there. */
export async function loadMerging(): Promise<MergingParts> {
  here ??= (await import('./merging-parts.ts')).mergingParts;
  return here;
}

/** Returns what merges and compares texts; null until it is loaded. */
export function mergingHere(): MergingParts | null {
  return here;
}

/** The same for a step that is taken with what `loadMerging` has fetched. @throws before */
export function merging(): MergingParts {
  if (here === null) throw new Error('Merging is not loaded');
  return here;
}
