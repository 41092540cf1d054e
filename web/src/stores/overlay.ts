import { defineStore } from './define-store.ts';

/** The overlay that the reader opened: command palette, list of shortcuts, find bar, or none. */
export type Overlay = 'palette' | 'shortcuts' | 'find' | null;

const overlay = defineStore<{ readonly shown: Overlay }>(() => ({ shown: null }));

export const useOverlay = (): Overlay => overlay.use((state) => state.shown);

export function showOverlay(shown: Overlay): void {
  overlay.set({ shown });
}
