/** What readers do who are there to read. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
const SYLLABLES = /[가-힣]/g;
/** So many syllables are more than the name of a language in a menu. */
const SYLLABLES_MIN = 24;
/** Milliseconds after which a page is looked through again. */
const LOOKED_MS = 1_000;
const SHEET = '/fonts/noto-sans-kr.css';
const FAMILY = '16px "Noto Sans KR Variable"';

interface MeteredNavigator {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Brings the Korean companion of the product's own font to a page with Korean on it, once its reader does anything at all. Until then
 * Korean stands in the system's font, which keeps the first words from nobody; the many pieces of the companion come together, so
 * that lines break anew only once. @returns a way to call it off
 */
export function awaitKoreanReader(): () => void {
  const end = new AbortController();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = (): void => {
    if (performance.now() - lookedAt < LOOKED_MS) return;
    lookedAt = performance.now();
    const syllables = new Set(document.querySelector('main')?.textContent.match(SYLLABLES));
    if (syllables.size < SYLLABLES_MIN) return;
    end.abort();
    void bringCompanion([...syllables].join(''));
  };
  if ((navigator as MeteredNavigator).connection?.saveData === true) return () => undefined;
  for (const sign of SIGNS) window.addEventListener(sign, look, { capture: true, passive: true, signal: end.signal });
  return () => end.abort();
}

/** Where a piece can't be had, the system's font stays. */
async function bringCompanion(syllables: string): Promise<void> {
  const { loadFontSheet } = await import('../design/put-on.ts');
  const fonts = await loadFontSheet(SHEET)
    .then(() => document.fonts.load(FAMILY, syllables))
    .catch(() => []);
  if (fonts.length > 0) document.documentElement.dataset['korean'] = '';
}
