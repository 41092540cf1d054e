/** What readers do who are there to read. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
const SYLLABLES = /[가-힣]/g;
/** So many syllables are more than the name of a language in a menu. */
const SYLLABLES_MIN = 24;
/** Milliseconds after which a page is looked through again. */
const LOOKED_MS = 1_000;

interface MeteredNavigator {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Brings the Korean companion of the product's own font to a page with Korean on it, once its reader does anything at all. Until then
 * Korean stands in the system's font, which keeps the first words from nobody. The page changes to the companion when all the pieces
 * that it needs are there, so that no line mixes two fonts and lines break anew only once. @returns a way to call it off
 */
export function awaitKoreanReader(): () => void {
  const end = new AbortController();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let stop: (() => void) | null = null;
  let isOver = false;
  const look = (): void => {
    if (performance.now() - lookedAt < LOOKED_MS) return;
    lookedAt = performance.now();
    if (new Set(document.querySelector('main')?.textContent.match(SYLLABLES)).size < SYLLABLES_MIN) return;
    end.abort();
    void import('./keep-companion.ts').then(({ keepCompanion }) => {
      if (!isOver) stop = keepCompanion();
    });
  };
  if ((navigator as MeteredNavigator).connection?.saveData === true) return () => undefined;
  for (const sign of SIGNS) window.addEventListener(sign, look, { capture: true, passive: true, signal: end.signal });
  return () => {
    isOver = true;
    end.abort();
    stop?.();
  };
}
