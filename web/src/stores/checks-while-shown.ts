import { DOC_CHECK_INTERVAL_MS } from '@maru/core';

/** Smallest interval between two checks, however often the window is focused. */
export const CHECK_GAP_MS = 3_000;
/**
 * Checks whenever the page is shown again, focused or online again, and at intervals while it is visible. A
 * check that is due too soon after the last one is made at the end of the gap.
 * @param isDue true where the first check is made at once
 * @returns a function that ends the checks
 */
export function checkWhileShown(check: () => void, isDue: boolean): () => void {
  let checkedAt = -Infinity;
  let later: ReturnType<typeof setTimeout> | undefined;
  const checkSoon = (): void => {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(later);
    const waitMs = checkedAt + CHECK_GAP_MS - performance.now();
    if (waitMs > 0) {
      later = setTimeout(checkSoon, waitMs);
      return;
    }
    checkedAt = performance.now();
    check();
  };
  const end = new AbortController();
  const { signal } = end;
  const timer = setInterval(checkSoon, DOC_CHECK_INTERVAL_MS);
  for (const sign of ['focus', 'online']) window.addEventListener(sign, checkSoon, { signal });
  document.addEventListener('visibilitychange', checkSoon, { signal });
  if (isDue) checkSoon();
  return () => {
    end.abort();
    clearInterval(timer);
    clearTimeout(later);
  };
}
