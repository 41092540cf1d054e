import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { findViolations } from './pages/axe.ts';
import {
  appendText,
  openNewDocument,
  publish,
  saveElsewhere,
  setWriter,
  fetchStoredDoc,
} from './pages/open-document.ts';
import type { OpenDocument } from './pages/open-document.ts';
import { saveWorkingCopyElsewhere, copyOf, waitForWorkingCopy } from './pages/working-copy.ts';

/** Folder for screenshots. */
const PICTURES = process.env['MARU_TEST_PICTURES'];

/** Publishing over words of others, and without a network: readers see what was asked to be published. */
describeInFullRun('Changes to a public document, in a browser', function () {
  this.timeout(180_000);
  const own = setWriter();

  const open = (content: string): Promise<OpenDocument> => openNewDocument(own.writer, content);
  const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish changes', exact: true });

  it('are published together with what another device published meanwhile', async () => {
    const openDocument = await open('one\n\ntwo');
    const { page, editor } = openDocument;
    await appendText(page, ' of mine');
    await editor.waitUntil('unpublished');
    await saveElsewhere(openDocument, 'one newer\n\ntwo');
    await publishButton(page).click();
    await page.getByText('Merged with what was saved elsewhere.').waitFor();
    await waitForWorkingCopy(openDocument, 'one newer\n\ntwo of mine');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one newer\n\ntwo');
    await publishButton(page).click();
    await editor.waitUntil('saved');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one newer\n\ntwo of mine');
    assert.equal(await copyOf(openDocument), null);
  });

  it('follow a new title from the tree, and are published with it', async () => {
    const openDocument = await open('one');
    const { page, editor, doc } = openDocument;
    await appendText(page, ' two');
    await waitForWorkingCopy(openDocument, 'one two');
    await editor.waitUntil('unpublished');
    await page.locator(`[role=treeitem][data-id="${doc.id}"]`).focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Renamed');
    await page.keyboard.press('Enter');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await waitUntil(
      () => title.inputValue(),
      (value) => value === 'Renamed',
    );
    await editor.waitUntil('unpublished');
    await publishButton(page).click();
    await editor.waitUntil('saved');
    const { title: published, content } = await fetchStoredDoc(openDocument);
    assert.deepEqual([published, content], ['Renamed', 'one two']);
  });

  it('are not published with another device’s text before the writer has reviewed it', async () => {
    const openDocument = await open('one\n\ntwo');
    const { page, editor } = openDocument;
    await appendText(page, ' of mine');
    await waitForWorkingCopy(openDocument, 'one\n\ntwo of mine');
    await editor.waitUntil('unpublished');
    await saveWorkingCopyElsewhere(openDocument, 'one unseen\n\ntwo of mine');
    await appendText(page, '!');
    await page.keyboard.press('Control+s');
    const review = page.getByRole('region', { name: 'Look at it, then publish it.' });
    await review.waitFor();
    await waitForWorkingCopy(openDocument, 'one unseen\n\ntwo of mine!');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one\n\ntwo');
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'review');
    await review.getByRole('button', { name: 'Compare with what readers see' }).click();
    const comparison = page.getByRole('dialog', { name: 'Your changes compared with what readers see' });
    await comparison.getByText('unseen').first().waitFor();
    await comparison.getByRole('button', { name: 'Publish changes' }).click();
    await editor.waitUntil('saved');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one unseen\n\ntwo of mine!');
    await review.waitFor({ state: 'detached' });
    await page.keyboard.insertText('?');
    await editor.untilText(/\?/);
  });

  it('are not published by a save of a private document that another device has made public', async () => {
    for (const request of ['Ctrl+S', 'autosave'] as const) {
      const openDocument = await openNewDocument(own.writer, 'one', 'private');
      const { page, editor, doc } = openDocument;
      await publish(page, doc.id);
      await appendText(page, ' two');
      if (request === 'Ctrl+S') await page.keyboard.press('Control+s');
      await editor.status.getByText('Changes not published').waitFor();
      await waitForWorkingCopy(openDocument, 'one two');
      assert.equal((await fetchStoredDoc(openDocument)).content, 'one');
      await publishButton(page).click();
      await editor.waitUntil('saved');
      assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
    }
  });

  it('are published when the network is back, with messages before and after, without later text', async () => {
    const openDocument = await open('one');
    const { page, editor, doc } = openDocument;
    await appendText(page, ' two');
    await editor.waitUntil('unpublished');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+s');
    const notice = page.getByRole('region', { name: 'Not published yet' });
    await notice.getByText('your changes will be published as soon as the connection is back').waitFor();
    await editor.status.getByText('Not published yet', { exact: true }).waitFor();
    // No toast tells to try again beside it.
    assert.equal(await page.getByText('Check your connection').count(), 0);
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'publish-offline');
    await page.locator(`[role=treeitem][data-id="${doc.id}"]`).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave before your changes are published?' });
    await leaving.waitFor();
    await picture(page, 'publish-leave');
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await leaving.waitFor({ state: 'detached' });
    await appendText(page, ' three');
    await page.context().setOffline(false);
    await page
      .locator('[data-tone=success]', { hasText: 'Published. Readers see your changes now.' })
      .waitFor();
    await waitForWorkingCopy(openDocument, 'one two three');
    await editor.status.getByText('Changes not published').waitFor();
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
    // A removal without an answer is repeated, too: no toast tells to try again.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'More about your changes' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Try now' }).waitFor();
    assert.equal(await page.getByText('Check your connection').count(), 0);
    await page.context().setOffline(false);
    await waitUntil(
      () => copyOf(openDocument),
      (copy) => copy === null,
    );
  });

  it('are not published by Try now, which saves the text', async () => {
    const openDocument = await open('one');
    const { page, editor, doc } = openDocument;
    const address = `**/api/docs/${doc.id}/working_copy`;
    let text = 'one';
    for (const [status, code] of [
      [429, 'too_many_requests'],
      [413, 'quota_exceeded'],
    ] as const) {
      await page.route(address, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status, json: { msg: 'No.', code, errorId: '0'.repeat(24) } })
          : route.continue(),
      );
      text += ' more';
      await appendText(page, ' more');
      await page.getByRole('button', { name: 'Try now' }).waitFor();
      await page.unroute(address);
      await page.getByRole('button', { name: 'Try now' }).click();
      await editor.waitUntil('unpublished');
      await waitForWorkingCopy(openDocument, text);
      assert.equal((await fetchStoredDoc(openDocument)).content, 'one');
    }
  });

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `working-copy-${name}.png`) });
  }
});
