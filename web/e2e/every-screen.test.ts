import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { isDailyRun, itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { seedSpace, visitsOf } from './addresses.ts';
import type { Visit } from './addresses.ts';
import { findViolations } from './pages/axe.ts';
import { signIn } from './pages/auth.ts';
import { horizontalOverflow } from './pages/settings.ts';

/** Folder for screenshots of each screen. */
const PICTURES = process.env['MARU_TEST_PICTURES'];
/** Widths in which a screen is only measured: the least of the layout for wide windows, and the narrowest. */
const MEASURED = [768, 320] as const;
/** Views of each screen in each language: together every width in both languages and both schemes. */
const VIEWS = {
  en: [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ],
  ko: [
    { width: 1440, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ],
} as const;
const LOCALES = ['en', 'ko'] as const;
type Locale = (typeof LOCALES)[number];
/** Visitors that work in parallel: while one waits for its page to load, the others are checked. */
const TABS = ['owner', 'visitor', 'owner'] as const;

/** An address, and the language in which axe scans it; null: in none. */
interface Stop extends Visit {
  readonly scannedIn: Locale | null;
}

function languageOfScan(index: number): Locale | null {
  if (isDailyRun) return index % 8 === 0 ? 'ko' : null;
  return index % 2 === 0 ? 'en' : 'ko';
}

/**
 * Visits every route of the table, in each language, wide and narrow. A new route without an address fails
 * the test. Axe, which takes longer than all else, scans a screen wide and narrow, light and dark, in one
 * language: every other screen in English, the others in Korean. The daily run visits the screens in Korean
 * alone, and scans every eighth.
 */
describe('Every screen', function () {
  // Over a hundred pages take minutes on a loaded machine.
  this.timeout(900_000);
  let stage: Stage;
  let stops: readonly Stop[];
  let username: string;
  let password: string;

  before(async () => {
    stage = await setStage();
    const home = await seedSpace(stage);
    ({ username, password } = home.owner);
    stops = visitsOf(home).map((visit, index) => ({
      ...visit,
      scannedIn: languageOfScan(index),
    }));
  });
  after(() => stage.close());

  for (const locale of LOCALES) {
    const test = locale === 'ko' ? it : itInFullRun;
    test(`is reached, named, in its language and within its window, wide and narrow, without axe violations (${locale})`, async () => {
      const options = { locale: locale === 'ko' ? 'ko-KR' : 'en-US', reducedMotion: 'reduce' } as const;
      const left = {
        visitor: stops.filter(({ as }) => as === 'visitor'),
        owner: stops.filter(({ as }) => as === 'owner'),
      };
      const walk = async (as: Visit['as']): Promise<readonly string[]> => {
        const page = await stage.visit(options);
        // Signed-in users have their own menu on every page.
        const ready = as === 'owner' ? page.locator('header').getByTitle(username) : page.locator('main');
        await page.addInitScript(watchPolicy);
        if (as === 'owner') await signIn(page, { username, password });
        const wrong: string[] = [];
        for (let stop = left[as].shift(); stop !== undefined; stop = left[as].shift())
          wrong.push(...(await visit(page, stop, locale, ready)));
        await page.context().close();
        return wrong;
      };
      assert.deepEqual((await Promise.all(TABS.map(walk))).flat(), []);
    });
  }

  it('writes nothing to the console, but for addresses where there is nothing, and a login that is over', () => {
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !/404|\/first-login: .* 401 /.test(line)),
      [],
    );
  });
});

/**
 * Visits a screen and checks it.
 * @param ready element that shows the visitor's own page
 * @returns its defects
 */
async function visit(page: Page, stop: Stop, locale: Locale, ready: Locator): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [which, { width, colorScheme }] of VIEWS[locale].entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    if (which === 0) {
      await page.goto(stop.address);
      await ready.waitFor();
    }
    wrong.push(...(await checkScreen(page, stop, locale)));
    if (stop.scannedIn === locale)
      wrong.push(
        ...(await findViolations(page)).map(
          (line) => `${nameOf(stop)}, ${width} px, ${colorScheme}: ${line}`,
        ),
      );
    if (PICTURES !== undefined) {
      const name = `${stop.screen}-${stop.address.replaceAll(/[^\w-]+/g, '_')}-${stop.as}-${locale}-${width}.png`;
      await page.screenshot({ path: join(PICTURES, name) });
    }
  }
  for (const width of MEASURED) {
    await page.setViewportSize({ width, height: 640 });
    const beyond = await settledOverflow(page);
    if (beyond > 0) wrong.push(`${nameOf(stop)}: ${beyond} px beyond ${width} px`);
  }
  return wrong;
}

/** Directives of the content security policy that the page has violated. */
interface WatchedWindow {
  policyViolations?: string[];
}

function watchPolicy(): void {
  const found: string[] = [];
  (window as WatchedWindow).policyViolations = found;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile }) =>
    found.push([effectiveDirective, sample, sourceFile].join(' ')),
  );
}

const nameOf = ({ address, as }: Visit): string => `${address} (${as})`;

/** Elements measured by script (the editor, its toolbar) follow a new size some frames later. */
const FRAMES = 60;

async function settledOverflow(page: Page): Promise<number> {
  let beyond = await horizontalOverflow(page);
  for (let frame = 0; beyond > 0 && frame < FRAMES; frame++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    beyond = await horizontalOverflow(page);
  }
  return beyond;
}

/** Returns the defects of a screen that need no axe. */
async function checkScreen(page: Page, stop: Visit, locale: string): Promise<readonly string[]> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  const found = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].filter(
      (heading) => heading.closest('article[id="maru:article"]') === null,
    ).length,
    lang: document.documentElement.lang,
    title: document.title,
    plainIds: [...document.querySelectorAll('[id]')]
      .filter((one) => one.closest('.article') === null && !one.id.includes(':'))
      .map(({ id }) => id),
    hasMain: document.querySelectorAll('main').length === 1,
    policyViolations: (window as WatchedWindow).policyViolations ?? ['not watched'],
    hasSkipLink: document.querySelector('a')?.getAttribute('href') === '#maru:main',
  }));
  const wrong: string[] = [];
  if (found.headings !== 1) wrong.push(`${found.headings} headings of the first level`);
  if (found.lang !== locale) wrong.push(`lang is ${found.lang}`);
  if (!found.title.includes(locale === 'ko' ? '마루' : 'Maru')) wrong.push(`the title is “${found.title}”`);
  if (!found.hasMain || !found.hasSkipLink) wrong.push('no main, or no link to it');
  wrong.push(...found.policyViolations.map((line) => `violates the policy: ${line}`));
  // Ids without a colon may collide with those of a document's headings.
  if (found.plainIds.length > 0) wrong.push(`ids without a colon: ${found.plainIds.join(', ')}`);
  const beyond = await settledOverflow(page);
  if (beyond > 0) wrong.push(`${beyond} px beyond its window`);
  return wrong.map((line) => `${nameOf(stop)}: ${line}`);
}
