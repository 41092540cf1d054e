import type { Group } from '@maru/core/api';
import type { SiteBuild } from './site-build.ts';

/** Limit of the fonts of Hangul in bytes: above it the letters are those of the reader's device. */
const HANGUL_MAX_BYTES = 6 * 1024 * 1024;

/** Folder of fonts beside the style sheet. */
const FONTS_FOLDER = 'fonts';

/** Style sheet of a website, and the fonts that it names. */
export interface SiteSheet {
  readonly css: string;
  /** Names beside the sheet, with the addresses of the build. */
  readonly fonts: ReadonlyMap<string, string>;
}

/** A font file with some of the syllables, as `web/vite.fonts.config.ts` lists them. */
interface Slice {
  readonly weight: string;
  readonly url: string;
  readonly bytes: number;
  /** Characters, as in `unicode-range`. */
  readonly range: string;
}

const FACE = /@font-face\s*\{[^}]*\}/g;
const RANGE = /unicode-range\s*:\s*([^;}]*)/;
const ADDRESS = /url\((["']?)(\/[^)"']+)\1\)/g;

/**
 * Returns the style sheet of a website: the styles of pages for reading, then its own, and of the fonts those
 * parts that its letters are in.
 * @param letters characters of the pages that are not ASCII
 */
export async function siteSheet(
  build: SiteBuild,
  style: Group['style'],
  letters: ReadonlySet<string>,
): Promise<SiteSheet> {
  const { sheet, hangul } = build.parts.fontsOf(style);
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const design = sheet === null ? '' : (await build.readFile(sheet)).toString();
  const syllables = hangul === null ? '' : await hangulFaces(build, hangul, codes);
  const fonts = new Map<string, string>();
  const css = [build.css, build.parts.css, design, syllables]
    .join('\n')
    .replaceAll(FACE, (face) => {
      const range = RANGE.exec(face)?.[1];
      return range === undefined || hasLetter(range, codes) ? face : '';
    })
    .replaceAll(ADDRESS, (_, _quote: string, address: string) => {
      const name = `${FONTS_FOLDER}/${address.slice(address.lastIndexOf('/') + 1)}`;
      fonts.set(name, address);
      return `url(${name})`;
    });
  return { css, fonts };
}

async function hangulFaces(
  build: SiteBuild,
  { family, list }: { readonly family: string; readonly list: string },
  codes: readonly number[],
): Promise<string> {
  const all = JSON.parse((await build.readFile(list)).toString()) as readonly Slice[];
  const slices = all.filter(({ range }) => hasLetter(range, codes));
  if (slices.reduce((sum, { bytes }) => sum + bytes, 0) > HANGUL_MAX_BYTES) return '';
  return slices
    .map(
      ({ weight, url, range }) =>
        `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(${url}) format('woff2');unicode-range:${range}}`,
    )
    .join('\n');
}

/** Returns true when a `unicode-range` has ASCII letters or one of the characters. @param codes sorted */
function hasLetter(range: string, codes: readonly number[]): boolean {
  return range.split(',').some((part) => {
    const [, from = '', to = from] = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/i.exec(part.trim()) ?? [];
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return first <= 0x61 || codes.some((code) => code >= first && code <= last);
  });
}
