import { contrastOf, fromOklab, luminanceOf, mix, readColor, toHex, toOklab } from './color.ts';
import type { Rgb } from './color.ts';

/** Text needs this contrast against what it stands on (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

const WHITE: Rgb = { r: 1, g: 1, b: 1 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
/** Steps of lightness that are tried, from the colour outwards. */
const STEP = 0.004;

/** The three grounds that text stands on: the page, what floats above it, what is let into it. */
export interface Grounds {
  readonly background: Rgb;
  readonly raised: Rgb;
  readonly sunken: Rgb;
}

/** Whether dark words belong on it. */
export function isLightGround(background: Rgb): boolean {
  return contrastOf(background, BLACK) >= contrastOf(background, WHITE);
}

/**
 * The grounds of a page: what floats is nearer to the light. None moves so far that neither black nor white could be read on it, so
 * that every background has readable words.
 */
export function groundsOf(background: Rgb): Grounds {
  const words = isLightGround(background) ? BLACK : WHITE;
  const kept = (ground: Rgb): Rgb => (contrastOf(words, ground) >= MIN_CONTRAST ? ground : background);
  return words === BLACK
    ? { background, raised: mix(background, WHITE, 0.75), sunken: kept(mix(background, BLACK, 0.035)) }
    : { background, raised: kept(mix(background, WHITE, 0.035)), sunken: mix(background, BLACK, 0.25) };
}

/** The lowest contrast that a colour has on any of the grounds. */
export function lowestContrast(color: Rgb, grounds: readonly Rgb[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(color, ground)));
}

/**
 * The colour nearest to this one, of the same hue, that is readable on all of the grounds: itself if it is.
 * Null when there is none, not even black or white.
 */
export function nearestReadable(color: Rgb, grounds: readonly Rgb[], min = MIN_CONTRAST): Rgb | null {
  // Rounded first: what counts is the colour that will be written down.
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

/** The luminances that words of any hue may have: at most `most` on light grounds, at least `least` on dark ones. */
export interface LuminanceLimits {
  readonly most: number;
  readonly least: number;
}

/** Share that limits are stricter by, so that a colour still meets them once the screen has rounded its channels. */
const ROUNDING = 0.025;

/**
 * The relative luminances (WCAG 2.2) from which on words are readable on all of the grounds, dark ones or light ones;
 * 0, which is black, and 1, which is white, where nothing else is.
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

/** Black or white, whichever is easier to read on it, a little softened. */
export function wordsOn(ground: Rgb): Rgb {
  const soft = luminanceOf(ground) > 0.18 ? mix(BLACK, ground, 0.08) : WHITE;
  if (contrastOf(soft, ground) >= MIN_CONTRAST) return soft;
  return contrastOf(BLACK, ground) > contrastOf(WHITE, ground) ? BLACK : WHITE;
}
