import type { HangulFont } from '../../design/fonts.ts';
import { HANGUL_WEIGHTS, hangulWeightOf } from './visible-hangul.ts';
import type { Hangul, HangulWeight } from './visible-hangul.ts';

/** Limit of the fonts of a page in bytes, whether they come from the network or a cache. */
const PAGE_BYTES_MAX = 240_000;
/** Bytes of the other fonts that a page loads, at most, by the elements that need them. */
const OTHER_FONTS: Readonly<Record<string, number>> = {
  // Latin letters: of the product's font, and what those of a design's typeface have more.
  body: 20_500,
  '[style*="--font:"]': 14_500,
  // Italics and code: see late-fonts.ts.
  'html:not([style*="--font:"]) em:not([lang="ko"])': 22_500,
  'code:not(.math, .language-math), kbd': 22_500,
  // Four of the fonts of KaTeX: upright and slanted letters, and two sizes of signs.
  '.math, .language-math, .katex': 53_500,
};

/** A font file with some of the syllables, as `web/vite.fonts.config.ts` lists them. */
interface Slice {
  /** Range of weights that it displays, as in `@font-face`. */
  readonly weight: string;
  readonly url: string;
  readonly bytes: number;
  /** Characters, as in `unicode-range`. */
  readonly range: string;
}

interface OpenFont {
  readonly slices: Readonly<Record<HangulWeight, ReadonlyMap<number, Slice>>>;
  /** Loaded faces. They are part of the page while the font is shown. */
  readonly faces: Map<Slice, FontFace>;
  readonly loading: Map<Slice, Promise<unknown>>;
  isShown: boolean;
}

const openFonts = new Map<string, OpenFont>();

/**
 * Loads all slices that a page needs, without displaying them. Returns false when a slice can't be
 * had, when a syllable has none, or when they come to more than a page may load: none is loaded then.
 * @param wanted all syllables of the page in this font
 */
export async function loadHangul(font: HangulFont, wanted: Hangul): Promise<boolean> {
  try {
    const open = await openFont(font);
    const needed = slicesFor(open, wanted);
    if (needed === null) return false;
    await Promise.all([...needed].map((slice) => loadSlice(open, font.family, slice)));
    return true;
  } catch {
    // The system's font stays when a file can't be had.
    return false;
  }
}

/** Returns true when all slices that a page needs are loaded. */
export function isHangulLoaded({ family }: HangulFont, wanted: Hangul): boolean {
  const open = openFonts.get(family);
  const needed = open === undefined ? null : slicesFor(open, wanted);
  return needed !== null && [...needed].every((slice) => open?.faces.has(slice));
}

/** Displays a font's loaded slices: all of them change within one frame. */
export function showHangul({ family }: HangulFont): void {
  const open = openFonts.get(family);
  if (open === undefined) return;
  open.isShown = true;
  for (const face of open.faces.values()) document.fonts.add(face);
}

/** Returns a font's Hangul to the system's font. */
export function hideHangul({ family }: HangulFont): void {
  const open = openFonts.get(family);
  if (open !== undefined) hide(open);
}

/** Returns the Hangul of all other fonts to the system's font, such as that of a page before. */
export function hideOtherHangul(inUse: ReadonlySet<HangulFont>): void {
  const families = new Set([...inUse].map(({ family }) => family));
  for (const [family, open] of openFonts) if (!families.has(family)) hide(open);
}

function hide(open: OpenFont): void {
  open.isShown = false;
  for (const face of open.faces.values()) document.fonts.delete(face);
}

export function isHangulShown({ family }: HangulFont): boolean {
  return openFonts.get(family)?.isShown === true;
}

async function openFont({ family, list }: HangulFont): Promise<OpenFont> {
  const known = openFonts.get(family);
  if (known !== undefined) return known;
  const response = await fetch(list);
  if (!response.ok) throw new Error(`${list}: ${response.status}`);
  const slices = { 400: new Map<number, Slice>(), 600: new Map<number, Slice>() };
  for (const slice of (await response.json()) as readonly Slice[]) {
    const byCode = slices[hangulWeightOf(Number.parseInt(slice.weight, 10))];
    for (const code of codesOf(slice.range)) byCode.set(code, slice);
  }
  // A font of one weight: browsers embolden it.
  if (slices[600].size === 0) slices[600] = slices[400];
  // Another call can have opened it meanwhile.
  const open = openFonts.get(family) ?? { slices, faces: new Map(), loading: new Map(), isShown: false };
  openFonts.set(family, open);
  return open;
}

function* codesOf(range: string): Generator<number> {
  for (const part of range.split(',')) {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) yield code;
  }
}

/** Returns the slices for all syllables; null when one has none, or when they are above the limit. */
function slicesFor({ slices }: OpenFont, wanted: Hangul): ReadonlySet<Slice> | null {
  const needed = new Set<Slice>();
  let bytes = 0;
  for (const weight of HANGUL_WEIGHTS) {
    for (const syllable of wanted[weight]) {
      const slice = slices[weight].get(syllable.charCodeAt(0));
      if (slice === undefined) return null;
      if (!needed.has(slice)) bytes += slice.bytes;
      needed.add(slice);
    }
  }
  return bytes > bytesLeft() ? null : needed;
}

/** Returns how many bytes a page's other fonts leave to its slices. */
function bytesLeft(): number {
  return Object.entries(OTHER_FONTS)
    .filter(([shownBy]) => document.querySelector(shownBy) !== null)
    .reduce((left, [, bytes]) => left - bytes, PAGE_BYTES_MAX);
}

async function loadSlice(open: OpenFont, family: string, slice: Slice): Promise<void> {
  if (open.faces.has(slice)) return;
  const { url, weight, range } = slice;
  const loading =
    open.loading.get(slice) ??
    new FontFace(family, `url("${url}") format("woff2")`, { weight, unicodeRange: range })
      .load()
      .then((face) => open.faces.set(slice, face))
      .finally(() => open.loading.delete(slice));
  open.loading.set(slice, loading);
  await loading;
}
