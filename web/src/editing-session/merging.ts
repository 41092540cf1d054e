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

/** Fetches it where it is missing. Resolves with false where that fails. */
export async function isMergingLoaded(): Promise<boolean> {
  return await loadMerging().then(
    () => true,
    () => false,
  );
}

/** Returns the same in a step that is taken with what `loadMerging` has fetched. @throws before */
export function merging(): MergingParts {
  if (here === null) throw new Error('Merging is not loaded');
  return here;
}
