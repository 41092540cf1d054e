import assert from 'node:assert/strict';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { furnish, stopsOf } from './addresses.ts';
import type { Stop } from './addresses.ts';
import { logIn } from './pages/doors.ts';
import { overflow } from './pages/settings.ts';

/** A folder that gets a picture of each screen, for who wants to look at them. */
const PICTURES = process.env['MARU_TEST_PICTURES'];
const NARROWEST = 320;
/** How each screen is seen once it is there; axe looks at one of them in each language. */
const VIEWS = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
const LOCALES = ['en', 'ko'] as const;

/** Every route of the table, in each language, wide and narrow: a new one is walked to, or the test says that it can't be. */
describe('Every screen', function () {
  // Some hundred and fifty pages, half of them looked at by axe: minutes where many tests run at once.
  this.timeout(900_000);
  let stage: Stage;
  let stops: readonly Stop[];
  let username: string;
  let password: string;

  before(async () => {
    stage = await setStage();
    const home = await furnish(stage);
    ({ username, password } = home.owner);
    stops = stopsOf(home);
  });
  after(() => stage.close());

  for (const [turn, locale] of LOCALES.entries()) {
    it(`is reached, named, in its language and within its window, wide and light, narrow and dark (${locale})`, async () => {
      const options = { locale: locale === 'ko' ? 'ko-KR' : 'en-US', reducedMotion: 'reduce' } as const;
      const pages = { visitor: await stage.visit(options), owner: await stage.visit(options) };
      await pages.owner.goto('/login');
      await logIn(pages.owner, username, password);
      await pages.owner.waitForURL(`**/${username}`);
      const walk = async (as: Stop['as']): Promise<readonly string[]> => {
        const page = pages[as];
        const wrong: string[] = [];
        for (const [index, stop] of stops.entries()) {
          if (stop.as !== as) continue;
          for (const [which, { width, colorScheme }] of VIEWS.entries()) {
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme });
            if (which === 0) await page.goto(stop.address);
            wrong.push(...(await lookAt(page, stop, locale)));
            // Wide and narrow take turns in the language that is looked at closely.
            const isLookedAtClosely = (index + which + turn) % 2 === 0;
            if (isLookedAtClosely) wrong.push(...(await violations(page)).map((line) => `${nameOf(stop)}, ${width} px: ${line}`));
            if (PICTURES !== undefined) {
              const name = `${String(index).padStart(2, '0')}-${stop.screen}-${stop.as}-${locale}-${width}.png`;
              await page.screenshot({ path: join(PICTURES, name) });
            }
            if (width > 400) continue;
            await page.setViewportSize({ width: NARROWEST, height: 640 });
            const beyond = await settledOverflow(page);
            if (beyond > 0) wrong.push(`${nameOf(stop)}: ${beyond} px beyond ${NARROWEST} px`);
          }
        }
        return wrong;
      };
      // Each waits for the network to be quiet: the other goes on meanwhile.
      assert.deepEqual((await Promise.all([walk('visitor'), walk('owner')])).flat(), []);
      await pages.visitor.context().close();
      await pages.owner.context().close();
    });
  }

  it('leaves the console silent, but for addresses where there is nothing', () => {
    assert.deepEqual(
      stage.complaints().filter((line) => !line.includes('404')),
      [],
    );
  });
});

const nameOf = ({ address, as }: Stop): string => `${address} (${as})`;

/** What is measured by script (the editor, its toolbar) follows a new size some frames later. */
const FRAMES = 60;

async function settledOverflow(page: Page): Promise<number> {
  let beyond = await overflow(page);
  for (let frame = 0; beyond > 0 && frame < FRAMES; frame++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    beyond = await overflow(page);
  }
  return beyond;
}

/** What is wrong with a screen that can be told without axe. */
async function lookAt(page: Page, stop: Stop, locale: string): Promise<readonly string[]> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  const seen = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.closest('#article') === null).length,
    lang: document.documentElement.lang,
    title: document.title,
    hasMain: document.querySelectorAll('main').length === 1,
    hasSkipLink: document.querySelector('a')?.getAttribute('href') === '#main',
  }));
  const wrong: string[] = [];
  if (seen.headings !== 1) wrong.push(`${seen.headings} headings of the first level`);
  if (seen.lang !== locale) wrong.push(`lang is ${seen.lang}`);
  if (!seen.title.includes(locale === 'ko' ? '마루' : 'Maru')) wrong.push(`the title is “${seen.title}”`);
  if (!seen.hasMain || !seen.hasSkipLink) wrong.push('no main, or no link to it');
  const beyond = await settledOverflow(page);
  if (beyond > 0) wrong.push(`${beyond} px beyond its window`);
  return wrong.map((line) => `${nameOf(stop)}: ${line}`);
}

/** What axe objects to. A colour that an author gives to words is theirs: no colour is readable on light and on dark ground. */
async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).exclude('.article span[style^="color"]').analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`);
}
