/** Weights of the Korean companion: each stands for a range. */
export const HANGUL_WEIGHTS = [400, 600] as const;
export type HangulWeight = (typeof HANGUL_WEIGHTS)[number];

/** Syllables by the weight that they are displayed in. */
export type Hangul = Readonly<Record<HangulWeight, ReadonlySet<string>>>;

const SYLLABLES = /[가-힣]/g;
/** Font weight from which on text uses the bolder file: between the two ranges in the font's sheet. */
const BOLD_MIN = 550;

export const NO_HANGUL: Hangul = { 400: new Set(), 600: new Set() };

/**
 * Returns the syllables of all text below an element. The
 * computed weight is read once per element name and class.
 */
export function shownHangul(root: Element): Hangul {
  const found = { 400: new Set<string>(), 600: new Set<string>() };
  const weights = new Map<string, HangulWeight>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const syllables = node.nodeValue?.match(SYLLABLES);
    const parent = node.parentElement;
    if (syllables === null || syllables === undefined || parent === null) continue;
    const key = `${nameOf(parent)} ${nameOf(parent.parentElement)}`;
    const weight = weights.get(key) ?? (Number(getComputedStyle(parent).fontWeight) < BOLD_MIN ? 400 : 600);
    weights.set(key, weight);
    for (const syllable of syllables) found[weight].add(syllable);
  }
  return found;
}

function nameOf(element: Element | null): string {
  return element === null ? '' : `${element.localName}.${element.getAttribute('class') ?? ''}`;
}

/** Returns the characters of `wanted` that are not in `there`. */
export function missingHangul(wanted: Hangul, there: Hangul): Hangul {
  return { 400: without(wanted[400], there[400]), 600: without(wanted[600], there[600]) };
}

function without(wanted: ReadonlySet<string>, there: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...wanted].filter((syllable) => !there.has(syllable)));
}

export function joinHangul(one: Hangul, other: Hangul): Hangul {
  return { 400: new Set([...one[400], ...other[400]]), 600: new Set([...one[600], ...other[600]]) };
}

/** Returns the number of different syllables, over all weights. */
export function countHangul(hangul: Hangul): number {
  return new Set([...hangul[400], ...hangul[600]]).size;
}
