import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createServer } from 'vite';
import { describeInFullRun, itInFullRun } from '@maru/backend/testing/full-run.ts';
import { en } from '../src/i18n/en.ts';
import { ko } from '../src/i18n/ko.ts';
import { HELP_EN } from '../src/i18n/help/en.ts';
import { HELP_KO } from '../src/i18n/help/ko.ts';
import { SITE_PAGES } from '../src/page/chrome/places.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { compose } from './pages/compose.ts';
import { findViolations } from './pages/axe.ts';
import { assertFits } from './pages/settings.ts';

const LANGUAGES = { en: { help: HELP_EN, nav: en.nav }, ko: { help: HELP_KO, nav: ko.nav } } as const;

describe('/help, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  const exampleOf = (page: Page, title: string) => ({
    source: page.getByRole('textbox', { name: new RegExp(`: ${title}$`) }),
    result: page.getByRole('group', { name: new RegExp(`: ${title}$`) }),
  });

  it('has the same constructs in both languages', () => {
    const ids = ({ groups }: typeof HELP_EN): string[] =>
      groups.flatMap(({ id, topics }) => [id, ...topics.map((topic) => topic.id)]);
    assert.deepEqual(ids(HELP_KO), ids(HELP_EN));
    assert.equal(new Set(ids(HELP_EN)).size, ids(HELP_EN).length);
  });

  for (const [locale, { help, nav }] of Object.entries(LANGUAGES)) {
    const test = locale === 'en' ? it : itInFullRun;
    test(`is readable without scripts, with every example and its result (${locale})`, async () => {
      const page = await stage.visit({ javaScriptEnabled: false });
      await page.goto(`/help?lang=${locale}`);
      assert.equal(await page.locator('html').getAttribute('lang'), locale);
      assert.equal(await page.getByRole('heading', { level: 1 }).first().innerText(), help.title);
      const topics = help.groups.flatMap((group) => group.topics);
      assert.deepEqual(
        await page
          .locator('main textarea')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value)),
        topics.map(({ example }) => example),
      );
      assert.deepEqual(await page.locator('main .article:empty').count(), 0);
      const contents = page.getByRole('navigation', { name: help.contents });
      assert.deepEqual(
        await contents.locator('ul ul a').allTextContents(),
        topics.map(({ title }) => title),
      );
    });

    itInFullRun(`has no axe violations and no horizontal scroll (${locale})`, async () => {
      const [width, colorScheme] = locale === 'en' ? ([1440, 'light'] as const) : ([390, 'dark'] as const);
      const page = await stage.visit({ colorScheme, viewport: { width, height: 900 } });
      await page.goto(`/help?lang=${locale}`);
      // Examples far below are highlighted after the reader's
      // first input; the event is repeated until the page listens.
      await page.waitForFunction(
        () => window.dispatchEvent(new Event('scroll')) && document.querySelector('.tok-keyword') !== null,
      );
      await page.locator('.tok-keyword').first().waitFor();
      await page.locator('.katex-display').waitFor();
      assert.deepEqual(await findViolations(page, { exclude: ['.diagram iframe'] }), []);
      await assertFits(page, 1440, 768, 390);
    });

    itInFullRun(`is linked from the frame of every page (${locale})`, async () => {
      const page = await stage.visit();
      await page.goto(`/terms?lang=${locale}`);
      assert.deepEqual(
        await page.getByRole('contentinfo').getByRole('link').allInnerTexts(),
        SITE_PAGES.map((name) => nav[name]),
      );
      await page.getByRole('banner').getByRole('button', { name: nav.help }).click();
      const menu = page.getByRole('menu', { name: nav.help });
      await menu.waitFor();
      assert.deepEqual(await menu.getByRole('menuitem').allInnerTexts(), [
        help.title,
        nav.shortcuts,
        ...SITE_PAGES.slice(1).map((name) => nav[name]),
      ]);
      assert.deepEqual(await findViolations(page), []);
      await menu.getByRole('menuitem', { name: help.title }).click();
      await page.getByRole('heading', { level: 1, name: help.title }).waitFor();
      // By keyboard, and to the keys themselves.
      await page.getByRole('banner').getByRole('button', { name: nav.help }).focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('dialog', { name: nav.shortcuts }).waitFor();
    });

    itInFullRun(`is linked where the places do not fit side by side (${locale})`, async () => {
      const page = await stage.visit({ viewport: { width: 390, height: 800 } });
      await page.goto(`/terms?lang=${locale}`);
      assert.equal(await page.getByRole('banner').getByRole('button', { name: nav.help }).count(), 0);
      await page.getByRole('banner').getByRole('button', { name: nav.places }).click();
      await page.getByRole('menuitem', { name: nav.shortcuts }).waitFor();
      await page.getByRole('menuitem', { name: help.title }).click();
      await page.getByRole('heading', { level: 1, name: help.title }).waitFor();
    });
  }

  it('updates while typing, also during composition, and resets', async () => {
    const page = await stage.visit();
    await page.goto('/help');
    const { source, result } = exampleOf(page, 'Emphasis');
    await source.fill('');
    await source.pressSequentially('**new** words');
    await result.getByText('new words').waitFor();
    assert.equal(await result.locator('strong').innerText(), 'new');
    await compose(page, 'ㅎ', '하', '한');
    await compose(page, '글');
    assert.equal(await source.inputValue(), '**new** words한글');
    await result.getByText('new words한글').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    assert.equal(await source.inputValue(), HELP_EN.groups[0]?.topics[0]?.example);
  });

  itInFullRun('starts without the application, and keeps what is typed before it runs', async () => {
    const page = await stage.visit();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/(?:application|entry-client)-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/help');
    const { source, result } = exampleOf(page, 'Emphasis');
    await source.fill('**early** words');
    await source.press('ArrowLeft');
    release();
    await result.locator('strong', { hasText: 'early' }).waitFor();
    assert.equal(await source.inputValue(), '**early** words');
    await page.keyboard.type('!');
    await result.getByText('early word!s').waitFor();
  });

  itInFullRun('loads neither the editor nor the schemas', async () => {
    const page = await stage.visit();
    const scripts: Promise<string>[] = [];
    const addresses: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js') && response.frame() === page.mainFrame()) {
        addresses.push(response.url());
        scripts.push(response.text());
      }
    });
    await page.goto('/help');
    await exampleOf(page, 'Emphasis').source.focus();
    await page.locator('html[data-running]').waitFor({ state: 'attached' });
    const texts = await Promise.all(scripts);
    assert.ok(texts.length > 3);
    for (const text of texts) assert.doesNotMatch(text, /ZodError/);
    for (const address of addresses) assert.doesNotMatch(address, /EditorScreen/);
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));

  it('leaves /debug/markup to developers: the built website has no such page', async () => {
    const page = await stage.visit();
    const response = await page.goto('/debug/markup');
    assert.equal(response?.status(), 404);
    stage.consoleMessages();
  });
});

describeInFullRun('/debug/markup while developing', function () {
  this.timeout(180_000);

  it('shows the source range of a node, and the node at a position', async () => {
    const cacheDir = mkdtempSync(join(tmpdir(), 'maru-vite-'));
    const vite = await createServer({
      root: join(import.meta.dirname, '..'),
      cacheDir,
      logLevel: 'silent',
      server: { port: 0, host: '127.0.0.1' },
    });
    const stage = await setStage();
    try {
      await vite.listen();
      const page = await stage.visit({ baseURL: vite.resolvedUrls?.local[0] ?? '' });
      // Vite scans the page's dependencies before it serves the first page.
      await page.goto('/debug/markup', { timeout: 60_000 });
      const source = page.getByRole('textbox', { name: 'Source' });
      await source.fill('plain **bold** end');
      const rows = page.getByRole('list', { name: 'Tree' }).getByRole('listitem');
      assert.deepEqual(
        await rows.evaluateAll((items) => items.map((item) => /^\w+/.exec(item.textContent ?? '')?.[0])),
        ['root', 'paragraph', 'text', 'strong', 'text', 'text'],
      );
      await rows.nth(3).hover();
      assert.equal(await page.locator('mark').textContent(), '**bold**');
      await source.hover({ position: { x: 20, y: 20 } });
      assert.equal(await page.locator('mark').textContent(), 'plain ');
      assert.match((await page.locator('li[data-current]').textContent()) ?? '', /^text 0–6/);
    } finally {
      await stage.close();
      await vite.close();
      rmSync(cacheDir, { recursive: true, force: true });
    }
  });
});
