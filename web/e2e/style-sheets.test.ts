import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { SITE_MAP } from '@maru/core/site-map';
import type { SiteRoute } from '@maru/core/site-map';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { seedSpace, visitsOf } from './addresses.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { waitForIdle } from './pages/idle.ts';

const ASSETS = join(
  process.env['MARU_TEST_WEB_DIST'] ?? join(import.meta.dirname, '../dist'),
  'client/assets',
);
const APPLICATION_SHEET = /\/assets\/application-[^/]*\.css$/;
const APPLICATION_SCRIPT = /\/assets\/(?:application|entry-client)-[^/]*\.js$/;
/** A page that needs nothing of the application by itself. */
const PLAIN_PAGE = '/terms';
const FOR_READING: ReadonlySet<string> = new Set(
  SITE_MAP.filter((route: SiteRoute) => route.isForReading === true || route.screen === 'notFound').map(
    ({ screen }) => screen,
  ),
);

function assetNamed(name: RegExp): string {
  return readdirSync(ASSETS).find((file) => name.test(file)) ?? '';
}

/** Returns the selectors of the application's sheet without a class of a module, and the classes it has. */
function readApplicationSheet(page: Page): Promise<{ plain: string[]; classes: string[] }> {
  return page.evaluate(
    (text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      const selectors: string[] = [];
      const collect = (rules: CSSRuleList): void => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule) selectors.push(...rule.selectorText.split(/,(?![^(]*\))/));
          else if (rule instanceof CSSGroupingRule) collect(rule.cssRules);
        }
      };
      collect(sheet.cssRules);
      const moduleClass = /\._[\w-]+/g;
      return {
        // Highlights of the find bar mean nothing before it names their ranges.
        plain: selectors.filter((one) => one.match(moduleClass) === null && !one.startsWith('::highlight(')),
        classes: [
          ...new Set(selectors.flatMap((one) => one.match(moduleClass) ?? []).map((name) => name.slice(1))),
        ],
      };
    },
    readFileSync(join(ASSETS, assetNamed(/^application-.*\.css$/)), 'utf8'),
  );
}

describeInFullRun('The style sheets, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let addresses: readonly string[];
  let docPath: string;
  before(async () => {
    stage = await setStage();
    const home = await seedSpace(stage);
    docPath = `/${home.owner.username}/${home.publicDoc}`;
    addresses = visitsOf(home)
      .filter(({ screen, as }) => FOR_READING.has(screen) && (as === 'visitor' || screen !== 'document'))
      .map(({ address }) => address);
  });
  after(() => stage.close());

  it('are separate: no rule of the application’s applies to a page for reading', async () => {
    const page = await stage.visit({ javaScriptEnabled: false });
    const tool = await stage.visit();
    const { plain, classes } = await readApplicationSheet(tool);
    assert.ok(classes.length > 100, `${classes.length} classes`);
    assert.ok(addresses.length > 9, addresses.join(' '));
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      const used = await page.evaluate(
        (selectors) => ({
          sheets: [...document.querySelectorAll('link[rel="stylesheet"]')].length,
          classes: [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]),
          plain: selectors.filter((one) => document.querySelector(one) !== null),
        }),
        plain,
      );
      assert.equal(used.sheets, 1, address);
      assert.deepEqual(used.plain, [], address);
      const ofApplication = new Set(classes);
      found.push(
        ...used.classes.filter((name) => ofApplication.has(name)).map((name) => `${address}: ${name}`),
      );
    }
    assert.deepEqual([...new Set(found)], []);
    // Addresses without a page are told in the console.
    stage.consoleMessages();
  });

  it('are both loaded before the application shows anything', async () => {
    const page = await stage.visit();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(APPLICATION_SHEET, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(PLAIN_PAGE);
    const script = page.waitForResponse(APPLICATION_SCRIPT);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await (await script).finished();
    await waitForIdle(page);
    assert.equal(await page.getByRole('dialog').count(), 0);
    release();
    await page.getByRole('combobox').waitFor();
    const fixed = await page
      .getByRole('dialog')
      .first()
      .evaluate((dialog) => getComputedStyle(dialog).position);
    assert.equal(fixed, 'fixed');
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('are requested again when the application’s failed to load, before it starts', async () => {
    const page = await stage.visit();
    let failures = 0;
    await page.route(APPLICATION_SHEET, async (route) => {
      failures++;
      await (failures === 1 ? route.abort() : route.continue());
    });
    await page.goto(PLAIN_PAGE);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menu').waitFor();
    assert.equal(failures, 2);
    assert.equal(await page.locator('link[rel="stylesheet"][href*="/application-"]').count(), 1);
    stage.consoleMessages();
  });

  it('leave only the editor’s first part visible until the application’s is loaded', async () => {
    const page = await stage.visit();
    await signUp(page);
    const { classes } = await readApplicationSheet(page);
    const editorSheet = readFileSync(join(ASSETS, assetNamed(/^editor-.*\.css$/)), 'utf8');
    const later = new Set(classes.filter((name) => !editorSheet.includes(`.${name}`)));
    assert.ok(later.size > 100 && later.size < classes.length, `${later.size} of ${classes.length} classes`);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(APPLICATION_SHEET, async (route) => {
      await released;
      await route.continue();
    });
    const requested = page.waitForRequest(APPLICATION_SHEET);
    await page.goto('/new', { waitUntil: 'commit' });
    const text = page.locator('[data-editor] .cm-content');
    await text.press('a');
    assert.deepEqual(
      await page
        .locator('head > link[rel="stylesheet"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/-.*/, ''))),
      ['/assets/reader', '/assets/editor', '/assets/application'],
    );
    await requested;
    // The palette is asked for, and waits as well.
    await page.keyboard.press('Control+k');
    await waitForIdle(page);
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]),
    );
    assert.ok(shown.length > 10);
    assert.deepEqual(
      shown.filter((name) => later.has(name)),
      [],
    );
    assert.equal(await page.locator('[data-tools]').count(), 0);
    release();
    await page.locator('[data-tools]').waitFor({ state: 'attached' });
    await page.getByRole('combobox').waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('are both in the head of pages that start with the application, and of comments without scripts', async () => {
    const page = await stage.visit({ javaScriptEnabled: false });
    for (const address of ['/login', '/search', '/search?q=마루', `${docPath}?comments`]) {
      await page.goto(address);
      const sheets = await page
        .locator('head > link[rel="stylesheet"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/-.*/, '')));
      assert.deepEqual(sheets, ['/assets/reader', '/assets/application'], address);
    }
  });
});
