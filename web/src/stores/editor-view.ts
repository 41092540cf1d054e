import { defineStore } from './define-store.ts';

interface EditorView {
  /** Null until the writer has chosen: wide windows then show the outline in the text-only layout alone. */
  readonly isOutlineShown: boolean | null;
  readonly isFullScreen: boolean;
  /** True: the paragraph that is written stands out. */
  readonly isFocused: boolean;
}

const view = defineStore<EditorView>(() => ({ isOutlineShown: null, isFullScreen: false, isFocused: false }));

/** Returns the state of the panels around the text being written. */
export const useEditorView = (): EditorView => view.use((state) => state);

export function showOutline(isOutlineShown: boolean): void {
  view.set({ isOutlineShown });
}

/** Records that the editor enters or leaves full screen. */
export function setFullScreen(isFullScreen: boolean): void {
  view.set({ isFullScreen });
}

/** Has the paragraph that is written stand out. */
export function setFocused(isFocused: boolean): void {
  view.set({ isFocused });
}
