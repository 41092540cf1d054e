/** RGB values of the 17 basic colour names of CSS 2.1. */
export const BASIC_COLOR_VALUES: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  fuchsia: '#ff00ff',
  gray: '#808080',
  green: '#008000',
  lime: '#00ff00',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  white: '#ffffff',
  yellow: '#ffff00',
};

/** An sRGB colour, channels from 0 to 1. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/**
 * A colour in Björn Ottosson's Oklab: equal steps of `l`
 * look equal, and `a` and `b` keep the hue while it changes.
 */
export interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?$/i;

/**
 * Parses a colour in the forms that the server accepts: a basic name,
 * or 3, 6 or 8 hex digits (opacity is dropped). Null for anything else.
 */
export function readColor(text: string): Rgb | null {
  const value = text.trim().toLowerCase();
  const hex = BASIC_COLOR_VALUES[value] ?? value;
  const digits = hex.replace('#', '');
  if (!HEX.test(hex) || digits.length === 5) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return { r: channel(0), g: channel(2), b: channel(4) };
}

/** Returns `#rrggbb`. Channels out of range are clamped. */
export function toHex({ r, g, b }: Rgb): string {
  const digits = (channel: number): string =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${digits(r)}${digits(g)}${digits(b)}`;
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance (WCAG 2.2). */
export function luminanceOf({ r, g, b }: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Mixes two colours, with `share` of the second. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const between = (from: number, to: number): number => from + (to - from) * share;
  return { r: between(one.r, other.r), g: between(one.g, other.g), b: between(one.b, other.b) };
}

export function toOklab(color: Rgb): Oklab {
  const [r, g, b] = [linear(color.r), linear(color.g), linear(color.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** Returns the nearest sRGB colour of the same lightness: out of gamut, its chroma is reduced. */
export function fromOklab(color: Oklab): Rgb {
  const lightness = Math.min(1, Math.max(0, color.l));
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const rgb = unbounded({ l: lightness, a: color.a * chroma, b: color.b * chroma });
    if ([rgb.r, rgb.g, rgb.b].every((channel) => channel > -0.001 && channel < 1.001)) return rgb;
  }
  return unbounded({ l: lightness, a: 0, b: 0 });
}

function unbounded({ l, a, b }: Oklab): Rgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: curved(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: curved(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: curved(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function curved(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * Math.max(0, channel) ** (1 / 2.4) - 0.055;
}
