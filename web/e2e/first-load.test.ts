import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { waitForIdle } from './pages/idle.ts';
import {
  BYTES_MAX,
  gzipped,
  loadedResources,
  REQUESTS_MAX,
  SCRIPT_GZIP_BYTES_MAX,
  sum,
} from './pages/loaded-resources.ts';
import { seedDoc } from './pages/tree.ts';

/** Compressed size of the style sheet of pages for reading. */
const STYLE_GZIP_BYTES_MAX = 12 * 1_024;

/** Bytes that a formula or code in sight may add, fonts included, after the first paint. */
const PART_BYTES_MAX = 120 * 1_024;
/** Texts with such a part in sight, and the element that it becomes. */
const SIGHTS = {
  formula: ['```math\n\\sum_{i=0}^n a_i x^i = \\frac{\\sqrt{\\pi}}{2}\n```', '[data-formula="display"]'],
  JavaScript: ['```js\nconst one = "1";\n```', '.tok-keyword'],
  HTML: ['```html\n<script>const one = 1;</script>\n```', '.tok-keyword'],
  PHP: ['```php\n<?php if ($one) { echo "1"; } ?>\n```', '.tok-keyword'],
  Vue: ['```vue\n<script>const one = 1;</script>\n```', '.tok-keyword'],
  Markdown: ['```markdown\n# One\n\n**two**\n```', '.tok-heading'],
  shell: ['```sh\nif true; then echo "$HOME"; fi\n```', '.tok-keyword'],
} as const;

/** Cumulative layout shift of a page that nobody touches. */
const SHIFT_MAX = 0.02;

/** Height of a line of text. */
const LINE_PX = 28;

/** Strings that occur in one part of the website's scripts alone, which readers must not download. */
const PARTS = {
  editor: 'cm-content',
  dialogs: 'alertdialog',
  'reserved usernames': 'healthz',
  'heads in the site map': 'auth.signupDescription',
  React: 'hydrateRoot',
} as const;

/**
 * A string of the API schemas, which no script of the website
 * contains: the server alone validates input against them.
 */
const SCHEMAS = 'ZodError';

/** Hangul of the product's own font. */
const COMPANION = 'Noto Sans KR Hangul';

const DEMO = join(import.meta.dirname, '../../scripts/seed/docs');
const PAGES = {
  en: ['essay-en', 'guide-en', 'stew-en'],
  ko: ['essay-ko', 'guide-ko', 'stew-ko'],
} as const;

describe('A first visit to a public document, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  const paths = { en: '', ko: '' };
  /** A shorter one: the Hangul of the long one stays in the system's font. */
  let essay = '';
  before(async () => {
    stage = await setStage();
    const owner = await stage.visit();
    const username = await signUp(owner);
    const publish = async (content: string): Promise<string> => {
      const { id } = await seedDoc(owner, username, { title: 'Long', content });
      await owner.context().request.put(`/api/docs/${id}/meta`, { data: { access: 'public' } });
      return `/${username}/${id}`;
    };
    const textOf = (name: string): string => readFileSync(join(DEMO, `${name}.md`), 'utf8');
    for (const locale of ['en', 'ko'] as const) {
      const text = PAGES[locale].map(textOf).join('\n\n');
      paths[locale] = await publish(`${text}\n\n## 끝 The end\n\nWords until 20 KB. ${text}`);
    }
    essay = await publish(textOf('essay-ko'));
  });
  after(() => stage.close());

  for (const locale of ['en', 'ko'] as const) {
    it(`stays within the limits of bytes and requests, asks no other site, and loads no editor (${locale})`, async () => {
      const page = await stage.visit({ locale: locale === 'ko' ? 'ko-KR' : 'en-US' });
      const loaded = await loadedResources(page, paths[locale]);
      const others = loaded.filter(({ type }) => type !== 'Font');
      const list = others.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
      assert.ok(others.length <= REQUESTS_MAX, list);
      assert.ok(sum(others.map(({ bytes }) => bytes)) <= BYTES_MAX, list);
      assert.ok(gzipped(others, 'Script') <= SCRIPT_GZIP_BYTES_MAX, list);
      assert.ok(gzipped(others, 'Script') > SCRIPT_GZIP_BYTES_MAX / 4, `the scripts were not seen:\n${list}`);
      assert.ok(gzipped(others, 'Stylesheet') <= STYLE_GZIP_BYTES_MAX, list);
      assert.deepEqual(
        loaded.filter(({ url }) => new URL(url).origin !== stage.url),
        [],
      );
      const scripts = loaded.filter(({ type }) => type === 'Script');
      for (const [part, word] of Object.entries(PARTS)) {
        assert.deepEqual(
          scripts.filter(({ body }) => body.includes(word)).map(({ url }) => `${part}: ${url}`),
          [],
        );
      }
      // When idle, the whole article is laid out, and equals the server's HTML.
      await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
      assert.equal(await page.locator('[id="maru:article"] > [style]').count(), 0);
    });

    it(`shows its text without scripts (${locale})`, async () => {
      const page = await stage.visit({ javaScriptEnabled: false });
      await page.goto(paths[locale]);
      assert.ok(await page.locator('[id="maru:article"]').getByText('끝 The end').first().isVisible());
      assert.ok((await page.locator('[id="maru:article"]').innerText()).length > 5_000);
    });

    itInFullRun(`keeps the section of an address in its place during later layout (${locale})`, async () => {
      const page = await stage.visit();
      await page.goto(`${paths[locale]}#끝-the-end`);
      await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
      const top = await page.evaluate(
        () => document.getElementById('끝-the-end')?.getBoundingClientRect().top ?? Number.NaN,
      );
      assert.ok(top > 0 && top < 200, `${top} px below the top`);
    });
  }

  itInFullRun('loads few more bytes for a visible formula or code, each separately', async () => {
    const bytesOf = async (content: string, shown: string): Promise<number> => {
      const owner = await stage.visit();
      const username = await signUp(owner);
      const { id } = await seedDoc(owner, username, { title: 'Part', content });
      await owner.context().request.put(`/api/docs/${id}/meta`, { data: { access: 'public' } });
      const page = await stage.visit();
      const loaded = await loadedResources(page, `/${username}/${id}`, shown);
      return sum(loaded.map(({ bytes }) => bytes));
    };
    const plain = await bytesOf('Words.', 'p');
    for (const [name, [content, shown]] of Object.entries(SIGHTS)) {
      const more = (await bytesOf(content, shown)) - plain;
      assert.ok(more > 10_000, `${name}: ${more} bytes`);
      assert.ok(more <= PART_BYTES_MAX, `${name}: ${more} bytes`);
    }
  });

  itInFullRun('does not shift while its fonts load, nor do the landing page and explore', async () => {
    for (const path of ['/', '/explore', paths.en, paths.ko]) {
      const page = await stage.visit({ viewport: { width: 412, height: 823 }, isMobile: true });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          const { dataset } = document.documentElement;
          for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
            dataset['shift'] = String(Number(dataset['shift'] ?? 0) + entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      await waitForIdle(page);
      const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
      assert.ok(shift <= SHIFT_MAX, `${path}: ${shift}`);
      await page.context().close();
    }
  });

  itInFullRun('keeps the scroll position over a reload, also far down in its text', async () => {
    const page = await stage.visit();
    await page.goto(paths.en);
    const whole = page.locator('[id="maru:article"]:not([data-in-parts])');
    await whole.waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    /** Index of the first block below the header, and its place in the window. */
    const before = await page.evaluate(() => {
      const tops = [...document.querySelectorAll('[id="maru:article"] > *')].map(
        (one) => one.getBoundingClientRect().top,
      );
      const index = tops.findIndex((top) => top > 100);
      return { index, top: tops[index] ?? 0 };
    });
    assert.ok(before.index > 0);
    await page.reload();
    await whole.waitFor();
    await page.waitForFunction(() => scrollY > 0);
    const top = await page
      .locator('[id="maru:article"] > *')
      .nth(before.index)
      .evaluate((block) => block.getBoundingClientRect().top);
    // Web fonts that arrive after the reload move the text above by some pixels.
    assert.ok(Math.abs(top - before.top) < LINE_PX, `${before.top} px, then ${top} px`);
  });

  itInFullRun('computes no layout when it is left, as that would delay the next page', async () => {
    const page = await stage.visit();
    await page.goto(paths.en);
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    await page.evaluate(() => scrollTo(0, 600));
    await waitForIdle(page);
    const { reads, kept: stored } = await page.evaluate(() => {
      let reads = 0;
      // Reading the position computes the layout.
      Object.defineProperty(window, 'scrollY', { get: () => ++reads });
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      return { reads, kept: sessionStorage.getItem(`maru_place_${location.pathname}`) };
    });
    assert.deepEqual({ reads, kept: stored }, { reads: 0, kept: '600' });
  });

  itInFullRun(
    'loads the Korean companion font after the first interaction, all parts at once, and never on an English page',
    async () => {
      const page = await stage.visit({ locale: 'ko-KR' });
      const fonts: string[] = [];
      page.on(
        'request',
        (request) => void (request.url().includes('noto-sans-kr') && fonts.push(request.url())),
      );
      await page.goto(essay);
      await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
      assert.equal(fonts.length, 0, fonts.join(' '));
      // The first event of a pointer tells of no movement.
      for (const place of [200, 210]) await page.mouse.move(place, place);
      await page.waitForFunction(
        (family) => [...document.fonts].some((face) => face.family.includes(family)),
        COMPANION,
      );
      assert.ok(fonts.length > 2, fonts.join(' '));
      assert.equal(
        await page.evaluate((family) => document.fonts.check(`16px "${family}"`, '마루'), COMPANION),
        true,
      );
      assert.match(
        await page
          .locator('[id="maru:article"] p')
          .first()
          .evaluate((line) => getComputedStyle(line).fontFamily),
        /Noto Sans KR Hangul/,
      );
      await page.context().close();

      const english = await stage.visit();
      await english.goto('/terms');
      english.on(
        'request',
        (request) => void (request.url().includes('noto-sans-kr') && fonts.push('English')),
      );
      await english.mouse.move(200, 200);
      await english.mouse.wheel(0, 600);
      await english.waitForFunction(() => scrollY > 0);
      await english.waitForLoadState('networkidle');
      assert.ok(!fonts.includes('English'));
    },
  );

  it('recognises the editor and the dialogs in other scripts of the website, none of which has the API’s schemas', () => {
    const assets = join(
      process.env['MARU_TEST_WEB_DIST'] ?? join(import.meta.dirname, '../dist'),
      'client/assets',
    );
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    for (const [part, word] of Object.entries(PARTS)) {
      assert.ok(
        scripts.some((name) => readFileSync(join(assets, name), 'utf8').includes(word)),
        part,
      );
    }
    assert.deepEqual(
      scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(SCHEMAS)),
      [],
    );
  });
});
