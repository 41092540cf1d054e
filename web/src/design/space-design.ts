import { DEFAULT_STYLE } from '@maru/core';
import type { Group } from '@maru/core/api';
import { readColor, toHex } from './color.ts';
import { fontOf, fontStackOf } from './fonts.ts';
import { chosenPalette, DEFAULT_COLORS, DEFAULT_DARK_COLORS, darkPalette, isCorrected } from './palette.ts';
import type { ChosenColors, Palette } from './palette.ts';
import { isLightBackground, luminanceLimits, nearestReadable } from './readable.ts';
import type { LuminanceLimits } from './readable.ts';

/** A design, complete or in part. Members that are missing or equal `DEFAULT_STYLE` are the product's own. */
export type GroupStyle = Partial<Group['style']>;

/** Values that a design sets on the root element. */
export interface SpaceDesign {
  /** Custom properties by name, which override the tokens of the same names. */
  readonly properties: Readonly<Record<string, string>>;
  /** `dark`: the page is dark in both themes. */
  readonly ground: 'dark' | null;
  /** Style sheet of a font that has to be loaded. */
  readonly fontSheet: string | null;
}

const COLOR_NAMES = ['backgroundColor', 'mainColor', 'secondaryColor', 'accentColor'] as const;

/** Custom properties of a palette, by token. */
const TOKENS: readonly (readonly [token: string, name: keyof Palette])[] = [
  ['--background', 'background'],
  ['--raised', 'raised'],
  ['--sunken', 'sunken'],
  ['--line', 'line'],
  ['--edge', 'edge'],
  ['--text', 'text'],
  ['--sub-text', 'subText'],
  ['--accent', 'accent'],
  ['--on-accent', 'onAccent'],
];

/** Colours of states and callouts in the light and the dark theme (`tokens.css`), which no design chooses. */
const STATE_COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  '--danger': ['#b3261e', '#f2857c'],
  '--warning': ['#8a5a00', '#e0b35a'],
  '--info': ['#1f5fae', '#82b4f2'],
  '--important': ['#7040b0', '#c2a0f0'],
  '--added': ['#1a6b34', '#6cc58a'],
  '--removed': ['#b3261e', '#f2857c'],
};

/** Computes a space's design; null when it equals the product's own. */
export function spaceDesign(style: GroupStyle): SpaceDesign | null {
  const colors = colorsOf(style);
  const hasColors = Object.keys(colors).length > 0;
  const properties = { ...typeProperties(style), ...(hasColors ? colorProperties(colors) : {}) };
  if (Object.keys(properties).length === 0) return null;
  const isDark = hasColors && !isLightBackground(chosenPalette(colors).background);
  return { properties, ground: isDark ? 'dark' : null, fontSheet: fontOf(style.fontFamily)?.sheet ?? null };
}

/** Computes the design for a part of a page in a fixed theme: plain values, with the design's font size. */
export function themedProperties(
  style: GroupStyle,
  theme: 'light' | 'dark',
): Readonly<Record<string, string>> {
  const palette = (theme === 'dark' ? darkPalette : chosenPalette)(colorsOf(style));
  const colors = TOKENS.map(([token, name]) => [token, toHex(palette[name])]);
  return { ...typeProperties(style), ...Object.fromEntries(colors) };
}

/** The colours of a design's paper in either theme. */
export function backgroundColors(style: GroupStyle): { readonly light: string; readonly dark: string } {
  const colors = colorsOf(style);
  if (Object.keys(colors).length === 0)
    return { light: DEFAULT_COLORS.backgroundColor, dark: DEFAULT_DARK_COLORS.backgroundColor };
  return { light: toHex(chosenPalette(colors).background), dark: toHex(darkPalette(colors).background) };
}

/** Returns true when readers see other colours than the chosen ones, because those were unreadable. */
export function isDesignCorrected(style: GroupStyle): boolean {
  return isCorrected(colorsOf(style));
}

/** Returns the design as the value of a `style` attribute. */
export function styleAttribute({ properties }: SpaceDesign): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Pixels of one rem at a browser's default font size, to which a design's size is relative. */
const REM_PX = 16;

function typeProperties({ fontFamily, fontSize }: GroupStyle): Record<string, string> {
  const stack = fontStackOf(fontFamily);
  return {
    ...(stack === null ? {} : { '--font': stack }),
    ...(fontSize === undefined || fontSize === DEFAULT_STYLE.fontSize
      ? {}
      : { '--article-size': `${fontSize / REM_PX}rem` }),
  };
}

function colorProperties(colors: ChosenColors): Record<string, string> {
  const light = chosenPalette(colors);
  const dark = darkPalette(colors);
  const tokens = TOKENS.map(([token, name]) => {
    const [inLight, inDark] = [toHex(light[name]), toHex(dark[name])];
    return [token, inLight === inDark ? inLight : `light-dark(${inLight},${inDark})`];
  });
  return { ...Object.fromEntries(tokens), ...stateColors(light, dark), ...authorColorLimits(light, dark) };
}

/**
 * Returns the colours of states and callouts that are unreadable on a design's grounds, as the nearest
 * readable ones. A design that is dark in both themes keeps the product's light colours, for print.
 */
function stateColors(light: Palette, dark: Palette): Record<string, string> {
  const readableOn = (color: string, { background, raised, sunken }: Palette): string => {
    const chosen = readColor(color);
    const found = chosen === null ? null : nearestReadable(chosen, [background, raised, sunken]);
    return found === null ? color : toHex(found);
  };
  return Object.fromEntries(
    Object.entries(STATE_COLORS).flatMap(([token, [onLight, onDark]]) => {
      const inLight = isLightBackground(light.background) ? readableOn(onLight, light) : onLight;
      const inDark = readableOn(onDark, dark);
      return inLight === onLight && inDark === onDark ? [] : [[token, `light-dark(${inLight},${inDark})`]];
    }),
  );
}

/**
 * Returns the luminance limits of authors' colours. A design that is
 * dark in both themes keeps the product's light limit, for print.
 */
function authorColorLimits(light: Palette, dark: Palette): Record<string, string> {
  const limitsOf = ({ background, raised, sunken }: Palette): LuminanceLimits =>
    luminanceLimits([background, raised, sunken]);
  const least = { '--color-least': String(limitsOf(dark).least) };
  return isLightBackground(light.background)
    ? { '--color-most': String(limitsOf(light).most), ...least }
    : least;
}

/** The colours of a design that are not the product's own. */
function colorsOf(style: GroupStyle): ChosenColors {
  return Object.fromEntries(
    COLOR_NAMES.flatMap((name) => {
      const color = readColor(style[name] ?? '');
      return color === null || toHex(color) === DEFAULT_COLORS[name] ? [] : [[name, style[name]]];
    }),
  );
}
