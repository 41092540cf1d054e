import { readColor, toHex } from '../../../design/color.ts';
import { backgroundsOf, lowestContrast, MIN_CONTRAST, nearestReadable } from '../../../design/readable.ts';
import type { ColorName, DesignDraft } from './design-draft.ts';

/** Readability of a text colour on the backgrounds of a page. */
export interface ColorAdvice {
  /** Contrast ratio, rounded down to one digit, so that an insufficient one never looks sufficient. */
  readonly ratio: number;
  readonly isEnough: boolean;
  /** Nearest sufficient colour; null when the colour is sufficient, or none is. */
  readonly nearest: string | null;
}

/** Checks the contrast of a text colour; null for the background itself, and while either is invalid. */
export function colorAdvice(name: ColorName, colors: DesignDraft['colors']): ColorAdvice | null {
  const background = readColor(colors.backgroundColor);
  const color = readColor(colors[name]);
  if (name === 'backgroundColor' || background === null || color === null) return null;
  const grounds = Object.values(backgroundsOf(background)) as readonly (typeof background)[];
  const contrast = lowestContrast(color, grounds);
  const isEnough = contrast >= MIN_CONTRAST;
  const nearest = isEnough ? null : nearestReadable(color, grounds);
  return {
    ratio: Math.floor(contrast * 10) / 10,
    isEnough,
    nearest: nearest === null ? null : toHex(nearest),
  };
}
