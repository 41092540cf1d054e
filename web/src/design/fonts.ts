import { DEFAULT_STYLE } from '@maru/core';

/** A font that a space can choose. It comes from this site, Latin and Korean. */
export interface Font {
  readonly id: 'roboto' | 'notoSans' | 'plex' | 'notoSerif' | 'gowun';
  /** Name in the space's design. */
  readonly family: string;
  /** CSS font stack with fallbacks; null: the product's own. */
  readonly stack: string | null;
  /** Style sheet with its `@font-face` rules; null: every page has it. */
  readonly sheet: string | null;
}

const SANS =
  "'Roboto Fallback', 'Apple SD Gothic Neo', 'Noto Sans CJK KR', 'Malgun Gothic', system-ui, sans-serif";
const SERIF = "'Nanum Myeongjo', AppleMyungjo, 'Noto Serif CJK KR', Batang, Georgia, serif";

export const FONTS: readonly Font[] = [
  { id: 'roboto', family: DEFAULT_STYLE.fontFamily, stack: null, sheet: null },
  {
    id: 'notoSans',
    family: 'Noto Sans KR',
    stack: `'Noto Sans KR Variable', 'Noto Sans KR', ${SANS}`,
    sheet: '/fonts/noto-sans-kr.css',
  },
  {
    id: 'plex',
    family: 'IBM Plex Sans KR',
    stack: `'IBM Plex Sans KR', ${SANS}`,
    sheet: '/fonts/ibm-plex-sans-kr.css',
  },
  {
    id: 'notoSerif',
    family: 'Noto Serif KR',
    stack: `'Noto Serif KR Variable', 'Noto Serif KR', ${SERIF}`,
    sheet: '/fonts/noto-serif-kr.css',
  },
  {
    id: 'gowun',
    family: 'Gowun Batang',
    stack: `'Gowun Batang', ${SERIF}`,
    sheet: '/fonts/gowun-batang.css',
  },
];

/** Returns the font of a design; null for one that is not offered here. */
export function fontOf(family: string | undefined): Font | null {
  return FONTS.find((font) => font.family === (family ?? DEFAULT_STYLE.fontFamily)) ?? null;
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
