/** Session-storage key of the scroll position of a page, followed by its path; ends with the tab. */
const PLACE = 'maru_place_';

/**
 * Stores the scroll position of the current page, in pixels.
 * Without storage the browser's own restoration applies.
 */
export function saveScrollPosition(place: number): void {
  try {
    sessionStorage.setItem(PLACE + location.pathname, String(Math.round(place)));
  } catch {
    // Storage is refused or full.
  }
}

/**
 * Returns the stored scroll position, in pixels, after a reload or a history navigation; 0 for a new visit.
 */
export function savedScrollPosition(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate') return 0;
  try {
    return Number(sessionStorage.getItem(PLACE + location.pathname));
  } catch {
    return 0;
  }
}
