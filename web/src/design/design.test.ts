import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DEFAULT_STYLE, isDefaultStyle } from '@maru/core';
import { readColor, toHex } from './color.ts';
import type { Rgb } from './color.ts';
import { FONTS, fontStackOf } from './fonts.ts';
import { chosenPalette, darkPalette } from './palette.ts';
import type { Palette } from './palette.ts';
import { PRESET_IDS, PRESETS } from './presets.ts';
import {
  backgroundsOf,
  isLightBackground,
  lowestContrast,
  MIN_CONTRAST,
  nearestReadable,
} from './readable.ts';
import { backgroundColors, isDesignCorrected, spaceDesign, styleAttribute } from './space-design.ts';

function color(text: string): Rgb {
  const found = readColor(text);
  assert.ok(found, text);
  return found;
}

function unreadable(palette: Palette): string[] {
  const grounds = [palette.background, palette.raised, palette.sunken];
  const words = (['text', 'subText', 'accent'] as const).filter(
    (name) => lowestContrast(palette[name], grounds) < MIN_CONTRAST,
  );
  return [
    ...words,
    ...(lowestContrast(palette.onAccent, [palette.accent]) < MIN_CONTRAST ? ['onAccent'] : []),
    ...(lowestContrast(palette.edge, grounds) < 3 ? ['edge'] : []),
  ];
}

describe('Colours of a design', () => {
  it('are read as the server reads them', () => {
    assert.equal(toHex(color('#ABC')), '#aabbcc');
    assert.equal(toHex(color('0f6b55')), '#0f6b55');
    assert.equal(toHex(color(' Orange ')), '#ffa500');
    assert.equal(toHex(color('#11223344')), '#112233');
    for (const text of ['', '#', '#12', '#12345', '#1234567', 'rgb(0,0,0)', 'chartreuse', '#ggg'])
      assert.equal(readColor(text), null, text);
  });

  it('of every preset are readable on all backgrounds, in both themes', () => {
    for (const id of PRESET_IDS) {
      assert.deepEqual(unreadable(chosenPalette(PRESETS[id])), [], id);
      assert.deepEqual(unreadable(darkPalette(PRESETS[id])), [], `${id}, dark`);
    }
  });

  it('are offered as the nearest readable one, of the same hue', () => {
    const grounds = Object.values(backgroundsOf(color('#ffffff'))) as Rgb[];
    const found = nearestReadable(color('#f2994a'), grounds);
    assert.ok(found !== null && found.r > found.g && found.g > found.b, 'still orange');
    const contrast = lowestContrast(found, grounds);
    assert.ok(contrast >= MIN_CONTRAST && contrast < MIN_CONTRAST + 0.2, String(contrast));
    assert.equal(nearestReadable(color('#23201c'), grounds)?.r, color('#23201c').r, 'what is readable stays');
    assert.equal(nearestReadable(color('#808080'), [color('#000000'), color('#ffffff')], 5), null);
  });

  it('that are unreadable are shown as the nearest readable ones, on every background', () => {
    for (const backgroundColor of [
      '#ffffff',
      '#777777',
      '#757575',
      '#808080',
      '#000000',
      '#ff0000',
      '#00ff00',
      '#0000ff',
      'gray',
      'teal',
    ]) {
      for (const mainColor of ['#ffffff', '#777777', 'yellow', 'navy', '#000000']) {
        const chosen = { backgroundColor, mainColor, secondaryColor: mainColor, accentColor: mainColor };
        assert.deepEqual(unreadable(chosenPalette(chosen)), [], `${mainColor} on ${backgroundColor}`);
      }
    }
    assert.equal(isDesignCorrected({ mainColor: '#eeeeee' }), true);
    assert.equal(isDesignCorrected({ mainColor: '#222222' }), false);
    assert.equal(isDesignCorrected({}), false);
  });

  it('have a readable dark variant for any choice; dark choices are used as they are', () => {
    for (const accentColor of ['#ffff00', '#0000ff', '#ff00ff', '#777777'])
      for (const backgroundColor of ['#ffffff', '#f4ead8', '#ccffcc', '#ffd0e0']) {
        const dark = darkPalette({
          backgroundColor,
          accentColor,
          mainColor: '#999999',
          secondaryColor: '#bbbbbb',
        });
        assert.ok(!isLightBackground(dark.background));
        assert.deepEqual(unreadable(dark), [], `${accentColor} on ${backgroundColor}`);
      }
    assert.deepEqual(darkPalette(PRESETS.ink), chosenPalette(PRESETS.ink));
  });
});

describe('A design on a page', () => {
  it('is empty when nothing was chosen', () => {
    assert.equal(spaceDesign({}), null);
    assert.equal(spaceDesign({ fontFamily: 'Roboto' }), null);
    assert.equal(spaceDesign(DEFAULT_STYLE), null);
    assert.equal(isDefaultStyle(DEFAULT_STYLE), true);
    assert.equal(isDefaultStyle({ ...DEFAULT_STYLE, accentColor: '#0f6b56' }), false);
    assert.deepEqual(backgroundColors(DEFAULT_STYLE), backgroundColors({}));
    assert.equal(isDesignCorrected(DEFAULT_STYLE), false);
  });

  it('is the same when defaults are given explicitly', () => {
    for (const chosen of [
      { fontSize: 18 },
      { fontFamily: 'Gowun Batang' },
      { accentColor: 'navy' },
      ...Object.values(PRESETS),
    ])
      assert.deepEqual(spaceDesign({ ...DEFAULT_STYLE, ...chosen }), spaceDesign(chosen));
    assert.deepEqual(spaceDesign({ ...DEFAULT_STYLE, fontSize: 18 })?.properties, {
      '--article-size': '1.125rem',
    });
  });

  it('has the defaults of the style sheets', () => {
    const sheet = (name: string): string =>
      readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8');
    const light = (token: string): string | undefined =>
      new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}),`).exec(sheet('tokens'))?.[1];
    const { backgroundColor, mainColor, secondaryColor, accentColor } = DEFAULT_STYLE;
    assert.deepEqual(['background', 'text', 'sub-text', 'accent'].map(light), [
      backgroundColor,
      mainColor,
      secondaryColor,
      accentColor,
    ]);
    assert.match(
      sheet('article'),
      new RegExp(`font-size: var\\(--article-size, ${DEFAULT_STYLE.fontSize}px\\)`),
    );
    assert.match(sheet('tokens'), new RegExp(`--font: '?${DEFAULT_STYLE.fontFamily}`));
  });

  it('keeps the colours of states and callouts readable on each background', () => {
    const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
    const names = ['danger', 'warning', 'info', 'important', 'added', 'removed'] as const;
    const themes = /light-dark\((#[0-9a-f]{6}), ?(#[0-9a-f]{6})\)/;
    for (const backgroundColor of [
      '#ffffff',
      '#f4ead8',
      '#cccccc',
      '#f0a050',
      '#777777',
      '#404040',
      'teal',
      'navy',
    ])
      for (const name of names) {
        const design = spaceDesign({ backgroundColor });
        const own = new RegExp(`--${name}: (light-dark.*);`).exec(tokens)?.[1] ?? '';
        const shown = themes.exec(design?.properties[`--${name}`] ?? own);
        const palettes = {
          light: chosenPalette({ backgroundColor }),
          dark: darkPalette({ backgroundColor }),
        };
        for (const theme of ['light', 'dark'] as const) {
          if (theme === 'light' && design?.ground === 'dark') continue;
          const { background, raised, sunken } = palettes[theme];
          const found = color(shown?.[theme === 'light' ? 1 : 2] ?? '');
          const contrast = lowestContrast(found, [background, raised, sunken]);
          assert.ok(contrast >= MIN_CONTRAST, `${name} on ${backgroundColor}, ${theme}: ${contrast}`);
        }
      }
    // Those of the product that are readable stay out of the page; its sheet has them.
    const onWhite = spaceDesign({ backgroundColor: '#ffffff' })?.properties ?? {};
    assert.deepEqual(
      names.filter((name) => `--${name}` in onWhite),
      [],
    );
    const onGray = spaceDesign({ backgroundColor: '#bbbbbb' })?.properties ?? {};
    for (const name of names) {
      const own = themes.exec(new RegExp(`--${name}: (light-dark.*);`).exec(tokens)?.[1] ?? '');
      assert.equal(themes.exec(onGray[`--${name}`] ?? '')?.[2], own?.[2], name);
    }
    // A ground that is dark in both themes keeps the light colours, for print.
    assert.match(
      spaceDesign({ backgroundColor: '#404040' })?.properties['--danger'] ?? '',
      /^light-dark\(#b3261e,#(?!f2857c)/,
    );
  });

  it('sets both themes, and marks a background that is dark in both', () => {
    const sepia = spaceDesign({ ...PRESETS.sepia, fontSize: 19, fontFamily: 'Gowun Batang' });
    assert.match(sepia?.properties['--background'] ?? '', /^light-dark\(#f4ead8,#[0-9a-f]{6}\)$/);
    assert.equal(sepia?.properties['--article-size'], '1.1875rem');
    assert.equal(sepia?.fontSheet, '/fonts/gowun-batang.css');
    assert.equal(sepia?.ground, null);
    const ink = spaceDesign(PRESETS.ink);
    assert.equal(ink?.ground, 'dark');
    assert.equal(ink?.properties['--background'], '#16171b');
  });

  it('removes unsafe characters from the name of a font', () => {
    assert.equal(
      fontStackOf(`x'; background: url(//evil), serif`)?.split(', ').slice(0, 2).join(),
      `'x background urlevil',serif`,
    );
    assert.doesNotMatch(
      styleAttribute({ properties: { '--font': fontStackOf('a";}') ?? '' }, ground: null, fontSheet: null }),
      /["}]/,
    );
    for (const { family } of FONTS) assert.match(family, /^[\w ]+$/);
  });
});
