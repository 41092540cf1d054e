import { defineStore } from './define-store.ts';

/** The overlay that the reader opened: command palette, list of shortcuts, find bar, or none. */
export type Overlay = 'palette' | 'shortcuts' | 'find' | null;

const overlay = defineStore<{
  readonly shown: Overlay;
  /** Number of requests to open an overlay, also while it is open. */
  readonly openCount: number;
}>(() => ({ shown: null, openCount: 0 }));

export const useOverlay = (): Overlay => overlay.use((state) => state.shown);

export const useOverlayOpenCount = (): number => overlay.use((state) => state.openCount);

export function showOverlay(shown: Overlay): void {
  overlay.set(({ openCount }) => ({ shown, openCount: openCount + 1 }));
}
