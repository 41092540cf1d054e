import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { appendText, openNewDocument, saveElsewhere, setWriter } from './pages/open-document.ts';
import { seedDoc, TreeModel } from './pages/tree.ts';

const isShownAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('A tab without changes, in a browser', function () {
  this.timeout(120_000);
  const own = setWriter();

  itInFullRun('loads what was saved elsewhere just after a check', async () => {
    const openDocument = await openNewDocument(own.writer, 'one', 'private');
    const { page, editor } = openDocument;
    const checked = page.waitForResponse(/is_updated/);
    await isShownAgain(page);
    await checked;
    await saveElsewhere(openDocument, 'one newer');
    await isShownAgain(page);
    await editor.untilText('one newer');
    await page.close();
  });

  it('loads it when the network is back', async () => {
    const openDocument = await openNewDocument(own.writer, 'one', 'private');
    const { page, editor } = openDocument;
    await page.context().setOffline(true);
    await saveElsewhere(openDocument, 'one newer');
    await page.context().setOffline(false);
    await editor.untilText('one newer');
    await page.close();
  });

  it('keeps the text and its status line in place when a save meets a newer text', async () => {
    const openDocument = await openNewDocument(own.writer, 'one\n\ntwo', 'private');
    const { page, editor } = openDocument;
    const places = (): Promise<unknown> =>
      page.evaluate(() => ({
        text: document.querySelector('[data-editor]')?.getBoundingClientRect().top,
        status: document.querySelector('[data-counts]')?.getBoundingClientRect().top,
        page: document.documentElement.scrollHeight,
      }));
    await appendText(page, ' mine');
    await editor.waitUntil('saved');
    const before = await places();
    await saveElsewhere(openDocument, 'one theirs\n\ntwo mine');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Updated to what was saved elsewhere.').waitFor();
    assert.equal(await editor.text(), 'one theirs\n\ntwo mine');
    assert.deepEqual(await places(), before);
  });

  for (const access of ['private', 'public'] as const)
    itInFullRun(`shows it on the page of a ${access} document, and in the tree`, async () => {
      const openDocument = await openNewDocument(own.writer, 'one', access);
      const { page, path } = openDocument;
      await page.goto(path);
      const article = page.locator('[id="maru:article"]');
      await article.getByText('one', { exact: true }).waitFor();
      // The owner's page, with the owner's tree: the server's HTML of a public page has neither.
      await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
      await new TreeModel(page).ready();
      await saveElsewhere(openDocument, 'one newer', 'Newer words');
      await isShownAgain(page);
      await article.getByText('one newer', { exact: true }).waitFor();
      await page.getByRole('treeitem', { name: /^Newer words/, selected: true }).waitFor();
      await page.close();
    });

  itInFullRun('shows it on a page that was loaded earlier and is shown again', async () => {
    const { username } = own.writer;
    const page = await own.writer.page.context().newPage();
    await page.clock.install();
    const first = await seedDoc(page, username, { title: 'First page', content: 'one' });
    await seedDoc(page, username, { title: 'Second page', content: 'two' });
    await page.goto(`/${username}/${first.id}`);
    const article = page.locator('[id="maru:article"]');
    await article.getByText('one', { exact: true }).waitFor();
    await page.getByRole('treeitem', { name: /^Second page/ }).click();
    await article.getByText('two', { exact: true }).waitFor();
    await page.clock.fastForward(10_000);
    const response = await page.context().request.put(`/api/docs/${first.id}`, {
      data: { title: 'First page', content: 'one newer', overwrite: true },
    });
    assert.equal(response.status(), 200);
    await page.getByRole('treeitem', { name: /^First page/ }).click();
    await article.getByText('one newer', { exact: true }).waitFor();
    await page.close();
  });
});
