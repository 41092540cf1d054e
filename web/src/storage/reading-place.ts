/** Where the reader was in a page, by its path: gone with the tab. */
const PLACE = 'maru_place_';

/** Keeps how far down the page that is shown its reader is, in pixels. A browser that keeps nothing goes where it thinks best. */
export function keepReadingPlace(): void {
  try {
    sessionStorage.setItem(PLACE + location.pathname, String(Math.round(scrollY)));
  } catch {
    // Refused, or full.
  }
}

/** How far down a page that is loaded again, or come back to, its reader was, in pixels; 0 for one that is visited. */
export function placeBefore(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate') return 0;
  try {
    return Number(sessionStorage.getItem(PLACE + location.pathname));
  } catch {
    return 0;
  }
}
