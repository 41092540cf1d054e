import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import {
  crashPage,
  enter,
  draftNotice,
  delaySaves,
  saveElsewhere,
  openNewDocument,
  refuseAutosaves,
  fetchStoredDoc,
  waitForDraft,
  waitForStoredDraft,
  appendText,
} from './pages/open-document.ts';
import type { OpenDocument } from './pages/open-document.ts';
import { EditorModel } from './pages/editor.ts';

/** Folder for screenshots. */
const PICTURES = process.env['MARU_TEST_PICTURES'];

/**
 * A draft is stored as an edit of the saved text: the restored
 * text is exact, whatever was saved and removed in between.
 */
describeInFullRun('The draft after a crash, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /** Uses a browser of its own: a crash ends all pages of one site. */
  async function begin(content: string, access: 'public' | 'private' = 'public'): Promise<OpenDocument> {
    const writer = await enter(stage);
    await refuseAutosaves(writer.page);
    return await openNewDocument(writer, content, access);
  }

  /** Crashes the page once its draft is stored, and checks that a new page restores what was written. */
  async function assertRestored({ page, path }: OpenDocument, written: string): Promise<void> {
    await waitForDraft(page, written);
    const context = page.context();
    await crashPage(page);
    const next = await context.newPage();
    await next.goto(`${path}/edit`);
    await draftNotice(next).getByRole('button', { name: 'Restore' }).click();
    await draftNotice(next).waitFor({ state: 'detached' });
    assert.equal(await new EditorModel(next).text(), written);
  }

  async function writeFirst({ page, editor }: OpenDocument, text: string): Promise<void> {
    await editor.source.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText(text);
  }

  it('has the text typed after a save', async () => {
    const openDocument = await begin('one\n\ntwo\n\nthree');
    await appendText(openDocument.page, ' four');
    await waitForStoredDraft(openDocument.page);
    await openDocument.editor.save();
    await appendText(openDocument.page, ' five 😀');
    await waitForDraft(openDocument.page, 'one\n\ntwo\n\nthree four five 😀');
    await writeFirst(openDocument, '# 하나 ');
    await openDocument.page.keyboard.press('Delete');
    await assertRestored(openDocument, '# 하나 ne\n\ntwo\n\nthree four five 😀');
  });

  it('has the text typed during a save and after it', async () => {
    const openDocument = await begin('one\n\ntwo');
    const { page, editor } = openDocument;
    const arrive = await delaySaves(page);
    await appendText(page, ' three');
    await editor.saveButton.click();
    await writeFirst(openDocument, 'zero ');
    await waitForDraft(page, 'zero one\n\ntwo three');
    const response = page.waitForResponse((response) => response.request().method() === 'PUT');
    arrive();
    await (await response).finished();
    await appendText(page, ' four');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one\n\ntwo three');
    await assertRestored(openDocument, 'zero one\n\ntwo three four');
  });

  it('is merged correctly when the saved text has other line endings', async () => {
    const saved = 'one\r\n\r\ntwo\rthree\r\nfour\u2028five';
    const openDocument = await begin(saved);
    assert.equal((await fetchStoredDoc(openDocument)).content, saved);
    await appendText(openDocument.page, ' six');
    await waitForDraft(openDocument.page, 'one\n\ntwo\nthree\nfour\u2028five six');
    await writeFirst(openDocument, 'zero ');
    await assertRestored(openDocument, 'zero one\n\ntwo\nthree\nfour\u2028five six');
  });

  it('has the text typed after everything was undone', async () => {
    const openDocument = await begin('one\n\ntwo');
    const { page, editor } = openDocument;
    await appendText(page, ' three');
    await waitForStoredDraft(page);
    await page.keyboard.press('Control+z');
    await editor.waitUntil('saved');
    await writeFirst(openDocument, 'zero ');
    await assertRestored(openDocument, 'zero one\n\ntwo');
  });

  it('has the text typed after a newer state was loaded', async () => {
    const openDocument = await begin('one\n\ntwo');
    const { page } = openDocument;
    await appendText(page, ' three');
    await waitForStoredDraft(page);
    await saveElsewhere(openDocument, 'one newer\n\ntwo of theirs');
    await page.keyboard.press('Control+s');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Load the latest version' }).click();
    await openDocument.editor.untilText('one newer\n\ntwo of theirs');
    await appendText(page, ' four');
    await assertRestored(openDocument, 'one newer\n\ntwo of theirs four');
  });

  it('is compared with the previously restored draft, and the question says so', async () => {
    const { page: first, path } = await begin('one\n\ntwo\n\nthree');
    const second = await first.context().newPage();
    await second.goto(`${path}/edit`);
    for (const [page, text] of [
      [first, ' in the first tab'],
      [second, ' in the second tab'],
    ] as const) {
      await appendText(page, text);
      await waitForStoredDraft(page);
    }
    const page = await first.context().newPage();
    await first.close();
    await second.close();
    await page.goto(`${path}/edit`);
    const editor = new EditorModel(page);
    await draftNotice(page).getByRole('button', { name: 'Restore' }).click();
    await draftNotice(page).getByText('besides those you restored').waitFor();
    assert.equal(await editor.text(), 'one\n\ntwo\n\nthree in the second tab');
    await draftNotice(page).getByRole('button', { name: 'Compare' }).click();
    const comparison = page.getByRole('dialog', {
      name: 'Unsaved changes compared with the text in the editor',
    });
    await comparison.locator('ins').first().waitFor();
    await page.keyboard.press('Escape');
    await draftNotice(page).getByRole('button', { name: 'Merge' }).click();
    const question = page.getByRole('alertdialog', { name: 'Merge with what you restored?' });
    await question.getByText('which you restored a moment ago').waitFor();
    assert.equal(await question.getByText(/saved again|The other version/).count(), 0);
    await question.getByRole('radio', { name: 'Both, these changes first' }).check();
    assert.deepEqual(await findViolations(page, { include: 'dialog[open]' }), []);
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, 'second-draft.png') });
    await question.getByRole('button', { name: 'Merge' }).click();
    await editor.untilText(/three in the first tab\n+three in the second tab$/);
    await draftNotice(page).waitFor({ state: 'detached' });
  });

  it('is merged with text typed before it was restored, without a message about another save', async () => {
    const openDocument = await begin('one\n\ntwo', 'private');
    const { page, path } = openDocument;
    await page.route('**/api/docs/*', (route) => route.abort());
    await appendText(page, ' three');
    await waitForDraft(page, 'one\n\ntwo three');
    const next = await page.context().newPage();
    await crashPage(page);
    await next.goto(`${path}/edit`);
    await draftNotice(next).waitFor();
    const editor = new EditorModel(next);
    await editor.source.click();
    await next.keyboard.press('Control+Home');
    await next.keyboard.type('zero ');
    await editor.waitUntil('saved');
    await draftNotice(next).getByRole('button', { name: 'Merge' }).click();
    const question = next.getByRole('alertdialog', { name: 'Merge with what you have written since?' });
    await question.waitFor();
    const texts = `${await draftNotice(next).textContent()} ${await question.textContent()}`;
    assert.doesNotMatch(texts, /saved again|newer|elsewhere|other version/i);
    await question.getByRole('button', { name: 'Merge' }).click();
    await editor.untilText('zero one\n\ntwo three');
  });

  it('is deleted when a newer state that contains it is merged', async () => {
    const openDocument = await begin('one\n\ntwo');
    const { page, path } = openDocument;
    await appendText(page, ' three');
    await waitForDraft(page, 'one\n\ntwo three');
    const context = page.context();
    const next = await context.newPage();
    await crashPage(page);
    await saveElsewhere({ ...openDocument, page: next }, 'one newer\n\ntwo three');
    await next.goto(`${path}/edit`);
    await draftNotice(next).getByRole('button', { name: 'Merge' }).click();
    await next.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
    await draftNotice(next).waitFor({ state: 'detached' });
    assert.equal(await new EditorModel(next).text(), 'one newer\n\ntwo three');
  });

  it('is complete although another page deleted stored drafts meanwhile, as a logout does', async () => {
    const openDocument = await begin('one\n\ntwo');
    await appendText(openDocument.page, ' three');
    await waitForStoredDraft(openDocument.page);
    const other = await openDocument.page.context().newPage();
    await other.goto('/terms');
    await other.evaluate(async () => {
      const open = indexedDB.open('maru_drafts');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const stores = [...open.result.objectStoreNames];
      const clearing = open.result.transaction(stores, 'readwrite');
      for (const name of stores) clearing.objectStore(name).clear();
      await new Promise((resolve) => clearing.addEventListener('complete', resolve));
      open.result.close();
    });
    await other.close();
    await appendText(openDocument.page, ' four');
    await assertRestored(openDocument, 'one\n\ntwo three four');
  });
});
