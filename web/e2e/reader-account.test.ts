import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { delayApplication } from './pages/application.ts';
import { signIn } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { waitForIdle } from './pages/idle.ts';

describe('The account on a public page before the application, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: TestUser;
  let id: string;
  let path: string;
  before(async () => {
    stage = await setStage();
  });
  beforeEach(async () => {
    owner = await createUser(stage, 'writer');
    ({ id } = await createDocWith(owner, 'public', { title: 'Talk', content: '# Part\n\nWords' }));
    path = `/${owner.username}/${id}`;
  });
  after(() => stage.close());

  const open = async (page: Page): Promise<void> => {
    await page.goto(path);
    await page.locator('[id="maru:article"] .heading-tools').first().waitFor({ state: 'attached' });
  };

  it('shows the account of a session and its notifications in place of the links for visitors, at once', async () => {
    const guest = await createUser(stage, 'guest');
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { commentsEnabled: true } });
    await guest.browser.expect(201, 'POST', `/api/comments?docId=${id}`, { json: { content: 'Said' } });
    const page = await stage.visit();
    await signIn(page, owner);
    const release = await delayApplication(page);
    const lists: string[] = [];
    page.on(
      'request',
      (request) => void (request.url().includes('/api/notifications') && lists.push(request.url())),
    );
    await open(page);
    const header = page.getByRole('banner');
    assert.equal(await header.getByRole('link', { name: 'Log in' }).count(), 0);
    const account = header.getByRole('button', { name: 'Account' });
    const bell = header.getByRole('link', { name: /^Notifications/ });
    /** Returns what a rule writes into an element. */
    const written = (element: Element): string => getComputedStyle(element, '::before').content;
    assert.equal(await account.locator('span').evaluate(written), '"w"');
    const count = bell.locator('span');
    await count.waitFor();
    assert.equal(await count.evaluate(written), '"1"');
    assert.deepEqual(await findViolations(page), []);
    await account.click();
    await bell.focus();
    release();
    await page.getByRole('menu').waitFor();
    await page.getByRole('menuitem', { name: 'My space' }).and(page.locator(':focus')).waitFor();
    await header.getByTitle(owner.username).waitFor();
    await header
      .getByRole('link', { name: 'Notifications, 1 new' })
      .getByText('1', { exact: true })
      .waitFor();
    assert.equal(lists.length, 1, 'one request for both stages');
    assert.deepEqual(stage.consoleMessages(), []);
    await page.locator('html:not([data-account])').waitFor({ state: 'attached' });
    await page.context().clearCookies();
    await page.goto(path);
    await header.getByRole('link', { name: 'Log in' }).waitFor();
    stage.consoleMessages();
  });

  itInFullRun('shows the account where a page begins with the application', async () => {
    const page = await stage.visit();
    await signIn(page, owner);
    const release = await delayApplication(page);
    await page.goto(`${path}/edit`, { waitUntil: 'commit' });
    const header = page.getByRole('banner');
    // Before the styles are there, both are in sight.
    await page.locator('html[data-account]').waitFor({ state: 'attached' });
    await header.getByRole('button', { name: 'Account' }).waitFor();
    assert.equal(await header.getByRole('link', { name: 'Log in' }).count(), 0);
    release();
    await header.getByTitle(owner.username).waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('keeps the focus on the bell when the application takes over', async () => {
    const page = await stage.visit();
    await signIn(page, owner);
    const release = await delayApplication(page);
    await open(page);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Notifications' }).focus();
    release();
    await header.getByTitle(owner.username).waitFor();
    await header.getByRole('link', { name: /new$/ }).and(page.locator(':focus')).waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('follows the session every five seconds until the application does, also to another user', async () => {
    const page = await stage.visit();
    await signIn(page, owner);
    await delayApplication(page);
    await page.clock.install();
    await open(page);
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Account' }).waitFor();
    await page.context().clearCookies();
    await page.clock.runFor(5_000);
    await header.getByRole('link', { name: 'Log in' }).waitFor();
    assert.equal(await header.getByRole('button', { name: 'Account' }).count(), 0);
    await signIn(page, await createUser(stage, 'guest'));
    await page.clock.runFor(5_000);
    await header.getByRole('button', { name: 'Account' }).waitFor();
    assert.match((await page.locator('html').getAttribute('data-account')) ?? '', /^guest/);
    stage.consoleMessages();
  });

  for (const [key, wanted] of [
    ['e', /\/edit$/],
    ['h', /\/history$/],
  ] as const) {
    const test = key === 'h' ? it : itInFullRun;
    test(`accepts ${key.toUpperCase()} of an owner before the document’s owner is known`, async () => {
      const page = await stage.visit();
      await signIn(page, owner);
      const release = await delayApplication(page);
      let releaseDocs = (): void => undefined;
      const docsReleased = new Promise<void>((resolve) => {
        releaseDocs = resolve;
      });
      await page.route('**/api/groups/**', async (route) => {
        await docsReleased;
        await route.continue();
      });
      await open(page);
      await page.keyboard.press(key);
      release();
      await page.locator('html[data-running]').waitFor({ state: 'attached' });
      await waitForIdle(page);
      releaseDocs();
      await page.waitForURL(wanted);
      assert.deepEqual(stage.consoleMessages(), []);
    });
  }

  itInFullRun(
    'accepts a right click and F2 of an owner in the tree before the application runs',
    async () => {
      const page = await stage.visit();
      await signIn(page, owner);
      const releaseFirst = await delayApplication(page);
      await open(page);
      await page.getByRole('treeitem').first().click({ button: 'right' });
      releaseFirst();
      await page.getByRole('menu').getByRole('menuitem', { name: 'Rename' }).waitFor();
      const again = await stage.visit();
      await signIn(again, owner);
      const release = await delayApplication(again);
      await open(again);
      await again.getByRole('treeitem').first().focus();
      await again.keyboard.press('F2');
      release();
      const field = again.getByRole('tree').getByRole('textbox');
      await field.and(again.locator(':focus')).waitFor();
      assert.equal(await field.inputValue(), 'Talk');
      assert.deepEqual(stage.consoleMessages(), []);
    },
  );

  itInFullRun('drops such a key on the next press, and for other users', async () => {
    const page = await stage.visit();
    await signIn(page, owner);
    let releaseDocs = (): void => undefined;
    const docsReleased = new Promise<void>((resolve) => {
      releaseDocs = resolve;
    });
    await page.route('**/api/groups/**', async (route) => {
      await docsReleased;
      await route.continue();
    });
    await open(page);
    await page.locator('html[data-running]').waitFor({ state: 'attached' });
    await page.keyboard.press('e');
    await page.locator('[id="maru:article"] p').first().click();
    releaseDocs();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await waitForIdle(page);
    assert.doesNotMatch(page.url(), /edit$/);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('keeps text typed after a press on “Comments”, with line breaks', async () => {
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { commentsEnabled: true } });
    const page = await stage.visit();
    await signIn(page, owner);
    const release = await delayApplication(page);
    await open(page);
    await page.getByRole('link', { name: 'Comments', exact: true }).click();
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await page.keyboard.type('next');
    assert.deepEqual(await findViolations(page), []);
    release();
    const box = page.locator('[id="maru:comments"]').getByRole('textbox');
    await box.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(' more');
    assert.equal(await box.inputValue(), 'first\nnext more');
    assert.equal(await page.getByRole('textbox').count(), 1);
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
