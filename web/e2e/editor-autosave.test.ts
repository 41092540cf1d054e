import assert from 'node:assert/strict';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { findViolations } from './pages/axe.ts';
import { appendText, draftNotice, fetchHistory, openNewDocument } from './pages/open-document.ts';
import { saveElsewhere, fetchStoredDoc, waitForDraft, setWriter } from './pages/open-document.ts';
import type { OpenDocument } from './pages/open-document.ts';

/** A private document saves itself; history has the writer's sessions, not each pause. */
describe('A private document, in a browser', function () {
  this.timeout(180_000);
  const own = setWriter();

  const open = (content: string): Promise<OpenDocument> => openNewDocument(own.writer, content, 'private');

  /** Waits until the server has exactly this text. */
  async function untilStored(openDocument: OpenDocument, text: string): Promise<void> {
    await waitUntil(
      async () => (await fetchStoredDoc(openDocument)).content,
      (content) => content === text,
    );
  }

  it('autosaves at a pause, into one version until its writer saves', async () => {
    const openDocument = await open('one');
    const { page, editor } = openDocument;
    await appendText(page, ' two');
    await untilStored(openDocument, 'one two');
    await editor.waitUntil('saved');
    await appendText(page, ' three');
    await untilStored(openDocument, 'one two three');
    await editor.waitUntil('saved');
    assert.deepEqual(await fetchHistory(openDocument), ['one two three', 'one']);
    const ended = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Control+s');
    assert.equal((await ended).status(), 200);
    await appendText(page, ' four');
    await untilStored(openDocument, 'one two three four');
    assert.deepEqual(await fetchHistory(openDocument), ['one two three four', 'one two three', 'one']);
  });

  itInFullRun('ends its version by Ctrl+S after it is reopened, without a change', async () => {
    const openDocument = await open('one');
    const { page, editor } = openDocument;
    await appendText(page, ' two');
    await untilStored(openDocument, 'one two');
    await editor.waitUntil('saved');
    await page.reload();
    await editor.source.waitFor();
    const ended = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Control+s');
    assert.equal((await ended).status(), 200);
    await appendText(page, ' three');
    await untilStored(openDocument, 'one two three');
    assert.deepEqual(await fetchHistory(openDocument), ['one two three', 'one two', 'one']);
  });

  it('is saved when it is left before a pause, without a question', async () => {
    const openDocument = await open('one');
    const { page } = openDocument;
    await appendText(page, ' two');
    await page.getByRole('link', { name: 'View page' }).click();
    await page.locator('[id="maru:article"]').getByText('one two').waitFor();
    assert.equal(await page.getByRole('alertdialog').count(), 0);
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
  });

  it('is saved when its page is closed before a pause', async () => {
    const openDocument = await open('one');
    const { page } = openDocument;
    page.on('dialog', (dialog) => void dialog.accept());
    await appendText(page, ' two');
    await page.goto('about:blank');
    await untilStored(openDocument, 'one two');
    await page.goto(`${openDocument.path}/edit`);
    await openDocument.editor.untilText('one two');
    assert.equal(await draftNotice(page).count(), 0);
  });

  it('is kept on the device without a network, says so, and is saved when it is back', async () => {
    const openDocument = await open('one');
    const { page, editor } = openDocument;
    await page.context().setOffline(true);
    await appendText(page, ' two');
    await editor.status.getByText('Offline, kept on this device').waitFor();
    await page.context().setOffline(false);
    await editor.waitUntil('saved');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
  });

  itInFullRun('offers a draft whose beginning was saved without a response, not as a conflict', async () => {
    const openDocument = await open('one');
    const { page, path } = openDocument;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.route('**/api/docs/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      if ((await fetchStoredDoc(openDocument)).content === 'one') await route.fetch();
      await route.abort();
    });
    await appendText(page, ' two');
    await untilStored(openDocument, 'one two');
    await appendText(page, ' three');
    await waitForDraft(page, 'one two three');
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(`${path}/edit`);
    await draftNotice(page).getByRole('button', { name: 'Restore', exact: true }).click();
    await openDocument.editor.untilText('one two three');
    assert.equal(await page.getByRole('alertdialog').count(), 0);
  });

  itInFullRun('is merged with what another device saved in another place, with Undo', async () => {
    const openDocument = await open('one\n\ntwo\n\nthree');
    const { page, editor } = openDocument;
    await saveElsewhere(openDocument, 'one newer\n\ntwo\n\nthree');
    await appendText(page, ' of mine');
    await page.getByText('Merged with what was saved elsewhere.').waitFor();
    await untilStored(openDocument, 'one newer\n\ntwo\n\nthree of mine');
    assert.equal(await editor.text(), 'one newer\n\ntwo\n\nthree of mine');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await untilStored(openDocument, 'one\n\ntwo\n\nthree of mine');
  });

  itInFullRun('asks where both changed the same place, without interrupting typing', async () => {
    const openDocument = await open('one');
    const { page, editor } = openDocument;
    await saveElsewhere(openDocument, 'one of theirs');
    await appendText(page, ' of mine');
    await editor.status.getByText('Conflict', { exact: true }).waitFor();
    await page.keyboard.insertText('!');
    assert.equal(await editor.text(), 'one of mine!');
    await page.getByRole('button', { name: 'Merge' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Overwrite' }).click();
    await untilStored(openDocument, 'one of mine!');
    assert.deepEqual((await fetchHistory(openDocument)).slice(0, 2), ['one of mine!', 'one of theirs']);
  });

  itInFullRun('offers to name a saved version, by keyboard, without moving the focus', async () => {
    const openDocument = await open('one');
    const { page, doc } = openDocument;
    const offer = page.getByRole('button', { name: 'Name this version' });
    await appendText(page, ' two');
    await page.keyboard.press('Control+s');
    await offer.waitFor();
    await page.keyboard.type(' three');
    await untilStored(openDocument, 'one two three');
    await offer.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await offer.waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.keyboard.press('Escape');
    for (let count = 0; !(await offer.evaluate((button) => button === document.activeElement)); count++) {
      assert.ok(count < 10, 'The offer is reached by Tab');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Name this version' }).waitFor();
    await page.keyboard.type('Sent to Minji');
    await page.keyboard.press('Enter');
    await page.getByText('The version is now called “Sent to Minji”.').waitFor();
    assert.equal(await offer.count(), 0);
    await page.keyboard.insertText(' four');
    await untilStored(openDocument, 'one two three four');
    const { histories } = await (await page.context().request.get(`/api/docs/${doc.id}/history`)).json();
    assert.deepEqual(
      histories.map(({ name }: { readonly name: string | null }) => name),
      [null, 'Sent to Minji', null, null],
    );
  });

  itInFullRun('keeps its title when the field is emptied, and shows a message', async () => {
    const openDocument = await open('one');
    const { page, editor } = openDocument;
    await editor.title.fill('');
    await page.getByPlaceholder('Without a title it stays “Words”.').waitFor();
    await appendText(page, ' two');
    await untilStored(openDocument, 'one two');
    assert.equal((await fetchStoredDoc(openDocument)).title, 'Words');
  });
});
