import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Minimum contrast (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
/** Returns the custom properties of a sheet that are pairs of colours for light and dark. */
const pairs = (css: string): Map<string, readonly [string, string]> =>
  new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, [light, dark]],
    ),
  );

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe('The colours of code', () => {
  const grounds = pairs(read('tokens.css'));
  const colors = [...pairs(read('code.css'))];

  it('are readable on the background of code, in light and dark', () => {
    const [lightGround, darkGround] = grounds.get('sunken') ?? ['', ''];
    assert.ok(colors.length >= 7);
    for (const [name, [light, dark]] of colors) {
      assert.ok(contrast(light, lightGround) >= LEAST, `${name} on light: ${contrast(light, lightGround)}`);
      assert.ok(contrast(dark, darkGround) >= LEAST, `${name} on dark: ${contrast(dark, darkGround)}`);
    }
  });
});
