import assert from 'node:assert/strict';
import { join } from 'node:path';
import { BASIC_COLORS } from '@maru/core/markup';
import type { Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { randomNumbers } from '../../core/src/markup/test/random-document.ts';
import { PRESETS } from '../src/design/presets.ts';
import type { GroupStyle } from '../src/design/space-design.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';

/** Folder for screenshots of each page. */
const PICTURES = process.env['MARU_TEST_PICTURES'];
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
const RANDOM_COLORS = 150;

const random = randomNumbers(20_261_122);
const HEXES = Array.from({ length: RANDOM_COLORS }, (_, at) => {
  const digits = Math.floor(random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0');
  return digits.slice(0, [3, 6, 8][at % 3]);
});
const COLORS = [...BASIC_COLORS, '000', 'fff', '00008b', ...HEXES];
const words = (color: string): string => `[color=${color}]${color}[/color]`;
const CONTENT = [
  COLORS.map(words).join(' '),
  `| ${words('navy')} | ${words('yellow')} |\n| --- | --- |\n| ${words('aqua')} | ${words('maroon')} |`,
  `> ${words('lime')} and **${words('purple')}**`,
  `[color=navy]outer [color=yellow]inner \`code\`[/color] outer[/color]`,
].join('\n\n');

const DESIGNS: Readonly<Record<string, GroupStyle>> = {
  'the product’s own': {},
  sepia: PRESETS.sepia,
  ink: PRESETS.ink,
  gray: { backgroundColor: '#777777' },
  red: { backgroundColor: '#c00000' },
};

describeInFullRun('Colours of authors, in a browser', function () {
  this.timeout(240_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  const publish = async (name: string, style: GroupStyle): Promise<{ owner: TestUser; path: string }> => {
    const owner = await createUser(stage, name);
    if (Object.keys(style).length > 0)
      await owner.browser.expect(200, 'PUT', `/api/groups/${owner.username}`, { json: { style } });
    const { id } = await createDocWith(owner, 'public', { title: 'Colours', content: CONTENT });
    return { owner, path: `/${owner.username}/${id}` };
  };

  for (const [index, [name, style]] of Object.entries(DESIGNS).entries()) {
    it(`are readable in both themes and in print, on one page without scripts (${name})`, async () => {
      const { path } = await publish(`hue${index}a`, style);
      const bodies = new Set<string>();
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await stage.visit({ javaScriptEnabled: false, colorScheme });
        const response = await page.goto(path);
        bodies.add((await response?.text()) ?? '');
        assert.deepEqual(await unreadable(page), [], colorScheme);
        if (PICTURES !== undefined)
          await page.screenshot({ path: join(PICTURES, `colors-${index}-${colorScheme}.png`) });
        await page.emulateMedia({ media: 'print' });
        assert.deepEqual(await unreadable(page), [], `${colorScheme}, on paper`);
        await page.context().close();
      }
      assert.equal(bodies.size, 1, 'the same page for both themes');
    });
  }

  it('are readable in print for readers who chose the dark theme', async () => {
    const { path } = await publish('huepaper', {});
    const page = await stage.visit({ colorScheme: 'light' });
    await page.goto(path);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    assert.deepEqual(await unreadable(page), []);
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await unreadable(page), []);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light');
  });

  it('do not change where they are readable', async () => {
    const { path } = await publish('huekept', {});
    const light = await stage.visit({ colorScheme: 'light' });
    await light.goto(path);
    assert.deepEqual(await painted(light, 'navy'), [0, 0, 128]);
    const dark = await stage.visit({ colorScheme: 'dark' });
    await dark.goto(path);
    assert.deepEqual(await painted(dark, 'yellow'), [255, 255, 0]);
    const [red, green, blue] = await painted(dark, 'navy');
    assert.ok(blue === 255 && red === green && Number(red) < 140, 'navy is still blue on dark ground');
    for (const page of [light, dark]) await page.context().close();
  });

  it('are readable in the preview of the editor, on the design of the space', async () => {
    for (const [name, style] of [
      ['hueplain', {}],
      ['huegray', { backgroundColor: '#1d2b53' }],
    ] as const) {
      const { owner, path } = await publish(name, style);
      const page = await stage.visit({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } });
      await signIn(page, owner);
      await page.goto(`${path}/edit`);
      await page.locator('[data-preview] span').first().waitFor();
      assert.deepEqual(await unreadable(page), []);
      await page.context().close();
    }
  });
});

/** Returns the rendered colour of a text, channels from 0 to 255. */
async function painted(page: Page, text: string): Promise<readonly number[]> {
  return page
    .locator('.article span', { hasText: new RegExp(`^${text}$`) })
    .first()
    .evaluate((span) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (canvas === null) return [];
      canvas.fillStyle = getComputedStyle(span).color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    });
}

/** Returns the coloured texts of the page whose contrast is too low. */
async function unreadable(page: Page): Promise<readonly string[]> {
  const all = await page.locator('.article span[style*="color"]').evaluateAll((spans) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (canvas === null) return [];
    const luminance = (color: string): number => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) =>
        channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * Number(r) + 0.7152 * Number(g) + 0.0722 * Number(b);
    };
    const isClear = (color: string): boolean => /^rgba\(.*, 0\)$|^transparent$/.test(color);
    return spans.map((span) => {
      let ground: Element | null = span;
      while (ground !== null && isClear(getComputedStyle(ground).backgroundColor))
        ground = ground.parentElement;
      const behind = getComputedStyle(ground ?? document.documentElement).backgroundColor;
      const { color } = getComputedStyle(span);
      const pair = [luminance(color), luminance(behind)].sort((a, b) => b - a);
      return {
        text: `${span.textContent} (${color} on ${behind})`,
        contrast: (Number(pair[0]) + 0.05) / (Number(pair[1]) + 0.05),
      };
    });
  });
  assert.ok(all.length >= COLORS.length, `${all.length} coloured words`);
  return all
    .filter(({ contrast }) => contrast < MIN_CONTRAST)
    .map(({ text, contrast }) => `${text}: ${contrast.toFixed(2)}`);
}
