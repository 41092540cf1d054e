import { DEFAULT_STYLE } from '@maru/core';
import { fromOklab, mix, readColor, toOklab } from './color.ts';
import type { Rgb } from './color.ts';
import {
  backgroundsOf,
  isLightBackground,
  lowestContrast,
  MIN_CONTRAST,
  nearestReadable,
  textColorOn,
} from './readable.ts';

/** The colours that a space has chosen. Missing ones are the product's own. */
export interface ChosenColors {
  readonly backgroundColor?: string;
  readonly mainColor?: string;
  readonly secondaryColor?: string;
  readonly accentColor?: string;
}

/** The product's own colours in the light theme. */
export const DEFAULT_COLORS: Required<ChosenColors> = {
  backgroundColor: DEFAULT_STYLE.backgroundColor,
  mainColor: DEFAULT_STYLE.mainColor,
  secondaryColor: DEFAULT_STYLE.secondaryColor,
  accentColor: DEFAULT_STYLE.accentColor,
};
/** The same in the dark theme. */
export const DEFAULT_DARK_COLORS: Required<ChosenColors> = {
  backgroundColor: '#171614',
  mainColor: '#ece8e1',
  secondaryColor: '#a8a097',
  accentColor: '#5cc5a5',
};

/** All colours of a page in one theme. */
export interface Palette {
  readonly background: Rgb;
  readonly raised: Rgb;
  readonly sunken: Rgb;
  readonly line: Rgb;
  readonly edge: Rgb;
  readonly text: Rgb;
  readonly subText: Rgb;
  readonly accent: Rgb;
  readonly onAccent: Rgb;
}

/**
 * Returns the palette with the chosen colours; unreadable text
 * colours are replaced by the nearest readable one (WCAG 2.2, 1.4.3).
 */
export function chosenPalette(chosen: ChosenColors): Palette {
  return paletteOf({ ...DEFAULT_COLORS, ...chosen });
}

/**
 * Returns the palette of the dark theme: a dark choice is unchanged; a light one keeps its hues and the
 * differences of its colours, and is readable throughout.
 */
export function darkPalette(chosen: ChosenColors): Palette {
  const colors = { ...DEFAULT_COLORS, ...chosen };
  if (!isLightBackground(colorOr(colors.backgroundColor, DEFAULT_COLORS.backgroundColor)))
    return paletteOf(colors);
  const background = darkGround(colors.backgroundColor);
  const { raised, sunken } = backgroundsOf(background);
  const words = (name: keyof ChosenColors): Rgb => {
    if (colors[name] === DEFAULT_COLORS[name])
      return readable(colorOr(DEFAULT_DARK_COLORS[name], '#ffffff'), [background, raised, sunken]);
    return readable(invertLightness(colorOr(colors[name], DEFAULT_COLORS[name])), [
      background,
      raised,
      sunken,
    ]);
  };
  return complete(background, words('mainColor'), words('secondaryColor'), words('accentColor'));
}

/** Returns a very dark background with a little of the light one's hue. */
function darkGround(light: string): Rgb {
  if (light === DEFAULT_COLORS.backgroundColor)
    return colorOr(DEFAULT_DARK_COLORS.backgroundColor, '#000000');
  const lab = toOklab(colorOr(light, DEFAULT_COLORS.backgroundColor));
  const chroma = Math.hypot(lab.a, lab.b);
  const share = chroma === 0 ? 0 : Math.min(1, 0.018 / chroma);
  return fromOklab({ l: 0.2, a: lab.a * share, b: lab.b * share });
}

/** Returns a text colour for a dark background, with inverted lightness. */
function invertLightness(color: Rgb): Rgb {
  const { l, a, b } = toOklab(color);
  return fromOklab({ l: Math.min(0.94, Math.max(0.72, 1.14 - l)), a: a * 0.9, b: b * 0.9 });
}

function paletteOf(colors: Required<ChosenColors>): Palette {
  const color = (name: keyof ChosenColors): Rgb => colorOr(colors[name], DEFAULT_COLORS[name]);
  const background = color('backgroundColor');
  const grounds = Object.values(backgroundsOf(background)) as readonly Rgb[];
  const words = (name: keyof ChosenColors): Rgb => readable(color(name), grounds);
  return complete(background, words('mainColor'), words('secondaryColor'), words('accentColor'));
}

/** Returns true when text colours of a design are replaced because they were unreadable. */
export function isCorrected(chosen: ChosenColors): boolean {
  const colors = { ...DEFAULT_COLORS, ...chosen };
  const grounds = Object.values(
    backgroundsOf(colorOr(colors.backgroundColor, DEFAULT_COLORS.backgroundColor)),
  ) as readonly Rgb[];
  const words = ['mainColor', 'secondaryColor', 'accentColor'] as const;
  return words.some(
    (name) => lowestContrast(colorOr(colors[name], DEFAULT_COLORS[name]), grounds) < MIN_CONTRAST,
  );
}

function complete(background: Rgb, text: Rgb, subText: Rgb, accent: Rgb): Palette {
  const grounds = backgroundsOf(background);
  const words = textColorOn(background);
  return {
    ...grounds,
    line: mix(background, words, 0.13),
    // The border of a control: 3:1 against the backgrounds.
    edge: nearestReadable(mix(background, words, 0.45), Object.values(grounds), 3) ?? words,
    text,
    subText,
    accent,
    onAccent: textColorOn(accent),
  };
}

function readable(color: Rgb, grounds: readonly Rgb[]): Rgb {
  return nearestReadable(color, grounds) ?? color;
}

function colorOr(text: string, otherwise: string): Rgb {
  return readColor(text) ?? readColor(otherwise) ?? { r: 0, g: 0, b: 0 };
}
