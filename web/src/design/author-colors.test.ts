import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { BASIC_COLORS } from '@maru/core/markup';
import fc from 'fast-check';
import { BASIC_COLOR_VALUES } from './color.ts';
import { contrastOf, mix, readColor, toHex } from './color.ts';
import type { Rgb } from './color.ts';
import { chosenPalette, DEFAULT_COLORS, darkPalette } from './palette.ts';
import type { Palette } from './palette.ts';
import { PRESET_IDS, PRESETS } from './presets.ts';
import { isLightBackground, luminanceLimits, MIN_CONTRAST } from './readable.ts';
import type { LuminanceLimits } from './readable.ts';
import { spaceDesign } from './space-design.ts';

/**
 * Computes the displayed colour of an author's by the rules of
 * `styles/article-colors.css`; the browser test compares it with Chromium's.
 */
function shown(author: Rgb, { most, least }: LuminanceLimits, isLight: boolean): Rgb {
  const linear = map(author, (channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  const luminance = luminanceOfLinear(linear);
  if (isLight) {
    const darkening = Math.min(1, most / Math.max(0.0001, luminance));
    return onScreen(map(linear, (channel) => channel * darkening));
  }
  const highest = Math.max(linear.r, linear.g, linear.b, 0.0001);
  const brightening = Math.min(1 / highest, Math.max(1, least / Math.max(0.0001, luminance)));
  const bright = map(linear, (channel) => channel * brightening);
  const whitening = Math.max(0, (least - luminanceOfLinear(bright)) / (1.0001 - luminanceOfLinear(bright)));
  return onScreen(mix(bright, { r: 1, g: 1, b: 1 }, whitening));
}

function luminanceOfLinear({ r, g, b }: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Rounds to the 8 bits per channel of a screen. */
function onScreen(linear: Rgb): Rgb {
  return colorOf(
    toHex(
      map(linear, (channel) =>
        channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055,
      ),
    ),
  );
}

function map({ r, g, b }: Rgb, change: (channel: number) => number): Rgb {
  return { r: change(r), g: change(g), b: change(b) };
}

function colorOf(text: string): Rgb {
  const color = readColor(text);
  assert.ok(color, text);
  return color;
}

function groundsOfPalette({ background, raised, sunken }: Palette): readonly Rgb[] {
  return [background, raised, sunken];
}

/** Returns the backgrounds on which an author's displayed colour has too low a contrast. */
function unreadable(author: string, palette: Palette): readonly string[] {
  const grounds = groundsOfPalette(palette);
  const color = shown(colorOf(author), luminanceLimits(grounds), isLightBackground(palette.background));
  return grounds
    .filter((ground) => contrastOf(color, ground) < MIN_CONTRAST)
    .map((ground) => `${author} on ${toHex(ground)}`);
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('Colours of authors', () => {
  const palettes = [
    chosenPalette(DEFAULT_COLORS),
    darkPalette(DEFAULT_COLORS),
    ...PRESET_IDS.flatMap((id) => [chosenPalette(PRESETS[id]), darkPalette(PRESETS[id])]),
  ];

  it('are readable by each of their 17 names, on light, dark and custom backgrounds', () => {
    assert.deepEqual(Object.keys(BASIC_COLOR_VALUES).sort(), [...BASIC_COLORS].sort());
    for (const palette of palettes)
      assert.deepEqual(
        BASIC_COLORS.flatMap((name) => unreadable(name, palette)),
        [],
      );
  });

  it('are readable whatever their hex digits and whatever the background of the design', () => {
    fc.assert(
      fc.property(hex, hex, (author, backgroundColor) => {
        assert.deepEqual(unreadable(author, chosenPalette({ backgroundColor })), []);
        assert.deepEqual(unreadable(author, darkPalette({ backgroundColor })), []);
      }),
      { numRuns: 300 },
    );
    for (const palette of palettes)
      fc.assert(fc.property(hex, (author) => assert.deepEqual(unreadable(author, palette), [])));
  });

  it('do not change when they are readable, and else keep their hue', () => {
    const [light, dark] = [chosenPalette({}), darkPalette({})].map((palette) =>
      luminanceLimits(groundsOfPalette(palette)),
    );
    assert.ok(light && dark);
    assert.equal(toHex(shown(colorOf('navy'), light, true)), '#000080');
    assert.equal(toHex(shown(colorOf('yellow'), dark, false)), '#ffff00');
    const navy = shown(colorOf('navy'), dark, false);
    assert.ok(navy.b === 1 && navy.r === navy.g && navy.r < 0.6, toHex(navy));
    const yellow = shown(colorOf('yellow'), light, true);
    assert.ok(yellow.r === yellow.g && yellow.b === 0, toHex(yellow));
  });

  it('have the limits of the default backgrounds in the style sheet, and those of a design on its pages', () => {
    const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
    const limits = [chosenPalette({}), darkPalette({})].map((palette) =>
      luminanceLimits(groundsOfPalette(palette)),
    );
    assert.ok(tokens.includes(`--color-most: ${limits[0]?.most};`), String(limits[0]?.most));
    assert.ok(tokens.includes(`--color-least: ${limits[1]?.least};`), String(limits[1]?.least));
    const sepia = luminanceLimits(groundsOfPalette(chosenPalette(PRESETS.sepia)));
    assert.equal(spaceDesign(PRESETS.sepia)?.properties['--color-most'], String(sepia.most));
    // A background that is dark in both themes keeps the limit of white paper, for print.
    assert.equal(spaceDesign(PRESETS.ink)?.properties['--color-most'], undefined);
    assert.ok(Number(spaceDesign(PRESETS.ink)?.properties['--color-least']) > 0);
  });
});
