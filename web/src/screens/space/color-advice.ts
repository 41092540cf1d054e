import { readColor, toHex } from '../../design/color.ts';
import { groundsOf, lowestContrast, MIN_CONTRAST, nearestReadable } from '../../design/readable.ts';
import type { ColorName, DesignDraft } from './design-draft.ts';

/** How well words of a colour can be read on the grounds of a page. */
export interface ColorAdvice {
  /** Rounded down to one digit, so that what falls short does not look as if it did not. */
  readonly ratio: number;
  readonly isEnough: boolean;
  /** What would be enough and is nearest; null when the colour is, or when none is. */
  readonly nearest: string | null;
}

/** Looks at a colour of the words; null for the ground itself, and while either is no colour. */
export function colorAdvice(name: ColorName, colors: DesignDraft['colors']): ColorAdvice | null {
  const background = readColor(colors.backgroundColor);
  const color = readColor(colors[name]);
  if (name === 'backgroundColor' || background === null || color === null) return null;
  const grounds = Object.values(groundsOf(background)) as readonly (typeof background)[];
  const contrast = lowestContrast(color, grounds);
  const isEnough = contrast >= MIN_CONTRAST;
  const nearest = isEnough ? null : nearestReadable(color, grounds);
  return { ratio: Math.floor(contrast * 10) / 10, isEnough, nearest: nearest === null ? null : toHex(nearest) };
}
