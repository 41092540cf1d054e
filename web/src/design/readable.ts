import { contrastOf, fromOklab, luminanceOf, mix, readColor, toHex, toOklab } from './color.ts';
import type { Rgb } from './color.ts';

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

const WHITE: Rgb = { r: 1, g: 1, b: 1 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
/** Step of lightness in the search, outwards from the colour. */
const STEP = 0.004;

/** The three backgrounds of text: the page, raised surfaces, sunken surfaces. */
export interface Backgrounds {
  readonly background: Rgb;
  readonly raised: Rgb;
  readonly sunken: Rgb;
}

/** Returns true for a background on which dark text is more readable. */
export function isLightBackground(background: Rgb): boolean {
  return contrastOf(background, BLACK) >= contrastOf(background, WHITE);
}

/**
 * Returns the backgrounds of a page: raised surfaces are lighter. All stay within limits at which black or
 * white is readable, so that every background has readable text colours.
 */
export function backgroundsOf(background: Rgb): Backgrounds {
  const words = isLightBackground(background) ? BLACK : WHITE;
  const readableGround = (ground: Rgb): Rgb =>
    contrastOf(words, ground) >= MIN_CONTRAST ? ground : background;
  return words === BLACK
    ? {
        background,
        raised: mix(background, WHITE, 0.75),
        sunken: readableGround(mix(background, BLACK, 0.035)),
      }
    : {
        background,
        raised: readableGround(mix(background, WHITE, 0.035)),
        sunken: mix(background, BLACK, 0.25),
      };
}

/** Returns the lowest contrast of a colour with any of the backgrounds. */
export function lowestContrast(color: Rgb, grounds: readonly Rgb[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(color, ground)));
}

/**
 * Returns the nearest colour of the same hue that is readable on all of the backgrounds: the colour itself if
 * it is. Null when there is none, not even black or white.
 */
export function nearestReadable(color: Rgb, grounds: readonly Rgb[], min = MIN_CONTRAST): Rgb | null {
  // Rounds first: the contrast that counts is that of the value written to CSS.
  const isEnough = (candidate: Rgb): boolean => lowestContrast(candidate, grounds) >= min;
  if (isEnough(color)) return color;
  const lab = toOklab(color);
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const l of [lab.l - distance, lab.l + distance]) {
      if (l < 0 || l > 1) continue;
      const candidate = readColor(toHex(fromOklab({ ...lab, l })));
      if (candidate !== null && isEnough(candidate)) return candidate;
    }
  }
  return [BLACK, WHITE].find(isEnough) ?? null;
}

/**
 * Luminance limits for text of any hue: at most `most` on light backgrounds, at least `least` on dark ones.
 */
export interface LuminanceLimits {
  readonly most: number;
  readonly least: number;
}

/** Share by which the limits are stricter, so that a colour meets them after its channels are rounded. */
const ROUNDING = 0.025;

/**
 * Returns the relative luminances (WCAG 2.2) from which on text is readable on all of the backgrounds, light
 * or dark ones; 0 (black) and 1 (white) where no other value is.
 */
export function luminanceLimits(grounds: readonly Rgb[]): LuminanceLimits {
  const luminances = grounds.map(luminanceOf);
  const factor = MIN_CONTRAST * (1 + ROUNDING);
  const rounded = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  return {
    most: rounded((Math.min(...luminances) + 0.05) / factor - 0.05),
    least: rounded((Math.max(...luminances) + 0.05) * factor - 0.05),
  };
}

/** Returns a softened black or white, whichever has more contrast. */
export function textColorOn(ground: Rgb): Rgb {
  const soft = luminanceOf(ground) > 0.18 ? mix(BLACK, ground, 0.08) : WHITE;
  if (contrastOf(soft, ground) >= MIN_CONTRAST) return soft;
  return contrastOf(BLACK, ground) > contrastOf(WHITE, ground) ? BLACK : WHITE;
}
