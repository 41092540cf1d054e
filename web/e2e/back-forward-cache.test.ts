import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import type { Page } from 'playwright';
import { LOCALE_KEY, THEME_KEY } from '@maru/core';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';

const OTHER_PAGE = '/privacy';

describe('The back/forward cache, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  let path: string;
  before(async function () {
    const program = process.env['MARU_WHOLE_CHROMIUM'] ?? '/usr/bin/chromium';
    if (!existsSync(program)) {
      console.log('    skipped: the headless shell keeps no pages; install the whole Chromium');
      this.skip();
    }
    stage = await setStage({ program, withoutFlags: ['--disable-back-forward-cache'] });
    owner = await createUser(stage, 'writer');
    const { id } = await createDocWith(owner, 'public', { title: 'Kept', content: '# Part\n\nWords' });
    path = `/${owner.username}/${id}`;
  });
  after(() => stage?.close());

  /** Opens a page that marks itself when it is shown again as it was. */
  const open = async (page: Page, address: string): Promise<void> => {
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        // Before the page's own scripts: what is painted first.
        const root = document.getElementById('maru:root');
        const { dataset } = document.documentElement;
        dataset['kept'] = root === null ? '' : getComputedStyle(root).opacity;
      });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
  };
  const comeBack = async (page: Page): Promise<void> => {
    // Playwright's own way back waits for a page that is loaded.
    await page.evaluate(() => history.back());
    await page.locator('html[data-kept]').waitFor({ state: 'attached' });
  };
  const startApplication = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };

  itInFullRun('keeps all pages for reading, and a document with the application running', async () => {
    for (const address of ['/', '/explore', '/recents', '/help', '/terms', `/${owner.username}`, path]) {
      const page = await stage.visit();
      await open(page, address);
      await page.goto(OTHER_PAGE);
      await comeBack(page);
      await page.close();
    }
    const page = await stage.visit();
    await open(page, path);
    await startApplication(page);
    await page.goto(OTHER_PAGE);
    await comeBack(page);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  for (const isRunning of [false, true]) {
    itInFullRun(
      `restores pages with the theme and the language chosen meanwhile ${isRunning ? 'with' : 'before'} the application`,
      async () => {
        const page = await stage.visit();
        await open(page, path);
        if (isRunning) await startApplication(page);
        await page.goto(OTHER_PAGE);
        await page.evaluate(
          ([theme, locale]) => {
            localStorage.setItem(theme, 'dark');
            localStorage.setItem(locale, 'ko');
          },
          [THEME_KEY, LOCALE_KEY] as const,
        );
        await comeBack(page);
        await page.locator('html[data-theme="dark"][lang="ko"]').waitFor({ state: 'attached' });
        await page.getByRole('button', { name: '검색', exact: true }).waitFor();
        assert.deepEqual(stage.consoleMessages(), []);
      },
    );

    itInFullRun(
      `restores pages with a session begun meanwhile ${isRunning ? 'with' : 'before'} the application`,
      async () => {
        const page = await stage.visit();
        await open(page, path);
        if (isRunning) await startApplication(page);
        await page.goto(OTHER_PAGE);
        await signIn(page, owner);
        await comeBack(page);
        await page.locator('header').getByTitle(owner.username).waitFor();
        await page.getByRole('link', { name: 'Edit' }).waitFor();
      },
    );
  }

  it('hides pages of a session that has ended meanwhile, and shows a message', async () => {
    const page = await stage.visit();
    await signIn(page, owner);
    await open(page, path);
    // The owner's controls come with the application, which asks.
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await page.goto(OTHER_PAGE);
    await page.context().clearCookies();
    await comeBack(page);
    await page.getByText('Your session has ended').waitFor();
    assert.equal(await page.locator('html').getAttribute('data-kept'), '0');
    const opacity = (): Promise<string> =>
      page.locator('[id="maru:root"]').evaluate((root) => getComputedStyle(root).opacity);
    assert.equal(await opacity(), '0');
    // Once more, with the question open.
    await page.goto(OTHER_PAGE);
    await comeBack(page);
    await page.getByText('Your session has ended').waitFor();
    assert.equal(await opacity(), '0');
    await page.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/login');
    // The first page knew the session until it asked.
    stage.consoleMessages();
  });

  itInFullRun('restores the focus while the session lasts', async () => {
    const page = await stage.visit();
    await signIn(page, owner);
    await open(page, path);
    const edit = page.getByRole('link', { name: 'Edit' });
    await edit.focus();
    await page.goto(OTHER_PAGE);
    await comeBack(page);
    await page.locator('html:not([data-hides-words])').waitFor({ state: 'attached' });
    await edit.and(page.locator(':focus')).waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
