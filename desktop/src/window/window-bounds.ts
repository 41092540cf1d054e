import type { WindowBounds } from '../settings/settings.ts';

const DEFAULT_WIDTH = 1280;
const DEFAULT_HEIGHT = 860;
export const MIN_WIDTH = 360;
export const MIN_HEIGHT = 480;
/** Minimum part of a window's top edge that must be on a screen. */
const VISIBLE = 100;

/**
 * Returns the bounds of the window: its last ones if they
 * are on a screen, else the centre of the first screen.
 * @param screens work areas of all screens, the primary one first
 */
export function placeWindow(
  saved: WindowBounds | null,
  screens: readonly WindowBounds[],
): Partial<WindowBounds> & { width: number; height: number } {
  const home = screens.find((screen) => saved !== null && isOn(saved, screen)) ?? screens[0];
  const width = fit(saved?.width ?? DEFAULT_WIDTH, MIN_WIDTH, home?.width);
  const height = fit(saved?.height ?? DEFAULT_HEIGHT, MIN_HEIGHT, home?.height);
  if (saved === null || home === undefined) return { width, height };
  const placed = { x: saved.x, y: saved.y, width, height };
  return isOn(placed, home) ? placed : { width, height };
}

function isOn({ x, y, width }: WindowBounds, screen: WindowBounds): boolean {
  const right = screen.x + screen.width;
  const bottom = screen.y + screen.height;
  return x + width >= screen.x + VISIBLE && x <= right - VISIBLE && y >= screen.y && y <= bottom - VISIBLE;
}

function fit(value: number, min: number, room = Number.POSITIVE_INFINITY): number {
  return Math.max(min, Math.min(value, room));
}
