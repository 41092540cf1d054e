import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright';
import { LOCALE_KEY } from '@maru/core';
import { createDoc, createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { notFound } from '../src/i18n/en/shell.ts';
import { markup as koreanMarkup } from '../src/i18n/ko/markup.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { APPLICATION, delayApplication } from './pages/application.ts';
import { signIn } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { waitForIdle } from './pages/idle.ts';

/** Time after which input does not act any more. */
const INPUT_MAX_AGE_MS = 30_000;

const LINES = 'A line of the text. '.repeat(40);
const CONTENT = [
  '# First part',
  `Words[^1] and \`code\`. ${LINES}`,
  '```js\nconst first = 1;\n```',
  '```math\nx^2\n```',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  '# Second part',
  LINES,
  '# Third part',
  ...Array.from({ length: 30 }, () => LINES),
  '[^1]: The note.',
].join('\n\n');

describe('A public page before the application, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  let path: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'writer');
    const { id } = await createDocWith(owner, 'public', { title: 'Long one', content: CONTENT });
    await createDoc(owner, { title: 'Own notes' });
    path = `/${owner.username}/${id}`;
  });
  after(() => stage.close());

  /** Opens the document and counts the requests for the application. */
  const open = async (
    page: Page,
    at = path,
  ): Promise<{ readonly requests: readonly string[]; readonly article: ReturnType<Page['locator']> }> => {
    const requests: string[] = [];
    page.on('request', (request) => void (APPLICATION.test(request.url()) && requests.push(request.url())));
    await page.goto(at);
    const article = page.locator('[id="maru:article"]');
    await article.locator('.heading-tools').first().waitFor({ state: 'attached' });
    return { requests, article };
  };
  /** Gives the focus to the page, beside an open field. */
  const leaveField = (page: Page): Promise<void> =>
    page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  const running = (page: Page) => page.locator('[role="status"][aria-live="polite"]');
  const palette = (page: Page) => page.getByRole('combobox');

  it('folds, copies links, shows notes and times and marks the heading, without the application', async () => {
    const page = await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { requests, article } = await open(page);
    await article.getByRole('button', { name: 'Fold ‘First part’' }).click();
    await article.getByText('Words').waitFor({ state: 'hidden' });
    await article.getByRole('button', { name: 'Unfold ‘First part’' }).click();
    await article.getByRole('button', { name: 'Copy link to ‘First part’' }).click();
    await running(page).getByText('Link copied.').waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#first-part$/);
    await article.locator('sup > a').hover();
    await page.getByRole('note', { name: 'Footnote' }).getByText('The note.').waitFor();
    await page
      .locator('time', { hasText: /now|ago|second|minute/ })
      .first()
      .waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.locator('[aria-current="location"]', { hasText: 'Third part' }).waitFor();
    await waitForIdle(page);
    assert.deepEqual(requests, []);
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('observes all elements with code by few observers', async () => {
    const { id } = await createDocWith(owner, 'public', {
      title: 'Code',
      content: `$x$\n\n${'`one` '.repeat(300)}\n\n${'```js\nconst a = 1;\n```\n\n'.repeat(30)}`,
    });
    const page = await stage.visit();
    await page.addInitScript(() => {
      const Observer = window.IntersectionObserver;
      window.IntersectionObserver = class extends Observer {
        constructor(...options: ConstructorParameters<typeof Observer>) {
          super(...options);
          const { dataset } = document.documentElement;
          dataset['observers'] = String(Number(dataset['observers'] ?? 0) + 1);
        }
      };
    });
    await page.goto(`/${owner.username}/${id}`);
    await page.locator('[id="maru:article"] pre .tok-keyword').first().waitFor();
    const count = await page.locator('html').getAttribute('data-observers');
    assert.ok(Number(count) > 0 && Number(count) < 10, `${count} observers`);
  });

  itInFullRun('handles a press before it highlights code far below', async () => {
    const code = '```js\nconst a = 1;\n```';
    const { id } = await createDocWith(owner, 'public', {
      title: 'Far code',
      content: `${code}\n\n${'Words.\n\n'.repeat(200)}${code}`,
    });
    const page = await stage.visit();
    await page.goto(`/${owner.username}/${id}`);
    const words = page.locator('[id="maru:article"] pre .tok-keyword');
    await words.first().waitFor();
    const isColored = await page.evaluate(async () => {
      window.dispatchEvent(new PointerEvent('pointerdown'));
      await Promise.resolve();
      return [...document.querySelectorAll('article pre > code')].map(
        (one) => one.firstElementChild !== null,
      );
    });
    assert.deepEqual(isColored, [true, false]);
    await words.nth(1).waitFor({ state: 'attached' });
  });

  itInFullRun('passes keys typed after Ctrl+K or a press on search to the palette, with Enter', async () => {
    for (const act of [
      (page: Page) => page.keyboard.press('Control+k'),
      (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click(),
    ]) {
      const page = await stage.visit();
      const release = await delayApplication(page);
      await open(page);
      await act(page);
      await page.keyboard.type('long one');
      await page.keyboard.press('Enter');
      release();
      await page.getByRole('heading', { level: 1, name: 'Long one' }).waitFor();
      await palette(page).waitFor({ state: 'detached' });
    }
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun(
    'opens a menu that was pressed, once, and moves in it by the keys pressed meanwhile',
    async () => {
      const page = await stage.visit();
      const release = await delayApplication(page);
      await open(page);
      const help = page.getByRole('button', { name: 'Help', exact: true });
      await help.click();
      await help.click();
      await page.keyboard.press('ArrowDown');
      release();
      await page.getByRole('menu').waitFor();
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).and(page.locator(':focus')).waitFor();
      assert.equal(await page.getByRole('menu').count(), 1);
      assert.deepEqual(stage.consoleMessages(), []);
    },
  );

  itInFullRun('opens the find bar by F without the application, which takes the bar over', async () => {
    const page = await stage.visit();
    const release = await delayApplication(page);
    await open(page);
    await page.keyboard.press('f');
    await page.keyboard.type('second');
    const field = page.getByRole('textbox', { name: 'Find in this document' });
    await field.waitFor();
    await page.getByRole('search').getByText('1 of 1').waitFor();
    assert.equal(await field.inputValue(), 'second');
    assert.equal(await page.evaluate(() => CSS.highlights.get('maru-find')?.size), 1);
    assert.deepEqual(await findViolations(page), []);
    await leaveField(page);
    await page.keyboard.press('f');
    await page.keyboard.type('second');
    await page.locator('[role=search] input:focus').waitFor();
    assert.equal(await field.inputValue(), 'second');
    const node = await field.elementHandle();
    release();
    // Starts the application.
    await page.getByRole('banner').locator('[aria-haspopup="menu"]:visible').first().click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('search').getByRole('textbox').count(), 1);
    assert.ok(await field.evaluate((now, before) => now === before, node));
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => getSelection()?.toString().toLowerCase()), 'second');
    await page.keyboard.press('f');
    await field.waitFor();
    // F on the page beside the open bar: the next letters are for its field.
    await page.keyboard.type('first');
    await leaveField(page);
    await page.keyboard.press('f');
    await page.keyboard.type('second');
    assert.equal(await field.inputValue(), 'second');
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('lets the application open the find bar when its module can’t be loaded', async () => {
    const page = await stage.visit();
    await page.route(/\/assets\/find-bar-[^/]*\.js$/, (route) => route.abort());
    await open(page);
    await page.keyboard.press('f');
    await page.locator('html[data-running]').waitFor({ state: 'attached' });
    await page.unroute(/\/assets\/find-bar-[^/]*\.js$/);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('textbox', { name: 'Find in this document' }).waitFor();
    stage.consoleMessages();
  });

  it('keeps folds, focus, selection, scroll position and a running embed when the application takes over', async () => {
    const page = await stage.visit();
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' }),
    );
    const { requests, article } = await open(page);
    await article.locator('.embed-button').click();
    const player = await article.locator('.embed-frame iframe').elementHandle();
    assert.ok(player !== null);
    await article.locator('[data-formula="display"]').waitFor();
    await article.locator('pre .tok-keyword').first().waitFor();
    await article.getByRole('button', { name: 'Fold ‘Second part’' }).click();
    await page.evaluate(() => {
      scrollTo(0, 120);
      const line = document.querySelector('[id="maru:article"] p');
      if (line !== null) getSelection()?.selectAllChildren(line);
    });
    const focus = page.getByRole('button', { name: 'Unfold ‘Second part’' });
    await focus.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
    assert.deepEqual(requests, []);
    // A letter without a meaning here starts the application, and nothing else.
    const started = page.waitForResponse('**/api/version');
    await page.keyboard.press('z');
    await started;
    await waitForIdle(page);
    assert.ok(requests.length > 0);
    assert.ok(await focus.evaluate((button) => button === document.activeElement));
    assert.ok(await player.evaluate((frame) => frame.isConnected));
    assert.match(await page.evaluate(() => getSelection()?.toString() ?? ''), /^Words/);
    assert.equal(await page.evaluate(() => scrollY), 120);
    assert.equal(await article.locator('.embed-frame').count(), 1);
    assert.equal(await article.locator('.heading-tools').count(), 3);
    assert.ok(await article.locator('p[hidden]').count());
    await focus.click();
    await page.getByRole('button', { name: 'Fold ‘Second part’' }).waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('names the article’s buttons in the reader’s own language when the application takes over in it', async () => {
    const page = await stage.visit();
    await page.addInitScript((key) => localStorage.setItem(key, 'ko'), LOCALE_KEY);
    await page.goto(path);
    const article = page.locator('[id="maru:article"]');
    const fold = koreanMarkup.fold.replace('{{title}}', 'First part');
    await article.getByRole('button', { name: fold }).waitFor();
    await article.getByRole('button', { name: koreanMarkup.copyCode }).waitFor();
    assert.equal(await article.getByRole('button', { name: 'Fold ‘First part’' }).count(), 0);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('starts the application for a session, and near the comments for everybody', async () => {
    const page = await stage.visit();
    const { requests } = await open(page);
    // Parts of the article that are laid out late would move what is scrolled to.
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await page.getByText('No comments yet.').waitFor();
    assert.ok(requests.length > 0);

    const own = await stage.visit();
    await signIn(own, owner);
    await open(own);
    await own.getByRole('link', { name: 'Edit' }).waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun(
    'shows that the application can’t be loaded, keeps pending input, and continues when the network is back',
    async () => {
      const page = await stage.visit();
      await open(page);
      await page.context().setOffline(true);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('long');
      await running(page).getByText('Can’t reach the server.', { exact: false }).waitFor();
      await page.context().setOffline(false);
      await palette(page).waitFor();
      assert.equal(await palette(page).inputValue(), 'long');
      stage.consoleMessages();
    },
  );

  itInFullRun('is reloaded once when a release has replaced the application’s files', async () => {
    const page = await stage.visit();
    await page.route(APPLICATION, (route) => route.fulfill({ status: 404 }));
    const loads: string[] = [];
    page.on('request', (request) => void (request.isNavigationRequest() && loads.push(request.url())));
    const attempt = () => page.waitForRequest(/entry-client-[^/]*\.js$/);
    await open(page);
    const again = page.waitForEvent('load');
    await page.keyboard.press('Control+k');
    await again;
    await page.locator('[id="maru:article"] .heading-tools').first().waitFor({ state: 'attached' });
    const first = attempt();
    await page.keyboard.press('Control+k');
    await first;
    // The second try asks the server, and more come where the page has stayed; a preload may count as one.
    for (let tries = 0; tries < 3; tries++) await attempt();
    assert.equal(loads.length, 2);
    // The files of the release that is there now.
    await page.unroute(APPLICATION);
    await page.goto(path);
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    stage.consoleMessages();
  });

  itInFullRun('Escape cancels what has not opened yet, and restores the focus', async () => {
    const page = await stage.visit();
    const release = await delayApplication(page);
    await open(page);
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await help.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('long');
    await page.keyboard.press('Escape');
    await help.and(page.locator(':focus')).waitFor();
    await help.click();
    await page.keyboard.press('Escape');
    const started = page.waitForResponse('**/api/version');
    release();
    await started;
    await waitForIdle(page);
    assert.equal(await palette(page).count(), 0);
    assert.equal(await page.getByRole('menu').count(), 0);
    assert.ok(await help.evaluate((button) => button === document.activeElement));
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('drops pending presses and overlays on the next press', async () => {
    const page = await stage.visit();
    await page.clock.install();
    await open(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.keyboard.press('Control+k');
    await running(page).getByText('Can’t reach the server.', { exact: false }).waitFor();
    await page.locator('[id="maru:article"] p').first().click();
    await page.clock.fastForward(INPUT_MAX_AGE_MS + 1_000);
    // A page that hears of the network before it has one loads itself again instead.
    const started = new Promise<void>((resolve) => {
      page.once('load', () => resolve());
      page.on('response', (response) => void (response.url().endsWith('/api/version') && resolve()));
    });
    await page.context().setOffline(false);
    await started;
    await page.clock.runFor(1_000);
    await waitForIdle(page);
    assert.equal(await palette(page).count(), 0);
    assert.equal(await page.getByRole('menu').count(), 0);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menu').waitFor();
    stage.consoleMessages();
  });

  itInFullRun('shows explore, recents, help, a space and “not found” without the application', async () => {
    const page = await stage.visit();
    for (const at of ['/explore', '/recents', '/help', `/${owner.username}`, '/no/such']) {
      const requests: string[] = [];
      const note = (request: Request): void => void (APPLICATION.test(request.url()) && requests.push(at));
      page.on('request', note);
      await page.goto(at);
      await running(page).first().waitFor({ state: 'attached' });
      await waitForIdle(page);
      assert.deepEqual(requests, []);
      page.off('request', note);
    }
    await page.getByRole('link', { name: notFound.login }).click();
    await page.waitForURL(/\/login\?next=%2Fno%2Fsuch$/);
    await page.goto('/explore');
    const encounter = page.getByRole('region', { name: 'Random encounter' });
    await encounter.getByRole('heading', { level: 3 }).waitFor();
    const another = page.waitForResponse('**/api/explore?kind=random*');
    await encounter.getByRole('button').click();
    await another;
    assert.deepEqual(await findViolations(page), []);
    stage.consoleMessages();
  });
});
