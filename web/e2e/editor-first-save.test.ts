import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import {
  appendText,
  CREATIONS,
  draftNotice,
  enter,
  openNewDocument,
  fetchStoredDoc,
} from './pages/open-document.ts';
import { refuseCreations, waitForDraft, waitForStoredDraft } from './pages/open-document.ts';
import { logIn } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';

/** Saves whose answer never comes: what was sent takes effect once, and nothing waits for ever. */
describeInFullRun('A save without a response, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /** Returns the texts of the writer's documents with this title. */
  async function textsOf(page: Page, username: string, title: string): Promise<string[]> {
    const query = new URLSearchParams({ groupName: username, title, full: 'true' });
    const { docs } = await (await page.context().request.get(`/api/docs/find_by?${query}`)).json();
    return docs.map(({ content }: { readonly content: string }) => content);
  }

  /** Writes a new document whose first save reaches the server, while its answer is lost. */
  async function dropFirstResponse(page: Page, text: string): Promise<EditorModel> {
    await page.goto('/new');
    const editor = new EditorModel(page);
    await page.route(CREATIONS, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await editor.write('Once', text);
    await editor.saveButton.click();
    await page.getByText('Can’t reach the server. Your text is kept').waitFor();
    return editor;
  }

  it('creates one document although the tab is closed, and the next tab continues it', async () => {
    const { page: home, username } = await enter(stage);
    const page = await home.context().newPage();
    await dropFirstResponse(page, 'first');
    await appendText(page, ' second');
    await waitForDraft(page, 'first second');
    await page.close();
    const next = await home.context().newPage();
    await next.goto('/new');
    await draftNotice(next).getByRole('button', { name: 'Continue what you began' }).click();
    const editor = new EditorModel(next);
    await editor.untilText('first second');
    await appendText(next, ' third');
    await editor.save();
    await next.waitForURL('**/edit');
    assert.deepEqual(await textsOf(next, username, 'Once'), ['first second third']);
    assert.equal(await draftNotice(next).count(), 0);
  });

  it('creates one document although the tab is closed before any response', async () => {
    const { page: home, username } = await enter(stage);
    const page = await home.context().newPage();
    await page.goto('/new');
    const isMade = new Promise<void>((resolve) => {
      void page.route(CREATIONS, async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await new EditorModel(page).write('Once', 'first');
    await new EditorModel(page).saveButton.click();
    await isMade;
    await page.close();
    const next = await home.context().newPage();
    await next.goto('/new');
    await draftNotice(next).getByRole('button', { name: 'Continue what you began' }).click();
    const editor = new EditorModel(next);
    await editor.untilText('first');
    await editor.save();
    assert.deepEqual(await textsOf(next, username, 'Once'), ['first']);
  });

  it('creates one document from a draft that two tabs offer, and tells the second', async () => {
    const { page: home, username } = await enter(stage);
    const page = await home.context().newPage();
    await refuseCreations(page);
    await page.goto('/new');
    await new EditorModel(page).write('Once', 'never sent');
    await waitForDraft(page, 'never sent');
    await page.close();
    const [first, second] = [await home.context().newPage(), await home.context().newPage()];
    for (const tab of [first, second]) {
      await tab.goto('/new');
      await draftNotice(tab).waitFor();
    }
    const goOn = 'Continue what you began';
    // Both at the same time: one of them has it.
    await Promise.all(
      [first, second].map((tab) => draftNotice(tab).getByRole('button', { name: goOn }).click()),
    );
    for (const tab of [first, second]) await draftNotice(tab).waitFor({ state: 'detached' });
    const texts = [await new EditorModel(first).text(), await new EditorModel(second).text()];
    assert.equal(texts.filter((text) => text === 'never sent').length, 1);
    const [own, other] = texts[0] === 'never sent' ? [first, second] : [second, first];
    await other.getByText('taken up or discarded in another tab').waitFor();
    await appendText(own, ' before');
    await own.waitForURL('**/edit');
    await new EditorModel(own).waitUntil('saved');
    assert.deepEqual(await textsOf(own, username, 'Once'), ['never sent before']);
  });

  it('creates one document although the session ends before the retry', async () => {
    const { page, username } = await enter(stage);
    const editor = await dropFirstResponse(page, 'first');
    const { request } = page.context();
    const { sessions } = await (await request.get('/api/users/sessions')).json();
    const current = sessions.find((session: { readonly current: boolean }) => session.current);
    await request.delete(`/api/users/sessions/${current.id}`);
    await page.unroute(CREATIONS);
    await page.getByRole('button', { name: 'Try now' }).click();
    await page
      .getByRole('alertdialog', { name: 'Your session was ended elsewhere' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    await page.getByText('Your session has ended. Your text is still here').waitFor();
    await appendText(page, ' second');
    const login = await page.context().newPage();
    await login.goto('/login');
    await logIn(login, username);
    await login.waitForURL(`**/${username}`);
    await login.close();
    await editor.saveButton.click();
    await editor.waitUntil('saved');
    assert.deepEqual(await textsOf(page, username, 'Once'), ['first second']);
  });

  it('is retried after a while, then saves later text', async () => {
    const openDocument = await openNewDocument(await enter(stage), 'one');
    const { page, editor } = openDocument;
    await page.clock.install();
    const isSent = new Promise<void>((resolve) => {
      // The line is dead: nothing is answered, and nothing fails.
      void page.route('**/api/docs/*', () => resolve());
    });
    await appendText(page, ' two');
    await editor.saveButton.click();
    await isSent;
    await appendText(page, ' three');
    await page.clock.fastForward(40_000);
    await page.getByText('Can’t reach the server. Your text is kept').waitFor();
    await page.unroute('**/api/docs/*');
    await page.clock.fastForward(5_000);
    await editor.waitUntil('unpublished');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
  });

  it('leaves no draft behind when a later version of it could not be stored', async () => {
    const openDocument = await openNewDocument(await enter(stage), 'one');
    const { page, editor, path } = openDocument;
    await appendText(page, ' two');
    await waitForStoredDraft(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await appendText(page, ' three');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await editor.save();
    await page.goto(`${path}/edit`);
    await editor.source.waitFor();
    await page.evaluate(() => navigator.locks.query());
    assert.equal(await draftNotice(page).count(), 0);
    assert.equal(await editor.text(), 'one two three');
  });

  it('saves the text of a deleted document as a new one in the same editor', async () => {
    const { page, editor, doc } = await openNewDocument(await enter(stage), 'one');
    await appendText(page, ' two');
    await page.context().request.delete(`/api/docs/${doc.id}`);
    await editor.saveButton.click();
    const mounted = await page.locator('[data-editor]').elementHandle();
    await page.getByRole('button', { name: 'Save as a new document' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/edit') && !url.pathname.includes(doc.id));
    await editor.waitUntil('saved');
    assert.equal(await mounted?.evaluate((element) => element.isConnected), true);
    await editor.source.click();
    await page.keyboard.press('Control+z');
    assert.equal(await editor.untilText('one'), 'one');
  });
});
