import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDoc, createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { palette as en } from '../src/i18n/en/palette.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signIn } from './pages/auth.ts';
import { waitForIdle } from './pages/idle.ts';

/** Opens a page and waits for hydration: the server's HTML is displayed before. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Delays files of the website until they are released. */
function delayRequests(
  page: Page,
  files: RegExp,
): { readonly requested: Promise<unknown>; readonly release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested = page.waitForRequest(files);
  void page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return { requested, release: () => release() };
}

describe('The palette and single keys, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  let docId: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'writer');
    await createDoc(owner, { title: '한글 문서' });
    docId = (await createDocWith(owner, 'public', { title: 'Release notes', content: '# One\n\nwords' })).id;
  });
  after(() => stage.close());

  const enter = async (options: Parameters<Stage['visit']>[0] = {}): Promise<Page> => {
    const page = await stage.visit(options);
    await signIn(page, owner);
    await page.goto(`/${owner.username}`);
    return page;
  };
  const paletteOf = (page: Page) => page.getByRole('combobox');

  it('finds a document by its initial consonants, from any page, and opens it', async () => {
    const page = await enter();
    await open(page, '/terms');
    await page.keyboard.press('Control+k');
    await paletteOf(page).fill('ㅎㄱ');
    await page.getByRole('option', { name: '한글 문서' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '한글 문서' }).waitFor();
  });

  itInFullRun('runs its commands, moves by arrow keys, closes on Escape and restores the focus', async () => {
    const page = await enter();
    await open(page, `/${owner.username}/${docId}`);
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    const more = page.getByRole('button', { name: 'More' }).first();
    await more.focus();
    await page.keyboard.press('Control+k');
    const chosen = page.locator('[role=option][aria-selected=true]');
    const first = await chosen.innerText();
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await chosen.innerText(), first);
    await page.keyboard.press('ArrowUp');
    assert.equal(await chosen.innerText(), first);
    assert.equal(
      await paletteOf(page).getAttribute('aria-activedescendant'),
      await chosen.getAttribute('id'),
    );
    await page.keyboard.press('Escape');
    await paletteOf(page).waitFor({ state: 'detached' });
    assert.ok(await more.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Control+k');
    await paletteOf(page).fill('light or');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  });

  it('opens nothing by Enter during composition', async () => {
    const page = await enter();
    await page.keyboard.press('Control+k');
    await paletteOf(page).focus();
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
    await page.getByRole('option', { name: '한글 문서' }).waitFor();
    await input.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    assert.equal(await paletteOf(page).inputValue(), '하');
    await input.send('Input.insertText', { text: '한' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '한글 문서' }).waitFor();
  });

  itInFullRun('keeps all keys after Ctrl+K, also composed ones, while its list is loading', async () => {
    const page = await enter();
    const list = delayRequests(page, /\/Palette[^/]*\.js$/);
    await open(page, `/${owner.username}/${docId}`);
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await page.keyboard.press('Control+k');
    // Each of these letters alone is a shortcut: for the editor, a new document, the history.
    await page.keyboard.type('nehf');
    assert.equal(await paletteOf(page).inputValue(), 'nehf');
    await page.keyboard.press('Control+a');
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
    list.release();
    await page.getByRole('option', { name: '한글 문서' }).waitFor();
    await input.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 });
    await input.send('Input.insertText', { text: '한' });
    assert.equal(await paletteOf(page).inputValue(), '한');
    assert.ok(page.url().endsWith(docId));
  });

  itInFullRun('carries out an Enter that was pressed before its list had loaded', async () => {
    const page = await enter();
    const list = delayRequests(page, /\/Palette[^/]*\.js$/);
    await open(page, '/terms');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('release');
    await page.keyboard.press('Enter');
    list.release();
    await page.getByRole('heading', { level: 1, name: 'Release notes' }).waitFor();
  });

  itInFullRun('keeps Ctrl+K and the keys after it while the page is loading', async () => {
    const page = await enter();
    const texts = delayRequests(page, /\/ko-reader[^/]*\.js$/);
    await page.context().addCookies([{ name: 'maru_locale', value: 'en', url: stage.url }]);
    await page.goto('/terms?lang=ko', { waitUntil: 'commit' });
    await texts.requested;
    await page.waitForFunction(() => {
      document.dispatchEvent(
        new KeyboardEvent('keydown', {
          code: 'KeyK',
          key: 'k',
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
        }),
      );
      return document.activeElement instanceof HTMLInputElement;
    });
    await page.keyboard.type('notes');
    texts.release();
    await paletteOf(page).waitFor();
    assert.equal(await paletteOf(page).inputValue(), 'notes');
  });

  it('has single-key shortcuts, inactive in text fields, which can be switched off', async () => {
    const page = await enter();
    await open(page, `/${owner.username}/${docId}`);
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await page.keyboard.press('e');
    await page.waitForURL(`**/${docId}/edit`);
    const text = page.locator('[data-tools] .cm-content');
    await text.click();
    await page.keyboard.type('none? e/h');
    assert.match(await text.innerText(), /none\? e\/h/);
    assert.equal(await page.getByRole('alertdialog').count(), 0);
    const title = page.locator('main input').first();
    await title.focus();
    await page.keyboard.press('n');
    await page.keyboard.press('/');
    assert.equal(await paletteOf(page).count(), 0);
    assert.ok(page.url().endsWith('/edit'));
    await page.getByRole('tab', { name: 'Preview' }).click();
    for (const key of ['n', '/', '?', 'e', 'f', 'h']) await page.keyboard.press(key);
    await waitForIdle(page);
    assert.equal(await page.locator('dialog[open]').count(), 0);
    assert.ok(page.url().endsWith('/edit'));
    await page.getByRole('tab', { name: 'Edit', exact: true }).click();
    await page.keyboard.type('new ');
    assert.match(await text.innerText(), /new /);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+4');
    await page.getByRole('tab', { name: 'Preview' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('n');
    await waitForIdle(page);
    assert.ok(page.url().endsWith('/edit'));

    await open(page, '/terms');
    // Both are loaded here: opened by a key below, they would be there at once.
    await page.keyboard.press('/');
    await paletteOf(page).waitFor();
    await page.keyboard.press('Escape');
    await paletteOf(page).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: en.shortcut.title });
    await list.getByRole('searchbox').fill('ctrl+b');
    await list.getByText(en.shortcut.bold).waitFor();
    assert.equal(await list.getByText(en.shortcut.history).count(), 0);
    await list.getByRole('checkbox', { name: en.shortcut.singleKeys }).uncheck();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await page.keyboard.press('n');
    await waitForIdle(page);
    assert.equal(await list.count(), 0);
    assert.equal(await paletteOf(page).count(), 0);
    assert.ok(page.url().endsWith('/terms'));
  });

  for (const [width, colorScheme, locale] of [
    [1440, 'light', 'en'],
    [390, 'dark', 'ko'],
    [320, 'light', 'ko'],
  ] as const) {
    itInFullRun(`has no axe violations (${locale}, ${width} px)`, async () => {
      const page = await enter({ colorScheme, viewport: { width, height: 800 } });
      await open(page, `/terms?lang=${locale}`);
      for (const key of ['/', '?']) {
        await page.keyboard.press(key);
        await page.locator('dialog[open]').waitFor();
        assert.deepEqual(await findViolations(page, { include: 'dialog[open]' }), []);
        assert.ok(
          await page.locator('dialog[open]').evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth),
        );
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
    });
  }
});

describe('Updates of the app, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /** @returns a page, and the requests for the texts about updates so far */
  const visit = async (): Promise<{ readonly page: Page; readonly texts: readonly string[] }> => {
    const page = await stage.visit();
    const texts: string[] = [];
    page.on('request', (request) => void (request.url().includes('/updates-') && texts.push(request.url())));
    return { page, texts };
  };
  const visitWith = async (versions: {
    version: string;
    minimum: string;
  }): Promise<Awaited<ReturnType<typeof visit>>> => {
    const visited = await visit();
    const { page } = visited;
    await page.route('**/api/version', (route) => route.fulfill({ json: versions }));
    await open(page, '/login');
    return visited;
  };

  it('are offered at load when the server runs another release, and put off until the next', async () => {
    const { page, texts } = await visitWith({ version: '99.1.0', minimum: '0.1.0' });
    const question = page.getByRole('alertdialog', { name: 'A new version is available' });
    await question.getByRole('button', { name: 'Later' }).click();
    assert.equal(texts.length, 1);
    await question.waitFor({ state: 'detached' });
  });

  itInFullRun('are required when the page is too old: a refresh is the only choice', async () => {
    const { page } = await visitWith({ version: '99.1.0', minimum: '99.0.0' });
    const question = page.getByRole('alertdialog', { name: 'This version is out of date' });
    await question.waitFor();
    assert.equal(await question.getByRole('button').count(), 1);
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
    assert.ok(await question.isVisible());
    await Promise.all([page.waitForEvent('load'), question.getByRole('button', { name: 'Refresh' }).click()]);
  });

  itInFullRun('are not offered while page and server have the same version', async () => {
    const { page, texts } = await visit();
    const responded = page.waitForResponse('**/api/version');
    await open(page, '/login');
    assert.equal((await responded).status(), 200);
    await (await responded).finished();
    await waitForIdle(page);
    assert.deepEqual(texts, []);
    assert.equal(await page.getByRole('alertdialog').count(), 0);
  });
});
