import { defineStore } from './define-store.ts';

interface EditorView {
  /** Null until the writer has said so: then wide windows show it beside the text alone. */
  readonly isOutlineShown: boolean | null;
  readonly isFullScreen: boolean;
}

const view = defineStore<EditorView>(() => ({ isOutlineShown: null, isFullScreen: false }));

/** What is shown around the text being written, beside what its view shows. */
export const useEditorView = (): EditorView => view.use((state) => state);

export function showOutline(isOutlineShown: boolean): void {
  view.set({ isOutlineShown });
}

/** Notes that the editor takes the whole window, or does not any more. */
export function setFullScreen(isFullScreen: boolean): void {
  view.set({ isFullScreen });
}
