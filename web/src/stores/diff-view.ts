import { saveDiffView, savedDiffView } from '../storage/diff-view.ts';
import { defineStore } from './define-store.ts';

/** Inline, side by side, or as a rendered page. */
export type DiffView = NonNullable<ReturnType<typeof savedDiffView>>;

const view = defineStore<{ readonly view: DiffView }>(() => ({ view: 'inline' }));

/** Returns the view that compares two versions. */
export function useDiffView(): DiffView {
  return view.use((state) => state.view);
}

/** Restores the view that was stored earlier in this visit. */
export function restoreDiffView(): void {
  view.set({ view: savedDiffView() ?? 'inline' });
}

/** Shows versions as pages until a view is chosen, without storing it. */
export function showAsPage(): void {
  view.set({ view: 'page' });
}

export function setDiffView(next: DiffView): void {
  view.set({ view: next });
  saveDiffView(next);
}
