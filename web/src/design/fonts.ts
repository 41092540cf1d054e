import { DEFAULT_STYLE } from '@maru/core';

/** Hangul of a web font, whose slices a page's script loads (`page/fonts/load-hangul.ts`). */
export interface HangulFont {
  /** Family of the faces that the script adds to the page. */
  readonly family: string;
  /** List of its slices, made by `web/vite.fonts.config.ts`. */
  readonly list: string;
}

/** A font that a space can choose. It comes from this site, Latin and Korean. */
export interface Font {
  readonly id: 'roboto' | 'notoSans' | 'plex' | 'notoSerif' | 'gowun';
  /** Name in the space's design. */
  readonly family: string;
  /** CSS font stack with fallbacks; null: the product's own. */
  readonly stack: string | null;
  /** Style sheet with the `@font-face` rules of its letters other than Hangul; null: every page has it. */
  readonly sheet: string | null;
  readonly hangul: HangulFont;
}

/** Companion of the product's own font, which has no Hangul. `styles/tokens.css` names it. */
const COMPANION: HangulFont = {
  family: 'Noto Sans KR Hangul',
  list: '/fonts/noto-sans-kr-hangul.json',
};

const SANS =
  "'Roboto Fallback', 'Apple SD Gothic Neo', 'Noto Sans CJK KR', 'Malgun Gothic', system-ui, sans-serif";
const SERIF = "'Nanum Myeongjo', AppleMyungjo, 'Noto Serif CJK KR', Batang, Georgia, serif";

export const FONTS: readonly Font[] = [
  { id: 'roboto', family: DEFAULT_STYLE.fontFamily, stack: null, sheet: null, hangul: COMPANION },
  {
    id: 'notoSans',
    family: 'Noto Sans KR',
    stack: `'Noto Sans KR Variable', 'Noto Sans KR Hangul', 'Noto Sans KR', 'Noto Sans KR Fallback', ${SANS}`,
    sheet: '/fonts/noto-sans-kr.css',
    hangul: COMPANION,
  },
  {
    id: 'plex',
    family: 'IBM Plex Sans KR',
    stack: `'IBM Plex Sans KR', 'IBM Plex Sans KR Hangul', ${SANS}`,
    sheet: '/fonts/ibm-plex-sans-kr.css',
    hangul: { family: 'IBM Plex Sans KR Hangul', list: '/fonts/ibm-plex-sans-kr-hangul.json' },
  },
  {
    id: 'notoSerif',
    family: 'Noto Serif KR',
    stack: `'Noto Serif KR Variable', 'Noto Serif KR Hangul', 'Noto Serif KR', 'Noto Serif KR Fallback', ${SERIF}`,
    sheet: '/fonts/noto-serif-kr.css',
    hangul: { family: 'Noto Serif KR Hangul', list: '/fonts/noto-serif-kr-hangul.json' },
  },
  {
    id: 'gowun',
    family: 'Gowun Batang',
    stack: `'Gowun Batang', 'Gowun Batang Hangul', 'Gowun Batang Fallback', ${SERIF}`,
    sheet: '/fonts/gowun-batang.css',
    hangul: { family: 'Gowun Batang Hangul', list: '/fonts/gowun-batang-hangul.json' },
  },
];

/** Returns the font of a design; null for one that is not offered here. */
export function fontOf(family: string | undefined): Font | null {
  return FONTS.find((font) => font.family === (family ?? DEFAULT_STYLE.fontFamily)) ?? null;
}

/**
 * Returns the web font for Hangul of a stack made by `fontStackOf`, empty for
 * the product's own. Null: it leaves Hangul to the reader's device.
 */
export function fontInStack(stack: string): HangulFont | null {
  if (stack === '') return COMPANION;
  return FONTS.find(({ hangul }) => stack.includes(hangul.family))?.hangul ?? null;
}

/**
 * Returns a design's font stack for CSS; null for the product's own.
 * Fonts that this site does not have are taken from the reader's device.
 */
export function fontStackOf(family: string | undefined): string | null {
  const font = fontOf(family);
  if (font !== null) return font.stack;
  const names = (family ?? '')
    .split(',')
    .map((name) => name.replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '').trim())
    .filter((name) => name !== '');
  return names.length === 0
    ? null
    : [...names.map((name) => (GENERIC.has(name) ? name : `'${name}'`)), SANS].join(', ');
}

const GENERIC: ReadonlySet<string> = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'system-ui']);
