import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { describeInFullRun, itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel, writeDocument } from './pages/editor.ts';
import { appendText, draftNotice, openNewDocument, publish } from './pages/open-document.ts';
import { refuseAutosaves, setWriter, waitForDraft } from './pages/open-document.ts';

/** Parts of the page that are fetched when they are first shown, on a network that fails in between. */
describe('Parts of the application that cannot be loaded, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /** Opens the editor of a saved document, then lets every further script fail. */
  async function write(): Promise<{ page: Page; editor: EditorModel; restore: () => Promise<void> }> {
    const writer = await stage.visit();
    await signUp(writer);
    const path = await writeDocument(writer, 'On a train', 'A tunnel comes');
    await publish(writer, path.split('/')[2] ?? '');
    // A page of its own: its scripts have not fetched any dialog before.
    await refuseAutosaves(writer);
    const page = await writer.context().newPage();
    const question = page.waitForResponse(/\/AlertDialog-.*\.js$/);
    await page.goto(`${path}/edit`);
    const editor = new EditorModel(page);
    await editor.source.waitFor();
    await question;
    const isScript = /\/assets\/.*\.js$/;
    await page.route(isScript, (route) => route.abort());
    await editor.source.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', and goes.');
    return { page, editor, restore: () => page.unroute(isScript) };
  }

  it('keep the text, say what to do, and load when the network is back', async () => {
    const { page, editor, restore } = await write();
    await page.getByRole('button', { name: 'Document settings' }).click();
    await page.getByText('Can’t reach the server. Check your connection and try again.').waitFor();
    assert.equal(await editor.text(), 'A tunnel comes, and goes.');
    await restore();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('dialog', { name: 'Document settings' }).waitFor();
  });

  itInFullRun('are not needed for the question before leaving the editor', async () => {
    const { page } = await write();
    await page.getByRole('link', { name: 'View page' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    assert.match(page.url(), /\/edit$/);
  });

  itInFullRun(
    'are replaced by the browser’s own question: OK leaves without saving, Cancel stays',
    async () => {
      const page = await stage.visit();
      await signUp(page);
      const path = await writeDocument(page, 'On a train', 'A tunnel comes');
      await publish(page, path.split('/')[2] ?? '');
      const other = await page.context().newPage();
      await other.route(/\/AlertDialog-.*\.js$|\/working_copy$/, (route) => route.abort());
      await other.goto(`${path}/edit`);
      const editor = new EditorModel(other);
      await editor.source.click();
      await other.keyboard.press('Control+End');
      await other.keyboard.type(', and goes.');
      for (const isLeaving of [false, true]) {
        // Answered as soon as it opens: it stops the page's scripts.
        const dialogClosed = other.waitForEvent('dialog').then(async (dialog) => {
          await (isLeaving ? dialog.accept() : dialog.dismiss());
          return dialog;
        });
        await other.getByRole('link', { name: 'View page' }).click();
        const dialog = await dialogClosed;
        assert.equal(dialog.type(), 'confirm');
        assert.match(dialog.message(), /^Leave without saving\?/);
        if (isLeaving) continue;
        assert.equal(await editor.text(), 'A tunnel comes, and goes.');
        assert.match(other.url(), /\/edit$/);
      }
      await other.locator('[id="maru:article"]').getByText('A tunnel comes', { exact: true }).waitFor();
    },
  );
});

describeInFullRun('A reload without a network, in a browser', function () {
  this.timeout(120_000);
  const own = setWriter();

  it('shows the browser’s error page; the editor offers the text when the network is back', async () => {
    // The last request of a page that ends may pass by an emulated loss of the network.
    await refuseAutosaves(own.writer.page);
    const { page, path, editor } = await openNewDocument(own.writer, 'one');
    await appendText(page, ' two');
    await waitForDraft(page, 'one two');
    await page.context().setOffline(true);
    page.once('dialog', (dialog) => void dialog.accept());
    await assert.rejects(page.reload(), /ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
    await page.goto(`${path}/edit`);
    await draftNotice(page).getByRole('button', { name: 'Restore' }).click();
    await editor.untilText('one two');
    await page.close();
  });
});
