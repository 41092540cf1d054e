import { listenForActivity } from '../../components/reader-activity.ts';

const SYLLABLES = /[가-힣]/g;
/** Number of syllables that is more than the name of a language in a menu. */
const SYLLABLES_MIN = 24;
/** Milliseconds between two scans of a page. */
const SCAN_INTERVAL_MS = 1_000;
/** Milliseconds from an input to the scan: a press acts first, such as a link. */
const PRESS_MS = 200;

interface MeteredNavigator {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Loads the Korean companion of the product's font for a page with Korean text: at the reader's first input,
 * or at once on the way from another page of the site.
 * Until then Korean is set in the system font, which does not delay the first paint. The page switches when
 * all the slices that it needs are loaded, so that no line mixes two fonts and lines reflow only once.
 * @returns a function that cancels it
 */
export function loadKoreanFontOnInput(): () => void {
  const end = new AbortController();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let stop: (() => void) | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkText = (): void => {
    if (performance.now() - checkedAt < SCAN_INTERVAL_MS) return;
    checkedAt = performance.now();
    if (!isKorean((document.querySelector('main')?.textContent ?? '') + liveText())) return;
    end.abort();
    // Without its script, as on a line that has failed, Korean stays in the system font.
    import('./apply-korean-font.ts').then(
      ({ applyKoreanFont }) => {
        if (!isOver) stop = applyKoreanFont();
      },
      () => undefined,
    );
  };
  const scheduleCheck = (): void => {
    timer = undefined;
    checkText();
  };
  if ((navigator as MeteredNavigator).connection?.saveData === true) return () => undefined;
  listenForActivity(() => {
    timer ??= setTimeout(scheduleCheck, PRESS_MS);
  }, end.signal);
  // The reader of the page before is active already.
  if (document.referrer.startsWith(`${location.origin}/`)) checkText();
  return () => {
    isOver = true;
    clearTimeout(timer);
    end.abort();
    stop?.();
  };
}

/** Returns the visible text of an editor that shows it as the page will: no other view has its fonts. */
function liveText(): string {
  const root = document.querySelector('[data-editor]')?.shadowRoot;
  return root?.querySelector('[data-live] [role="textbox"]')?.textContent ?? '';
}

/** Returns true for a text with many different syllables, of which a long one need not be read to its end. */
function isKorean(text: string): boolean {
  const found = new Set<string>();
  for (const [syllable] of text.matchAll(SYLLABLES))
    if (found.add(syllable).size >= SYLLABLES_MIN) return true;
  return false;
}
