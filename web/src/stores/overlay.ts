import { defineStore } from './define-store.ts';

/** The overlay that the reader opened: command palette, list of shortcuts, find bar, or none. */
export type Overlay = 'palette' | 'shortcuts' | 'find' | null;

const overlay = defineStore<{
  readonly shown: Overlay;
  /** Number of times that an overlay was asked for, also where it is open. */
  readonly asked: number;
}>(() => ({ shown: null, asked: 0 }));

export const useOverlay = (): Overlay => overlay.use((state) => state.shown);

export const useOverlayAsked = (): number => overlay.use((state) => state.asked);

export function showOverlay(shown: Overlay): void {
  overlay.set(({ asked }) => ({ shown, asked: asked + 1 }));
}
