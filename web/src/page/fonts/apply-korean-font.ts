import { ARTICLE_ID } from '@maru/core';
import type { HangulFont } from '../../design/fonts.ts';
import { fontAt, fontsInUse, pageKey } from './hangul-fonts.ts';
import { delayAddedHangul, releaseHangul } from './hold-hangul.ts';
import {
  isHangulLoaded,
  hideHangul,
  hideOtherHangul,
  isHangulShown,
  loadHangul,
  showHangul,
} from './load-hangul.ts';
import { EDITOR, isField, joinHangul, visibleHangul } from './visible-hangul.ts';

/** Milliseconds without changes before the slices of the editor's text are looked for. */
const REST_MS = 200;

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
    let needed = visibleHangul(document.body, font.family);
    if (isHangulShown(font) && isHangulLoaded(font, needed)) return;
    hideHangul(font);
    releaseHangul(font);
    // Text that came during the load is loaded too, before anything is painted in the web font.
    for (needed = visibleHangul(document.body, font.family); !isHangulLoaded(font, needed); ) {
      if (!(await loadHangul(font, needed)) || latest.get(font) !== own) return;
      needed = visibleHangul(document.body, font.family);
    }
    if (fontsInUse().has(font)) showHangul(font);
  };
  const editor = followEditor((host) => void loadFontOfField(host));
  let checkedText = '';
  const updateFonts = (): void => {
    checkedText = pageKey();
    const fonts = fontsInUse();
    hideOtherHangul(fonts);
    for (const font of fonts) void show(font);
  };
  // Runs before the page is painted.
  const observer = new MutationObserver((records) => {
    editor.find();
    if (pageKey() === checkedText && !records.some(isOtherArticle)) delayAddedHangul(records);
    else updateFonts();
  });
  // Style attributes: the design of a space is put on and off at the root, and changed in a preview.
  const changes = { childList: true, characterData: true, attributeFilter: ['style'] };
  observer.observe(document.documentElement, { ...changes, subtree: true });
  const end = new AbortController();
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target !== null && isField(target)) void loadFontOfField(target);
    },
    { signal: end.signal },
  );
  editor.find();
  updateFonts();
  return () => {
    end.abort();
    editor.stop();
    observer.disconnect();
  };
}

/** Returns true where an article's text was replaced: the address of its document may be there before. */
function isOtherArticle({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  const isWhole = addedNodes.length > 0 && removedNodes.length > 0;
  return isWhole && target instanceof Element && target.id === ARTICLE_ID;
}

/**
 * Follows the text of the editor, which is in a shadow root: its lines change by keys, and come by scrolling.
 * @param onChange called when its lines have rested for a moment, so that no key waits
 */
function followEditor(onChange: (host: Element) => void): {
  readonly find: () => void;
  readonly stop: () => void;
} {
  let followed: ShadowRoot | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (followed?.isConnected === true) onChange(followed.host);
    }, REST_MS);
  });
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  const find = (): void => {
    const root = document.querySelector(EDITOR)?.shadowRoot ?? null;
    if (root === followed) return;
    stop();
    followed = root;
    if (root !== null) observer.observe(root, { childList: true, characterData: true, subtree: true });
  };
  return { find, stop };
}

/** Loads the slices of a field's or an editor's text. What somebody types is never held in another font. */
async function loadFontOfField(field: Element): Promise<void> {
  const font = fontAt(field);
  if (font === null || !isHangulShown(font) || isHangulLoaded(font, visibleHangul(field, font.family)))
    return;
  const needed = joinHangul(visibleHangul(document.body, font.family), visibleHangul(field, font.family));
  if ((await loadHangul(font, needed)) && isHangulShown(font)) showHangul(font);
}
