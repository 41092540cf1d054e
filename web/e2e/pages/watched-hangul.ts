import assert from 'node:assert/strict';
import type { Page } from 'playwright';

/** Hangul that browsers embolden. */
const ONE_WEIGHT: ReadonlySet<string> = new Set(['Noto Serif KR Hangul', 'Gowun Batang Hangul']);

interface Watched {
  mixing: { whole: number; readonly mixed: string[] };
}

/**
 * Counts changed frames in which visible text is in a family with Hangul,
 * and records those in which the page has no slice for one of its syllables.
 */
export async function watchMixing(page: Page, family: string): Promise<void> {
  const watch = ([name, hasOneWeight]: readonly [string, boolean]): void => {
    const isRegular = (weight: number): boolean => hasOneWeight || weight < 550;
    const mixing: Watched['mixing'] = { whole: 0, mixed: [] };
    (globalThis as unknown as Watched).mixing = mixing;
    const codesOf = (range: string): readonly number[] =>
      range.split(',').flatMap((part) => {
        const [first = '', last = first] = part.trim().slice(2).split('-');
        const from = Number.parseInt(first, 16);
        return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
      });
    let known = 0;
    let shownFaces = 0;
    let covered = new Set<string>();
    // Frames between two changes show the same: looking at each would leave a loaded page no time.
    let isChanged = true;
    const noteChange = (): void => {
      isChanged = true;
    };
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(noteChange).observe(document, all);
    for (const event of ['load', 'resize']) addEventListener(event, noteChange, { capture: true });
    for (const event of ['loading', 'loadingdone']) document.fonts.addEventListener(event, noteChange);
    const checkFrame = (): void => {
      requestAnimationFrame(checkFrame);
      if (!isChanged && document.fonts.size === shownFaces) return;
      isChanged = false;
      shownFaces = document.fonts.size;
      const faces = [...document.fonts].filter((face) => face.family.includes(name));
      if (faces.length === 0) return;
      if (faces.length !== known) {
        known = faces.length;
        covered = new Set(
          faces.flatMap(({ weight, unicodeRange }) =>
            codesOf(unicodeRange).map((code) => `${isRegular(Number.parseInt(weight, 10))} ${code}`),
          ),
        );
      }
      const lacking = new Set<string>();
      let count = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const syllables = node.nodeValue?.match(/[가-힣]/g);
        const parent = node.parentElement;
        if (syllables === null || syllables === undefined || parent?.checkVisibility() !== true) continue;
        const { fontFamily, fontWeight } = getComputedStyle(parent);
        if (!fontFamily.includes(name)) continue;
        count += syllables.length;
        for (const syllable of syllables)
          if (!covered.has(`${isRegular(Number(fontWeight))} ${syllable.charCodeAt(0)}`))
            lacking.add(syllable);
      }
      if (lacking.size > 0) mixing.mixed.push(`${location.pathname}: ${[...lacking].join('')}`);
      else if (count > 0) mixing.whole += 1;
    };
    requestAnimationFrame(checkFrame);
  };
  await page.addInitScript(watch, [family, ONE_WEIGHT.has(family)] as const);
}

/** Asserts that no frame since the page's load mixed two fonts, and that some had the web font. */
export async function assertSingleFont(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as unknown as Watched).mixing.whole > 0);
  const { mixed } = await page.evaluate(() => (globalThis as unknown as Watched).mixing);
  assert.deepEqual(mixed, []);
}
