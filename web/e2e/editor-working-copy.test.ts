import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { logIn } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { EditorModel, setAccess } from './pages/editor.ts';
import { appendText, draftNotice, enter, fetchHistory, openNewDocument } from './pages/open-document.ts';
import { saveElsewhere, fetchStoredDoc, setWriter } from './pages/open-document.ts';
import type { OpenDocument } from './pages/open-document.ts';
import { saveWorkingCopyElsewhere, copyOf, waitForWorkingCopy } from './pages/working-copy.ts';

/** Folder for screenshots. */
const PICTURES = process.env['MARU_TEST_PICTURES'];
const SECRET = 'Unveröffentlicht';

/** Changes of a public document stay in its working copy until its writer publishes them. */
describe('The working copy of a public document, in a browser', function () {
  this.timeout(180_000);
  const own = setWriter();

  const open = (content: string): Promise<OpenDocument> => openNewDocument(own.writer, content);
  const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish changes', exact: true });
  const choose = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More about your changes' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  it('is hidden from readers before it is published, and shown after', async () => {
    const openDocument = await open('as read');
    const { page, editor, path, username } = openDocument;
    const reader = await own.stage.visit();
    const addresses = [path, `/${username}`, `/${username}/feed.xml`, `/api/search?q=${SECRET}`, '/explore'];
    const tag = (await reader.context().request.get(path)).headers()['etag'];
    await editor.title.fill(`${SECRET} title`);
    await appendText(page, ` ${SECRET}`);
    await waitForWorkingCopy(openDocument, `as read ${SECRET}`);
    await editor.status.getByText('Changes not published').waitFor();
    assert.equal((await fetchStoredDoc(openDocument)).content, 'as read');
    for (const address of addresses) {
      const response = await reader.context().request.get(address);
      assert.doesNotMatch(await response.text(), new RegExp(SECRET, 'i'), address);
    }
    const again = await reader.context().request.get(path, { headers: { 'If-None-Match': tag ?? '' } });
    assert.equal(again.status(), 304);
    await reader.goto(path);
    assert.doesNotMatch(await reader.content(), new RegExp(SECRET, 'i'));

    await page.keyboard.press('Control+s');
    await editor.waitUntil('saved');
    // The end of publishing is announced once; the time of the save, which changes, is no live region.
    await page
      .locator('.visuallyHidden[aria-live=polite]', { hasText: 'Published.' })
      .waitFor({ state: 'attached' });
    assert.equal(await editor.status.evaluate((words) => words.closest('[role=status], [aria-live]')), null);
    await waitForWorkingCopy(openDocument, null);
    assert.deepEqual(await fetchHistory(openDocument), [`as read ${SECRET}`, 'as read']);
    await reader.goto(path);
    await reader.locator('[id="maru:article"]').getByText(SECRET).waitFor();
  });

  it('is stored without a dialog when the editor is left, and can be continued on another device', async () => {
    const openDocument = await open('one');
    const { page, path } = openDocument;
    await appendText(page, ' two');
    await page.getByRole('link', { name: 'View page' }).click();
    await page.locator('[id="maru:article"]').getByText('one', { exact: true }).waitFor();
    assert.equal(await page.getByRole('alertdialog').count(), 0);
    await waitForWorkingCopy(openDocument, 'one two');
    await page.goto(`${path}/edit`);
    const editor = new EditorModel(page);
    assert.equal(await editor.text(), 'one two');
    assert.equal(await draftNotice(page).count(), 0);
    await publishButton(page).click();
    await editor.waitUntil('saved');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
  });

  itInFullRun('is opened when it is based on an older version, with one request', async () => {
    const openDocument = await open('one\n\ntwo');
    const { page, path, doc } = openDocument;
    await saveWorkingCopyElsewhere(openDocument, 'one of the copy\n\ntwo');
    await saveElsewhere(openDocument, 'one\n\ntwo newer');
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(`/api/docs/${doc.id}/working_copy`)) requests++;
    });
    await page.goto(`${path}/edit`);
    await new EditorModel(page).untilText(/one of the copy/);
    assert.ok(requests <= 2, `${requests} requests of the working copy`);
  });

  itInFullRun('is compared with what readers see, discarded and restored, by keyboard', async () => {
    const openDocument = await open('one');
    const { page, editor } = openDocument;
    await appendText(page, ' two');
    await editor.waitUntil('unpublished');
    await choose(page, 'Compare');
    const comparison = page.getByRole('dialog', { name: 'Your changes compared with what readers see' });
    await comparison.getByText('two').first().waitFor();
    assert.deepEqual(await findViolations(page), []);
    await comparison.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'More about your changes' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await editor.untilText('one');
    await waitForWorkingCopy(openDocument, null);
    await editor.waitUntil('saved');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().focus();
    await page.keyboard.press('Enter');
    await editor.untilText('one two');
    await waitForWorkingCopy(openDocument, 'one two');
  });

  itInFullRun(
    'is merged with another device’s changes, and asks where both changed the same place',
    async () => {
      const openDocument = await open('one\n\ntwo\n\nthree');
      const { page, editor } = openDocument;
      await appendText(page, ' of mine');
      await waitForWorkingCopy(openDocument, 'one\n\ntwo\n\nthree of mine');
      await editor.waitUntil('unpublished');
      await saveWorkingCopyElsewhere(openDocument, 'one newer\n\ntwo\n\nthree of mine');
      await appendText(page, '!');
      await page.getByText('Merged with what was saved elsewhere.').waitFor();
      await waitForWorkingCopy(openDocument, 'one newer\n\ntwo\n\nthree of mine!');
      await editor.waitUntil('unpublished');
      await saveWorkingCopyElsewhere(openDocument, 'one newer\n\ntwo\n\nthree of theirs');
      await appendText(page, '?');
      await editor.status.getByText('Conflict', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Merge' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('The other version is not published, so it is not in the history.').waitFor();
      await question.getByRole('button', { name: 'Overwrite' }).click();
      await waitForWorkingCopy(openDocument, 'one newer\n\ntwo\n\nthree of mine!?');
      await page.getByText('The other version was replaced by yours.').waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await waitForWorkingCopy(openDocument, 'one newer\n\ntwo\n\nthree of theirs');
      assert.equal((await fetchStoredDoc(openDocument)).content, 'one\n\ntwo\n\nthree');
    },
  );

  itInFullRun('becomes a version when the document becomes private', async () => {
    const openDocument = await open('one');
    const { page, editor } = openDocument;
    await appendText(page, ' two');
    await editor.waitUntil('unpublished');
    await setAccess(page, 'Private');
    // An undo would publish what nobody has read.
    assert.equal(await page.getByText('Now private.').count(), 1);
    assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).count(), 0);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await editor.waitUntil('saved');
    assert.equal(await editor.text(), 'one two');
    assert.deepEqual(await fetchHistory(openDocument), ['one two', 'one']);
  });

  itInFullRun('shows a message for each state, and loses nothing', async () => {
    const openDocument = await open('one');
    const { page, editor, doc } = openDocument;
    const address = `**/api/docs/${doc.id}/working_copy`;
    const assertReaderSees = async (words: string): Promise<void> => {
      await editor.status.getByText(words, { exact: true }).waitFor();
    };
    const refuse = async (status: number, body: object): Promise<void> => {
      await page.unroute(address);
      await page.route(address, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status, json: body }) : route.continue(),
      );
    };
    let text = 'one';
    const type = async (): Promise<void> => {
      text += ' more';
      await appendText(page, ' more');
    };
    const failure = { msg: 'No.', errorId: '0'.repeat(24) };
    await page.context().setOffline(true);
    await type();
    await assertReaderSees('Offline, kept on this device');
    await page.context().setOffline(false);
    await assertReaderSees('Changes not published');
    for (const [status, code, words, advice] of [
      [413, 'quota_exceeded', 'Storage full', 'shorten it, or delete documents or files'],
      [413, 'too_large', 'Too long', 'move a part of it to another document'],
      [429, 'too_many_requests', 'Slow down', 'just go on writing'],
    ] as const) {
      await refuse(status, { ...failure, code });
      await type();
      await assertReaderSees(words);
      await page.getByText(advice).waitFor();
      await page.unroute(address);
      await type();
      await assertReaderSees('Changes not published');
      await waitForWorkingCopy(openDocument, text);
    }
    assert.equal(await editor.text(), text);
  });

  itInFullRun('shows when the session has ended, and is saved after a login in another tab', async () => {
    const openDocument = await openNewDocument(await enter(own.stage), 'one');
    const { page, editor, username } = openDocument;
    const { sessions } = await (await page.context().request.get('/api/users/sessions')).json();
    const current = sessions.find(({ current }: { readonly current: boolean }) => current);
    await page.context().request.delete(`/api/users/sessions/${current.id}`);
    await appendText(page, ' two');
    await page
      .getByRole('alertdialog', { name: 'Your session was ended elsewhere' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    await editor.status.getByText('Session ended', { exact: true }).waitFor();
    const [login] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Log in (opens' }).click(),
    ]);
    await logIn(login, username);
    await login.waitForURL(`**/${username}`);
    await login.close();
    await editor.save();
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
  });

  itInFullRun(
    'is marked in the tree and on the page, for the owner only, and published from there',
    async () => {
      const openDocument = await open('one');
      const { page, editor, path, username } = openDocument;
      await appendText(page, ' two');
      await editor.waitUntil('unpublished');
      const reader = await own.stage.visit();
      await reader.goto(path);
      assert.equal(await reader.getByText('Continue editing').count(), 0);
      await page.goto(path);
      const row = page.locator('[role=treeitem][aria-current=page]');
      await row.getByRole('img', { name: 'Changes not published' }).waitFor();
      const note = page.getByText('You have changes here that readers do not see.');
      const centers = await note.evaluate((words) => {
        const icon = words.closest('[role=status]')?.querySelector('svg');
        return [words, icon].map((part) => {
          const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
          return (top + bottom) / 2;
        });
      });
      assert.ok(Math.abs(Number(centers[0]) - Number(centers[1])) < 2, 'icon beside its words');
      assert.deepEqual(await findViolations(page), []);
      await picture(page, 'page');
      await page.getByRole('link', { name: 'Continue editing' }).click();
      await page.waitForURL(`**/${username}/**/edit`);
      await new EditorModel(page).untilText('one two');
      await page.goto(path);
      await publishButton(page).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Published. Readers see your changes now.').waitFor();
      await page.locator('[id="maru:article"]').getByText('one two').waitFor();
      assert.equal(await page.getByText('Continue editing').count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
      assert.equal(await copyOf(openDocument), null);
    },
  );

  itInFullRun('is exported on request', async () => {
    const openDocument = await open('one');
    const { page, editor } = openDocument;
    await appendText(page, ' two');
    await editor.waitUntil('unpublished');
    await page.goto('/space/export');
    await page.getByRole('checkbox', { name: 'With unpublished changes' }).check();
    assert.deepEqual(await findViolations(page), []);
    const [response] = await Promise.all([
      page.waitForResponse(/\/export\?/),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export everything' }).click(),
    ]);
    assert.equal(new URL(response.url()).searchParams.get('workingCopies'), 'true');
    assert.equal(response.status(), 200);
  });

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `working-copy-${name}.png`) });
  }

  for (const [locale, name, menu, settings, colorScheme] of [
    ['en', 'Publish changes', 'More about your changes', 'Document settings', 'light'],
    ['ko', '변경 게시', '변경 메뉴', '문서 설정', 'dark'],
  ] as const) {
    itInFullRun(`has its buttons in reach at 390 pixels (${locale}, ${colorScheme})`, async () => {
      const openDocument = await open('one');
      const { page } = openDocument;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${openDocument.path}/edit?lang=${locale}`);
      await page.locator('[data-tools] .cm-content').waitFor();
      await appendText(page, ' two');
      await page.locator('p[data-state=unpublished]').waitFor();
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
      const beside = await page.getByRole('button', { name: menu, exact: true }).boundingBox();
      assert.ok(beside !== null && beside.x >= box.x + box.width, 'in one line');
      assert.deepEqual(await findViolations(page), []);
      await picture(page, `390-${locale}`);
      await page.getByRole('button', { name: menu, exact: true }).click();
      await page.getByRole('menuitem', { name: settings }).click();
      await page.getByRole('dialog', { name: settings }).waitFor();
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator('button[aria-haspopup=menu]').last().click();
      await picture(page, `1440-${locale}`);
      await page.goto(openDocument.path);
      await page.locator('[data-chrome] a[href$="/edit"]').last().waitFor();
      await picture(page, `page-${locale}`);
    });
  }
});
