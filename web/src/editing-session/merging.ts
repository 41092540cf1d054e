import type { mergeModule } from './merge-module.ts';
import { trimChange } from './trim-change.ts';
import type { TextChange } from './trim-change.ts';

export type MergeModule = typeof mergeModule;

let here: MergeModule | null = null;

/** Fetches what merges and compares texts. The editor does it after its text is there. */
export async function loadMerging(): Promise<MergeModule> {
  here ??= (await import('./merge-module.ts')).mergeModule;
  return here;
}

/** Returns the changes from one text to another: by lines where that part is loaded, else one. */
export function changesBetween(before: string, after: string): readonly TextChange[] {
  return here?.lineChanges(before, after) ?? [trimChange(0, before, after)];
}

/** Fetches it where it is missing. Resolves with false where that fails. */
export async function isMergingLoaded(): Promise<boolean> {
  return await loadMerging().then(
    () => true,
    () => false,
  );
}

/** Returns the same in a step that is taken with what `loadMerging` has fetched. @throws before */
export function requireMergeModule(): MergeModule {
  if (here === null) throw new Error('Merging is not loaded');
  return here;
}
