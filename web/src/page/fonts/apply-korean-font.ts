import type { HangulFont } from '../../design/fonts.ts';
import { fontAt, fontsInUse, pageKey } from './hangul-fonts.ts';
import { holdAddedHangul, releaseHangul } from './hold-hangul.ts';
import {
  isHangulLoaded,
  hideHangul,
  hideOtherHangul,
  isHangulShown,
  loadHangul,
  showHangul,
} from './load-hangul.ts';
import { isField, joinHangul, shownHangul } from './shown-hangul.ts';

/**
 * Uses web fonts for Hangul on this page and every later one: the companion of the product's own font, or
 * that of the space's design. A page changes when all its slices are loaded; it stays in the system's font
 * when they would come to more than the limit.
 * @returns a function that stops it
 */
export function applyKoreanFont(): () => void {
  const latest = new Map<HangulFont, number>();
  const show = async (font: HangulFont): Promise<void> => {
    const own = (latest.get(font) ?? 0) + 1;
    latest.set(font, own);
    let needed = shownHangul(document.body, font.family);
    if (isHangulShown(font) && isHangulLoaded(font, needed)) return;
    hideHangul(font);
    releaseHangul(font);
    // Text that came during the load is loaded too, before anything is painted in the web font.
    for (needed = shownHangul(document.body, font.family); !isHangulLoaded(font, needed); ) {
      if (!(await loadHangul(font, needed)) || latest.get(font) !== own) return;
      needed = shownHangul(document.body, font.family);
    }
    if (fontsInUse().has(font)) showHangul(font);
  };
  let seen = '';
  const look = (): void => {
    seen = pageKey();
    const fonts = fontsInUse();
    hideOtherHangul(fonts);
    for (const font of fonts) void show(font);
  };
  // Runs before the page is painted.
  const observer = new MutationObserver((records) => {
    if (pageKey() === seen) holdAddedHangul(records);
    else look();
  });
  // Style attributes: the design of a space is put on and off at the root, and changed in a preview.
  const changes = { childList: true, characterData: true, attributeFilter: ['style'] };
  observer.observe(document.documentElement, { ...changes, subtree: true });
  const end = new AbortController();
  document.addEventListener('input', ({ target }) => void loadTyped(target), { signal: end.signal });
  look();
  return () => {
    end.abort();
    observer.disconnect();
  };
}

/** Loads the slices of a field's text. What somebody types is never held in another font. */
async function loadTyped(field: EventTarget | null): Promise<void> {
  if (field === null || !isField(field)) return;
  const font = fontAt(field);
  if (font === null || !isHangulShown(font) || isHangulLoaded(font, shownHangul(field, font.family))) return;
  const needed = joinHangul(shownHangul(document.body, font.family), shownHangul(field, font.family));
  if ((await loadHangul(font, needed)) && isHangulShown(font)) showHangul(font);
}
