import { defineStore } from './define-store.ts';

/** What lies over the page on the reader's own wish: the command palette, the list of shortcuts, the bar that finds words, or nothing. */
export type Overlay = 'palette' | 'shortcuts' | 'find' | null;

const overlay = defineStore<{ readonly shown: Overlay }>(() => ({ shown: null }));

export const useOverlay = (): Overlay => overlay.use((state) => state.shown);

export function showOverlay(shown: Overlay): void {
  overlay.set({ shown });
}
