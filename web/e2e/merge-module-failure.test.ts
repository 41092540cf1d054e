import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import {
  appendText,
  openNewDocument,
  saveElsewhere,
  setWriter,
  fetchStoredDoc,
} from './pages/open-document.ts';
import type { OpenDocument } from './pages/open-document.ts';

const PART = /\/merge-module-[^/]*\.js$/;
const MISSING = /the part of the editor that merges texts could not be loaded/;

/** Has the page try again, as it does when the browser is online again. */
const goOnline = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')));

describeInFullRun('An editor whose merge module can’t be loaded, in a browser', function () {
  this.timeout(120_000);
  const own = setWriter();

  /** A private document, which the part can't be fetched for, and the saves that were sent. */
  const open = async (): Promise<OpenDocument & { readonly saves: readonly Request[] }> => {
    await own.writer.page.context().route(PART, (route) => route.abort());
    const opened = await openNewDocument(own.writer, 'One.\n\nTwo.', 'private');
    const saves: Request[] = [];
    opened.page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith(`/api/docs/${opened.doc.id}`))
        saves.push(request);
    });
    return { ...opened, saves };
  };

  /** Waits for the notice, tries again without the part, then with it, until both texts are merged. */
  const merge = async (opened: OpenDocument & { readonly saves: readonly Request[] }): Promise<void> => {
    const { page, editor, saves } = opened;
    await page.getByText(MISSING).waitFor();
    const { length } = saves;
    const failed = page.waitForEvent('requestfailed', (request) => PART.test(request.url()));
    await goOnline(page);
    await failed;
    await page.getByText(MISSING).waitFor();
    assert.equal(saves.length, length, 'Nothing is sent without the part');
    await page.context().unroute(PART);
    await goOnline(page);
    await editor.untilText('One, elsewhere.\n\nTwo. More.');
    await editor.waitUntil('saved');
    assert.equal((await fetchStoredDoc(opened)).content, 'One, elsewhere.\n\nTwo. More.');
    own.stage.consoleMessages();
  };

  it('keeps a conflicting text, and merges it when the module is loaded', async () => {
    const opened = await open();
    await saveElsewhere(opened, 'One, elsewhere.\n\nTwo.');
    await appendText(opened.page, ' More.');
    await merge(opened);
  });

  it('keeps an autosave without a response whose retry returns another text, and merges it later', async () => {
    const opened = await open();
    const { page, doc, saves } = opened;
    const address = `**/api/docs/${doc.id}`;
    // The save arrives, and its answer does not.
    await page.route(address, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await appendText(page, ' Mo');
    await lost;
    await page.unroute(address);
    await saveElsewhere(opened, 'One, elsewhere.\n\nTwo. Mo');
    await page.keyboard.insertText('re.');
    await goOnline(page);
    await merge(opened);
    const [first, second] = saves.map((request) => request.headers()['idempotency-key']);
    assert.equal(first, second);
  });
});
