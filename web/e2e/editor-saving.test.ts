import assert from 'node:assert/strict';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import {
  enter,
  fetchHistory,
  saveElsewhere,
  openNewDocument,
  fetchStoredDoc,
  appendText,
  setWriter,
} from './pages/open-document.ts';
import { logIn } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';

describe('Saving and conflicts, in a browser', function () {
  this.timeout(180_000);
  const own = setWriter();

  itInFullRun('keeps unsent text, shows a message, and saves it when the network is back', async () => {
    const openDocument = await openNewDocument(own.writer, 'one');
    const { page, editor } = openDocument;
    await page.context().setOffline(true);
    await appendText(page, ' two');
    await editor.saveButton.click();
    await page.getByText('Can’t reach the server. Your text is kept on this device').waitFor();
    assert.equal(await editor.text(), 'one two');
    await page.keyboard.insertText(' three');
    await page.context().setOffline(false);
    // Text that is typed after the request is not published by it.
    await editor.waitUntil('unpublished');
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
    assert.equal(await editor.text(), 'one two three');
  });

  itInFullRun('saves a text once although its response was lost, then later text', async () => {
    const openDocument = await openNewDocument(own.writer, 'one');
    const { page, editor } = openDocument;
    const keys = new Set<string | undefined>();
    await page.route('**/api/docs/*', async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort();
    });
    await appendText(page, ' two');
    await editor.saveButton.click();
    await page.getByText('Can’t reach the server. Your text is kept').waitFor();
    assert.equal(keys.size, 1);
    await appendText(page, ' three');
    await page.unroute('**/api/docs/*');
    await editor.save();
    assert.deepEqual(await fetchHistory(openDocument), ['one two three', 'one two', 'one']);
  });

  it('merges edits of different paragraphs by two users, with a message and both versions in the history', async () => {
    const openDocument = await openNewDocument(own.writer, 'first paragraph\n\nsecond paragraph\n\nthird');
    const { page, editor } = openDocument;
    await appendText(page, ' of mine');
    await saveElsewhere(openDocument, 'first paragraph, theirs\n\nsecond paragraph\n\nthird');
    await editor.saveButton.click();
    await page.getByText('Merged with what was saved elsewhere.').waitFor();
    const merged = 'first paragraph, theirs\n\nsecond paragraph\n\nthird of mine';
    await editor.untilText(merged);
    await editor.waitUntil('unpublished');
    await editor.save();
    assert.deepEqual((await fetchHistory(openDocument)).slice(0, 2), [
      merged,
      'first paragraph, theirs\n\nsecond paragraph\n\nthird',
    ]);
  });

  it('merges two open editors, and keeps the overwritten state', async () => {
    const openDocument = await openNewDocument(own.writer, '# 제목\n\n첫 문단\n\n- one\n- two\n\n끝');
    const { page, editor, path } = openDocument;
    const other = await page.context().newPage();
    await other.goto(`${path}/edit`);
    const theirs = new EditorModel(other);
    await theirs.source.getByText('첫 문단').click();
    await other.keyboard.press('End');
    await other.keyboard.insertText('을 고쳤다');
    await theirs.save();
    await appendText(page, '에 덧붙임');
    await page.keyboard.press('Control+s');
    await page.getByText('Merged with what was saved elsewhere.').waitFor();
    const merged = '# 제목\n\n첫 문단을 고쳤다\n\n- one\n- two\n\n끝에 덧붙임';
    await editor.untilText(merged);
    await editor.waitUntil('unpublished');
    await editor.save();

    await appendText(other, ' over');
    await theirs.saveButton.click();
    await other
      .getByRole('alertdialog', { name: 'This document was changed elsewhere' })
      .getByRole('button', { name: 'Overwrite' })
      .click();
    await theirs.waitUntil('saved');
    const [newest, before] = await fetchHistory(openDocument);
    assert.equal(newest, '# 제목\n\n첫 문단을 고쳤다\n\n- one\n- two\n\n끝 over');
    assert.equal(before, merged, 'What was written over stays in the history');
    await page.close();
    await other.close();
  });

  itInFullRun('asks about a line and a title that both changed', async () => {
    const openDocument = await openNewDocument(own.writer, 'a line\n\nanother line');
    const { page, editor } = openDocument;
    await editor.title.fill('Words of mine');
    await appendText(page, ' of mine');
    await saveElsewhere(openDocument, 'a line, theirs\n\nanother line of theirs', 'Words of theirs');
    await editor.saveButton.click();
    const question = page.getByRole('alertdialog', { name: 'This document was changed elsewhere' });
    await question.getByText('Places changed in both versions: 2.').waitFor();
    // The accent is the space's own choice: a red one would make additions look like deletions.
    const ground = (): Promise<string> =>
      question
        .locator('mark')
        .first()
        .evaluate((mark) => getComputedStyle(mark).backgroundColor);
    const before = await ground();
    await page.evaluate(() => document.documentElement.style.setProperty('--accent', '#ff0000'));
    assert.equal(await ground(), before);
    assert.doesNotMatch(before, /, 0\)$/);
    await page.evaluate(() => document.documentElement.style.removeProperty('--accent'));
    await question.getByRole('button', { name: 'Merge' }).click();
    await question.getByText('Choose a version for every place.').waitFor();
    await question
      .getByRole('group', { name: 'Title' })
      .getByRole('radio', { name: /^The other version/ })
      .check();
    await question
      .getByRole('group', { name: 'Place 2 of 2' })
      .getByRole('radio', { name: 'Both, mine first' })
      .check();
    await question.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Merged.', { exact: true }).waitFor();
    await editor.waitUntil('unpublished');
    await editor.save();
    const { title, content } = await fetchStoredDoc(openDocument);
    assert.deepEqual(
      [title, content],
      ['Words of theirs', 'a line, theirs\n\nanother line of mine\n\nanother line of theirs'],
    );
  });

  itInFullRun(
    'loads what was saved elsewhere when nothing was typed, and keeps the caret in its place',
    async () => {
      const openDocument = await openNewDocument(own.writer, 'one\n\ntwo three');
      const { page, editor } = openDocument;
      await editor.source.click();
      await page.keyboard.press('Control+End');
      for (let step = 0; step < ' three'.length; step++) await page.keyboard.press('ArrowLeft');
      await saveElsewhere(openDocument, 'zero\n\none newer\n\ntwo three four');
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.waitForFunction(() =>
        document.querySelector('[data-editor]')?.shadowRoot?.textContent?.includes('one newer'),
      );
      await editor.waitUntil('saved');
      assert.equal(await page.getByRole('alertdialog').count(), 0);
      await page.keyboard.insertText('!');
      assert.equal(await editor.text(), 'zero\n\none newer\n\ntwo! three four');
      await editor.save();
      assert.equal((await fetchStoredDoc(openDocument)).content, 'zero\n\none newer\n\ntwo! three four');
    },
  );

  itInFullRun('announces that the document was saved elsewhere before a save conflicts', async () => {
    const openDocument = await openNewDocument(own.writer, 'one newer\n\ntwo');
    const { page, editor } = openDocument;
    await appendText(page, ' of mine');
    await editor.waitUntil('unpublished');
    await saveElsewhere(openDocument, 'one newest\n\ntwo');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Merged.', { exact: true }).waitFor();
    await editor.save();
    assert.equal((await fetchStoredDoc(openDocument)).content, 'one newest\n\ntwo of mine');
  });

  itInFullRun(
    'finds a newer state after a lost connection without opening a dialog during typing',
    async () => {
      const openDocument = await openNewDocument(own.writer, 'one\n\ntwo');
      const { page, editor } = openDocument;
      await page.route('**/api/docs/*', (route) => route.abort());
      await appendText(page, ' of mine');
      await editor.saveButton.click();
      await page.getByText('Can’t reach the server. Your text is kept').waitFor();
      await saveElsewhere(openDocument, 'one newer\n\ntwo');
      await page.unroute('**/api/docs/*');
      await editor.source.click();
      await page.keyboard.press('Control+End');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await page.getByText('Merged with what was saved elsewhere.').waitFor();
      await page.keyboard.insertText('!');
      await editor.untilText('one newer\n\ntwo of mine!');
      assert.equal(await page.getByRole('alertdialog').count(), 0);
      await editor.save();
      assert.equal((await fetchStoredDoc(openDocument)).content, 'one newer\n\ntwo of mine!');
    },
  );

  itInFullRun(
    'keeps the text of a document that was deleted elsewhere, and saves it as a new one',
    async () => {
      const openDocument = await openNewDocument(own.writer, 'one');
      const { page, editor, username, doc } = openDocument;
      await appendText(page, ' two');
      assert.equal((await page.context().request.delete(`/api/docs/${doc.id}`)).status(), 200);
      await editor.saveButton.click();
      await page.getByText('This document was deleted elsewhere. Your text is still here.').waitFor();
      assert.equal(await editor.text(), 'one two');
      await page.getByRole('button', { name: 'Save as a new document' }).click();
      await page.waitForURL((url) => url.pathname.endsWith('/edit') && !url.pathname.includes(doc.id));
      await editor.waitUntil('saved');
      await page.goto(`/${username}`);
      await page
        .getByRole('treeitem', { name: 'Words' })
        .or(page.getByRole('link', { name: 'Words' }))
        .first()
        .waitFor();
    },
  );

  itInFullRun(
    'says what to do when the session was ended elsewhere, and saves after a login in another tab',
    async () => {
      const openDocument = await openNewDocument(await enter(own.stage), 'one');
      const { page, editor, username } = openDocument;
      await appendText(page, ' two');
      const { sessions } = await (await page.context().request.get('/api/users/sessions')).json();
      const current = sessions.find(({ current }: { readonly current: boolean }) => current);
      await page.context().request.delete(`/api/users/sessions/${current.id}`);
      await editor.saveButton.click();
      await page
        .getByRole('alertdialog', { name: 'Your session was ended elsewhere' })
        .getByRole('button', { name: 'Stay here' })
        .click();
      await page.getByText('Your session has ended. Your text is still here').waitFor();
      const [login] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Log in (opens' }).click(),
      ]);
      await logIn(login, username);
      await login.waitForURL(`**/${username}`);
      await login.close();
      await editor.saveButton.click();
      await editor.waitUntil('saved');
      assert.equal((await fetchStoredDoc(openDocument)).content, 'one two');
    },
  );
});
