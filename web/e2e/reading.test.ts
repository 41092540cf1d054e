import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { logIn, signUp } from './pages/auth.ts';
import { setAccess, writeDocument } from './pages/editor.ts';

const TEXT =
  '# 마루\n\n[toc]\n\n## One\n\n- [x] done\n- [ ] open\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```js\nlet a = 1;\n```\n\n> quote[^1]\n\n### Two\n\n[^1]: note\n';

describe('Reading and moving about, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: Page;
  let username: string;
  let path: string;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
    owner = await stage.visit();
    username = await signUp(owner);
    path = await writeDocument(owner, 'Everything', TEXT);
    await setAccess(owner, 'Public');
    await owner.goto('/new?folder=true');
    await owner.getByRole('textbox', { name: 'Title', exact: true }).fill('Drawer');
    await owner.keyboard.press('Control+s');
    await owner.waitForURL('**/edit');
    const folderId = new URL(owner.url()).pathname.split('/')[2] ?? '';
    await owner.goto(`/new?parentId=${folderId}`);
    await owner.getByRole('textbox', { name: 'Title', exact: true }).fill('Inside');
    await owner.keyboard.press('Control+s');
    await owner.waitForURL('**/edit');
  });
  after(() => stage.close());

  it('moves in the tree by keyboard', async () => {
    await owner.goto(`/${username}`);
    const item = (name: string) => owner.getByRole('treeitem', { name: new RegExp(`^${name}`) });
    // At first the public list is shown; the folder appears with the owner's own list.
    await item('Drawer').waitFor();
    await item('Everything').focus();
    await owner.keyboard.press('End');
    await focusIsOn(owner, 'Drawer');
    assert.equal(await item('Drawer').getAttribute('aria-expanded'), 'false');
    await owner.keyboard.press('ArrowRight');
    assert.equal(await item('Drawer').getAttribute('aria-expanded'), 'true');
    await owner.keyboard.press('ArrowRight');
    await focusIsOn(owner, 'Inside');
    assert.deepEqual(
      await Promise.all(
        ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => item('Inside').getAttribute(name)),
      ),
      ['2', '1', '1'],
    );
    await owner.keyboard.press('ArrowLeft');
    await owner.keyboard.press('ArrowLeft');
    assert.equal(await item('Inside').count(), 0);
    await owner.keyboard.press('e');
    await focusIsOn(owner, 'Everything');
    await owner.keyboard.press('Enter');
    await owner.waitForURL(`**${path}*`);
    await owner.waitForFunction(() => document.activeElement?.tagName === 'H1');
    assert.equal(await owner.title(), 'Everything · Maru');
  });

  it('is saved as a file from the menu of its page', async () => {
    await writeDocument(owner, 'Taken along', 'x');
    await owner.getByRole('link', { name: 'View page' }).click();
    await owner.getByRole('button', { name: 'More actions' }).click();
    const downloading = owner.waitForEvent('download');
    await owner.getByRole('menuitem', { name: 'Download as Markdown' }).click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), 'Taken along.md');
    assert.equal(readFileSync(await download.path(), 'utf8'), 'x');
  });

  it('deletes after a question that names the document', async () => {
    await writeDocument(owner, 'Short-lived', 'x');
    await owner.getByRole('link', { name: 'View page' }).click();
    await owner.getByRole('button', { name: 'More actions' }).click();
    await owner.getByRole('menuitem', { name: 'Delete' }).click();
    await owner
      .getByRole('alertdialog', { name: 'Delete “Short-lived”?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await owner.waitForURL(`**/${username}`);
    await owner.getByText('“Short-lived” was moved to the trash.').waitFor();
    assert.equal(await owner.getByRole('treeitem', { name: 'Short-lived' }).count(), 0);
  });

  it('changes the language on the same page, and keeps it', async () => {
    const reader = await stage.visit();
    await reader.goto(path);
    await reader.getByRole('button', { name: 'Language' }).click();
    await reader.getByRole('menuitemradio', { name: '한국어' }).click();
    await reader.getByRole('button', { name: '언어' }).waitFor();
    assert.equal(await reader.locator('html').getAttribute('lang'), 'ko');
    assert.match(reader.url(), new RegExp(path));
    const response = await reader.reload();
    assert.match((await response?.text()) ?? '', /<html lang="ko"/);
    await reader.goto(`${path}?lang=en`);
    await reader.getByRole('button', { name: 'Language' }).waitFor();
    await reader.goto(path);
    assert.equal(await reader.locator('html').getAttribute('lang'), 'ko');
    const korean = await stage.visit({ locale: 'ko-KR' });
    await korean.goto('/');
    assert.equal(
      await korean.getByRole('heading', { level: 1 }).innerText(),
      '나만의 공간에서 쓰고, 준비되면 문을 열어 두세요.',
    );
  });

  it('changes the theme by menu and by key, and the server follows', async () => {
    const reader = await stage.visit({ colorScheme: 'light' });
    await reader.goto(path);
    const ground = (): Promise<string> =>
      reader.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(await ground(), 'rgb(253, 252, 250)');
    await reader.getByRole('button', { name: 'Theme' }).click();
    await reader.getByRole('menuitemradio', { name: /^Dark/ }).click();
    assert.equal(await ground(), 'rgb(23, 22, 20)');
    const response = await reader.reload();
    assert.match((await response?.text()) ?? '', /data-theme="dark"/);
    await reader.locator('time', { hasText: /now|ago/ }).waitFor();
    // The first key starts the application, which then acts on it.
    await reader.keyboard.press('Control+Shift+L');
    await reader.locator(':root:not([data-theme="dark"])').waitFor();
    assert.equal(await ground(), 'rgb(253, 252, 250)');
  });

  it('logs out, and in again to the requested page', async () => {
    const page = await stage.visit();
    const name = await signUp(page);
    await page.goto(`/${name}`);
    await page.getByRole('button', { name: `Account of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await page.goto('/new');
    await page.waitForURL('**/login?next=%2Fnew');
    await logIn(page, name, 'wrong-pass1');
    await page.locator('[name=password][aria-invalid=true]').waitFor();
    await logIn(page, name);
    await page.waitForURL('**/new');
    stage.consoleMessages();
  });

  it('focuses the first field when logging in, signing up, and asking for a password', async () => {
    const page = await stage.visit();
    const typeImmediately = async (name: string): Promise<void> => {
      await page.waitForFunction((field) => document.activeElement?.getAttribute('name') === field, name);
      await page.keyboard.type('haru');
      assert.equal(await page.locator(`[name=${name}]`).inputValue(), 'haru');
    };
    await page.goto('/login');
    await typeImmediately('username');
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign up' }).first().click();
    await page.waitForURL('**/signup');
    await typeImmediately('username');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.waitForURL('**/login');
    await typeImmediately('username');
    await page.goto('/forgot');
    await typeImmediately('email');
  });

  itInFullRun('says within seconds that the session has ended', async () => {
    const page = await stage.visit();
    const name = await signUp(page);
    await page.goto(`/${name}`);
    // The page has taken the session over: without it, it would be a visitor's from the start.
    await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
    await page.context().clearCookies({ name: 'auth_v4' });
    await page
      .getByRole('alertdialog', { name: 'Your session has ended' })
      .getByRole('button', { name: 'OK' })
      .click();
    await page.waitForURL('**/login');
  });

  for (const theme of ['light', 'dark'] as const) {
    // every-screen.test.ts scans each screen by itself.
    itInFullRun(
      `has no accessibility violation in the editor of a public document, its dialogs and menus (${theme})`,
      async () => {
        await owner.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await owner.goto(`${path}/edit`);
        await owner.locator('[data-tools] .cm-content').waitFor();
        assert.deepEqual(await findViolations(owner), [], 'editor');
        await owner.goto(path);
        await owner.getByRole('button', { name: /change access/ }).click();
        await owner.getByRole('dialog', { name: 'Who may read this' }).waitFor();
        assert.deepEqual(await findViolations(owner), [], 'access dialog');
        await owner.keyboard.press('Escape');
        await owner.getByRole('button', { name: 'More actions' }).click();
        assert.deepEqual(await findViolations(owner), [], 'menu');
        stage.consoleMessages();
      },
    );
  }

  it('fits into 320 pixels without a sideways scroll', async () => {
    const narrow = await owner.context().newPage();
    await narrow.setViewportSize({ width: 320, height: 640 });
    // every-screen.test.ts has the other screens.
    for (const address of [path, `${path}/edit`]) {
      await narrow.goto(address);
      await narrow.locator('h1').first().waitFor({ state: 'attached' });
      const beyond = await narrow.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(beyond, 0, address);
    }
    await narrow.goto(path);
    await narrow.getByRole('button', { name: 'Documents' }).click();
    await narrow
      .getByRole('dialog', { name: 'Documents' })
      .getByRole('treeitem', { name: /^Everything/ })
      .waitFor();
    stage.consoleMessages();
  });

  itInFullRun('logs nothing to the console from the landing page to a document and back', async () => {
    stage.consoleMessages();
    const reader = await stage.visit();
    for (const address of ['/', '/signup', '/login', '/terms', `/${username}`, path]) {
      await reader.goto(address);
      await reader.waitForLoadState('networkidle');
    }
    await reader.getByRole('link', { name: username }).first().click();
    await reader.goBack();
    await reader.locator('[id="maru:article"]').waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('shows a visitor who comes from a document when those of the space were edited', async () => {
    const visitor = await stage.visit();
    const running = visitor.waitForResponse('**/api/version');
    await visitor.goto(path);
    // A letter without a meaning starts the application. From here on no page is loaded anew.
    await visitor.keyboard.press('z');
    await running;
    await visitor.evaluate(() => Object.assign(window, { isSamePage: true }));
    await visitor.locator(`aside a[href="/${username}"], nav a[href="/${username}"]`).first().click();
    await visitor.waitForURL(`**/${username}`);
    const times = visitor.getByRole('region', { name: 'Documents' }).locator('time');
    await times.first().waitFor();
    const { docs } = await visitor.evaluate(
      async (name) => (await fetch(`/api/groups/${name}`)).json(),
      username,
    );
    assert.equal(await times.first().getAttribute('datetime'), docs[0].updatedAt);
    assert.equal(await visitor.evaluate(() => 'isSamePage' in window), true);
  });

  itInFullRun(
    'opens the reader view of private and missing documents by address, without a console message',
    async () => {
      const hidden = await writeDocument(owner, 'Hidden', 'Mine alone.');
      await owner.goto(`${hidden}?view=reader`);
      await owner.getByText('Mine alone.').waitFor();
      await owner.getByRole('link', { name: 'Close reader view' }).waitFor();
      assert.equal(await owner.locator('header nav').count(), 0);
      stage.consoleMessages();
      for (const address of [hidden, path, '/explore', `/${username}`]) {
        await owner.goto(`${address}?view=reader`);
        await owner.waitForLoadState('networkidle');
      }
      assert.deepEqual(stage.consoleMessages(), []);
      await owner.goto('/nobody/here?view=reader');
      await owner
        .getByRole('banner')
        .getByRole('button', { name: /^Account of/ })
        .waitFor();
      // Ignores the 404 itself, which the browser logs.
      assert.deepEqual(
        stage.consoleMessages().filter((message) => !message.includes('404')),
        [],
      );
    },
  );
});

async function focusIsOn(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, text);
}
