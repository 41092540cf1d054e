import assert from 'node:assert/strict';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { findViolations } from './pages/axe.ts';
import {
  appendText,
  draftNotice,
  enter,
  delaySaves,
  openNewDocument,
  setWriter,
} from './pages/open-document.ts';
import { EditorModel } from './pages/editor.ts';

/** Folder for screenshots. */
const PICTURES = process.env['MARU_TEST_PICTURES'];

/** The question about unsaved text, whose first answer saves it. */
describe('Leaving the editor with unsaved text, in a browser', function () {
  this.timeout(180_000);
  const own = setWriter();

  const questionOf = (page: Page): Locator =>
    page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const leave = (page: Page): Promise<void> => page.getByRole('link', { name: 'View page' }).click();
  /** Returns the number of drafts on this device. */
  const draftCount = (page: Page): Promise<number> =>
    page.evaluate(async () => {
      const open = indexedDB.open('maru_drafts');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const count = open.result.transaction('drafts').objectStore('drafts').count();
      await new Promise((resolve) => count.addEventListener('success', resolve));
      open.result.close();
      return count.result;
    });

  it('saves and leaves by the first button, which has the focus, and keeps no draft', async () => {
    const openDocument = await openNewDocument(own.writer, 'one');
    const { page, path, doc } = openDocument;
    const arrive = await delaySaves(page, '**/working_copy');
    await appendText(page, ' two');
    await leave(page);
    const first = questionOf(page).getByRole('button').first();
    assert.equal(await first.innerText(), 'Save and leave');
    assert.equal(await first.evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press('Enter');
    arrive();
    await page.locator('[id="maru:article"]').getByText('one', { exact: true }).waitFor();
    const response = await page.context().request.get(`/api/docs/${doc.id}/working_copy`);
    assert.equal((await response.json()).workingCopy.content, 'one two');
    await waitUntil(
      () => draftCount(page),
      (count) => count === 0,
    );
    await page.goto(`${path}/edit`);
    assert.equal(await new EditorModel(page).text(), 'one two');
    assert.equal(await draftNotice(page).count(), 0);
  });

  it('saves a new document when it is left by Back, and Forward leads to it', async () => {
    const page = await own.writer.page.context().newPage();
    await page.goto(`/${own.writer.username}`);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Start writing' }).click();
    const editor = new EditorModel(page);
    await editor.write('Saved at leaving', 'first words');
    await page.evaluate(() => history.back());
    await page.waitForURL(`**/${own.writer.username}`);
    assert.equal(await questionOf(page).count(), 0);
    await page.getByRole('treeitem', { name: 'Saved at leaving' }).waitFor();
    await page.evaluate(() => history.forward());
    await page.waitForURL('**/edit');
    await editor.untilText('first words');
    assert.equal(await editor.title.inputValue(), 'Saved at leaving');
    assert.equal(await draftNotice(page).count(), 0);
  });

  itInFullRun(
    'stays on the page that the writer opened during a first save, and keeps no draft',
    async () => {
      const { page, username } = await enter(own.stage);
      await page.goto('/new');
      const editor = new EditorModel(page);
      await editor.write('Left early', 'first words');
      const arrive = await delaySaves(page, '**/api/docs?*');
      await editor.saveButton.click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await questionOf(page).getByRole('button', { name: 'Leave without saving' }).click();
      await page.waitForURL(`**/${username}`);
      assert.equal(await draftCount(page), 1);
      arrive();
      await page.getByRole('treeitem', { name: 'Left early' }).waitFor();
      await waitUntil(
        () => draftCount(page),
        (count) => count === 0,
      );
      assert.ok(page.url().endsWith(`/${username}`));
    },
  );

  itInFullRun('stays, and says why, when the text can’t be saved', async () => {
    const openDocument = await openNewDocument(own.writer, 'one');
    const { page, editor } = openDocument;
    const button = questionOf(page).getByRole('button', { name: 'Save and leave' });
    await page.route('**/working_copy', (route) => route.abort());
    await appendText(page, ' two');
    await leave(page);
    await button.click();
    // The answer tries once more. A save that is under way when the network is back would leave.
    await editor.waitUntil('failed');
    await page.getByText('Can’t reach the server.').first().waitFor();
    assert.match(page.url(), /\/edit$/);
    assert.equal(await editor.text(), 'one two');
    // Offline first: a retry between the two would be saved.
    await page.context().setOffline(true);
    await page.unroute('**/working_copy');
    await leave(page);
    await questionOf(page).getByRole('button', { name: 'Leave without saving' }).waitFor();
    assert.equal(await button.count(), 0, 'without a network the question offers no save');
    await questionOf(page).getByRole('button', { name: 'Stay' }).click();
    await page.context().setOffline(false);
    await editor.waitUntil('unpublished');
  });

  itInFullRun('leaves by itself once the network is back and the text is saved', async () => {
    const { page, doc } = await openNewDocument(own.writer, 'one');
    await appendText(page, ' two');
    await page.context().setOffline(true);
    await leave(page);
    await questionOf(page).waitFor();
    await page.context().setOffline(false);
    await page.locator('[id="maru:article"]').getByText('one', { exact: true }).waitFor();
    assert.equal(await questionOf(page).count(), 0);
    const copy = await page.context().request.get(`/api/docs/${doc.id}/working_copy`);
    assert.equal((await copy.json()).workingCopy.content, 'one two');
  });

  itInFullRun('saves and leaves after an autosave that failed', async () => {
    const openDocument = await openNewDocument(own.writer, 'one');
    const { page, editor, doc } = openDocument;
    const address = '**/working_copy';
    await page.route(address, (route) => route.abort());
    await appendText(page, ' two');
    await editor.waitUntil('failed');
    await leave(page);
    const button = questionOf(page).getByRole('button', { name: 'Save and leave' });
    await button.waitFor();
    await page.unroute(address);
    await button.click();
    await page.locator('[id="maru:article"]').getByText('one', { exact: true }).waitFor();
    const copy = await page.context().request.get(`/api/docs/${doc.id}/working_copy`);
    assert.equal((await copy.json()).workingCopy.content, 'one two');
  });

  for (const [width, locale, colorScheme] of [
    [1440, 'en-US', 'light'],
    [320, 'ko-KR', 'dark'],
  ] as const) {
    itInFullRun(
      `asks in a dialog without axe violations (${width} px, ${locale}, ${colorScheme})`,
      async () => {
        const visitor = await enter(own.stage, {
          viewport: { width, height: 800 },
          locale,
          colorScheme,
          reducedMotion: 'reduce',
        });
        const { page } = await openNewDocument(visitor, 'one');
        await page.context().setOffline(true);
        await appendText(page, ' two');
        await page.getByRole('link', { name: /^(View page|문서 보기)$/ }).click();
        await page.getByRole('alertdialog').waitFor();
        if (PICTURES !== undefined)
          await page.screenshot({ path: join(PICTURES, `leaving-${width}-${locale}.png`) });
        assert.deepEqual(await findViolations(page, { include: 'dialog[open]' }), []);
      },
    );
  }
});
