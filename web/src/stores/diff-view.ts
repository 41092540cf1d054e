import { saveDiffView, savedDiffView } from '../storage/diff-view.ts';
import { defineStore } from './define-store.ts';

/** Inline, side by side, or as the page that it was. */
export type DiffView = NonNullable<ReturnType<typeof savedDiffView>>;

const view = defineStore<{ readonly view: DiffView }>(() => ({ view: 'inline' }));

/** How two versions are looked at. */
export function useDiffView(): DiffView {
  return view.use((state) => state.view);
}

/** Takes up how they were looked at before. */
export function restoreDiffView(): void {
  view.set({ view: savedDiffView() ?? 'inline' });
}

export function setDiffView(next: DiffView): void {
  view.set({ view: next });
  saveDiffView(next);
}
