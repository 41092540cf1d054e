import type { WindowBounds } from '../settings/settings.ts';

const DEFAULT_WIDTH = 1280;
const DEFAULT_HEIGHT = 860;
export const MIN_WIDTH = 360;
export const MIN_HEIGHT = 480;
/** So much of a window's top has to be on a screen for it to be found there. */
const VISIBLE = 100;

/**
 * Where the window opens: where it was, if a screen is still there, else in the middle of the first.
 * @param screens the parts of all screens that windows may use, the main one first
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
