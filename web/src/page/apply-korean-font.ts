import { ARTICLE_ID, ROOT_ID } from '@maru/core';
import { loadFontSheet } from '../design/font-sheet.ts';
import {
  countHangul,
  HANGUL_WEIGHTS,
  joinHangul,
  missingHangul,
  NO_HANGUL,
  shownHangul,
} from './shown-hangul.ts';
import type { Hangul } from './shown-hangul.ts';

const SHEET = '/fonts/noto-sans-kr.css';
const FAMILY = '"Noto Sans KR Variable"';

/**
 * Uses the Korean companion font on this page and every later one.
 * @returns a function that stops it
 */
export function applyKoreanFont(): () => void {
  let there = NO_HANGUL;
  let latest = 0;
  const show = async (): Promise<void> => {
    const root = document.getElementById(ROOT_ID);
    // The font that a space has chosen has Hangul of its own, or leaves it to the system.
    if (root === null || chosenFont() !== '') return;
    const wanted = shownHangul(root);
    const missing = missingHangul(wanted, there);
    if (countHangul(missing) === 0 && there !== NO_HANGUL) return;
    latest += 1;
    const own = latest;
    delete document.documentElement.dataset['korean'];
    if (!(await loadPieces(missing))) return;
    there = joinHangul(there, wanted);
    if (own === latest) document.documentElement.dataset['korean'] = '';
  };
  // Runs before the page is painted. Content added within a page loads its font slices automatically.
  let seen = pageKey();
  const observer = new MutationObserver(() => {
    if (pageKey() === seen) return;
    seen = pageKey();
    void show();
  });
  observer.observe(document.getElementById(ROOT_ID) ?? document.body, { childList: true, subtree: true });
  // The design of a space is put on and off there.
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  void show();
  return () => observer.disconnect();
}

/** Identifies a page and its font, and distinguishes a document that is loading from one that is present. */
function pageKey(): string {
  return `${location.pathname} ${document.getElementById(ARTICLE_ID) !== null} ${chosenFont()}`;
}

/** Returns the font stack of the page's design; empty for the product's own. */
function chosenFont(): string {
  return document.documentElement.style.getPropertyValue('--font');
}

/** Returns true when all slices were loaded. The system font stays when one fails. */
async function loadPieces(missing: Hangul): Promise<boolean> {
  await loadFontSheet(SHEET);
  try {
    const loaded = await Promise.all(
      HANGUL_WEIGHTS.filter((weight) => missing[weight].size > 0).map((weight) =>
        document.fonts.load(`${weight} 16px ${FAMILY}`, [...missing[weight]].join('')),
      ),
    );
    return loaded.every((faces) => faces.length > 0);
  } catch {
    return false;
  }
}
