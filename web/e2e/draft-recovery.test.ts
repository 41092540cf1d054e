import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import {
  logInAndRestore,
  crashPage,
  enter,
  draftNotice,
  saveElsewhere,
  openNewDocument,
  CREATIONS,
  publish,
  refuseAutosaves,
  refuseCreations,
  fetchStoredDoc,
  waitForDraft,
  waitForStoredDraft,
  appendText,
} from './pages/open-document.ts';
import type { Writer } from './pages/open-document.ts';
import { EditorModel } from './pages/editor.ts';
import { seedDoc } from './pages/tree.ts';

/** Folder for screenshots. */
const PICTURES = process.env['MARU_TEST_PICTURES'];
/** Number of crashes during typing; set higher for a long run. */
const KILLS = Number(process.env['MARU_TEST_KILLS'] ?? '4');

/** A writer whose unsaved text stays on the device. */
async function enterWithoutAutosave(...options: Parameters<typeof enter>): Promise<Writer> {
  const writer = await enter(...options);
  await refuseAutosaves(writer.page);
  return writer;
}

describe('Drafts of unsaved text, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  /** Most tests use documents of one writer: drafts of different documents are independent. */
  let writer: Writer;
  before(async () => {
    stage = await setStage();
    writer = await enterWithoutAutosave(stage);
  });
  after(() => stage.close());

  it('are offered after the tab was closed, compared with the saved text, and restored', async () => {
    const openDocument = await openNewDocument(writer, 'one\n\ntwo');
    await appendText(openDocument.page, '\n\nthree');
    await waitForStoredDraft(openDocument.page);
    const page = await openDocument.page.context().newPage();
    await openDocument.page.close();
    await page.goto(`${openDocument.path}/edit`);
    const editor = new EditorModel(page);
    await draftNotice(page).getByRole('button', { name: 'Compare' }).click();
    const comparison = page.getByRole('dialog', { name: 'Unsaved changes compared' });
    await comparison.locator('ins', { hasText: 'three' }).waitFor();
    await comparison.getByRole('button', { name: 'Restore' }).click();
    await draftNotice(page).waitFor({ state: 'detached' });
    assert.equal(await editor.text(), 'one\n\ntwo\n\nthree');
    await editor.save();
    await page.reload();
    await editor.source.waitFor();
    assert.equal(await editor.text(), 'one\n\ntwo\n\nthree');
    assert.equal(await draftNotice(page).count(), 0);
  });

  itInFullRun('are offered for a document that was never saved', async () => {
    const page = await writer.page.context().newPage();
    await refuseCreations(page);
    await page.goto('/new');
    await new EditorModel(page).write('Begun', 'first words');
    await waitForDraft(page, 'first words');
    const next = await page.context().newPage();
    // The draft of an editor that is still open is not offered in another tab.
    await refuseCreations(next);
    await next.goto('/new');
    await new EditorModel(next).write('Other', 'of my own');
    await waitForDraft(next, 'of my own');
    assert.equal(await draftNotice(next).count(), 0);
    await page.close();
    await next.close();
    const again = await next.context().newPage();
    await again.goto('/new');
    const editor = new EditorModel(again);
    await draftNotice(again).getByRole('button', { name: 'Discard' }).click();
    await again.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await draftNotice(again).getByRole('button', { name: 'Continue what you began' }).click();
    await draftNotice(again).waitFor({ state: 'detached' });
    assert.deepEqual([await editor.title.inputValue(), await editor.text()], ['Begun', 'first words']);
    await editor.save();
    await again.waitForURL('**/edit');
    await again.goto('/new');
    await editor.source.waitFor();
    assert.equal(await draftNotice(again).count(), 0);
    await again.close();
  });

  it('never replace newer text, and are merged on request', async () => {
    const openDocument = await openNewDocument(writer, 'one\n\ntwo\n\nthree');
    await appendText(openDocument.page, ' of mine');
    await waitForStoredDraft(openDocument.page);
    const page = await openDocument.page.context().newPage();
    await openDocument.page.close();
    await saveElsewhere({ ...openDocument, page }, 'one newer\n\ntwo\n\nthree');
    await page.goto(`${openDocument.path}/edit`);
    const editor = new EditorModel(page);
    await draftNotice(page).getByText('The document has been saved again since.').waitFor();
    assert.equal(await editor.text(), 'one newer\n\ntwo\n\nthree');
    await draftNotice(page).getByRole('button', { name: 'Merge' }).click();
    await page
      .getByRole('alertdialog', { name: 'newer than your unsaved changes' })
      .getByRole('button', { name: 'Merge' })
      .click();
    await page.getByText('Merged.', { exact: true }).waitFor();
    assert.equal(await editor.text(), 'one newer\n\ntwo\n\nthree of mine');
    assert.equal((await fetchStoredDoc({ ...openDocument, page })).content, 'one newer\n\ntwo\n\nthree');
    await editor.save();
  });

  itInFullRun('are offered as a new document when theirs is deleted', async () => {
    const openDocument = await openNewDocument(writer, 'one');
    await appendText(openDocument.page, ' two');
    await waitForStoredDraft(openDocument.page);
    const page = await openDocument.page.context().newPage();
    await openDocument.page.close();
    assert.equal((await page.context().request.delete(`/api/docs/${openDocument.doc.id}`)).status(), 200);
    await page.goto(`${openDocument.path}/edit`);
    await page.getByRole('alertdialog', { name: '(404)' }).getByRole('button', { name: 'OK' }).click();
    await draftNotice(page).getByText('This document is gone').waitFor();
    await draftNotice(page).getByRole('button', { name: 'Restore' }).click();
    await draftNotice(page).waitFor({ state: 'detached' });
    const editor = new EditorModel(page);
    assert.equal(await editor.text(), 'one two');
    await editor.save();
    await page.waitForURL(
      (url) => url.pathname.endsWith('/edit') && !url.pathname.includes(openDocument.doc.id),
    );
    await page.goto(`${openDocument.path}/edit`);
    await page.getByRole('heading', { level: 1, name: 'nothing here' }).waitFor();
  });

  itInFullRun('are kept for a month at most', async () => {
    const openDocument = await openNewDocument(writer, 'one');
    await appendText(openDocument.page, ' two');
    await waitForStoredDraft(openDocument.page);
    const page = await openDocument.page.context().newPage();
    await page.goto('/terms');
    await openDocument.page.close();
    const age = (days: number) =>
      page.evaluate(
        async (at) => {
          const open = indexedDB.open('maru_drafts');
          await new Promise((resolve) => open.addEventListener('success', resolve));
          const drafts = open.result.transaction('drafts', 'readwrite').objectStore('drafts');
          const all = drafts.getAll();
          await new Promise((resolve) => all.addEventListener('success', resolve));
          for (const draft of all.result) drafts.put({ ...draft, at });
          await new Promise((resolve) => drafts.transaction.addEventListener('complete', resolve));
          open.result.close();
          return all.result.length;
        },
        Date.now() - days * 86_400_000,
      );
    assert.equal(await age(29), 1);
    await page.goto(`${openDocument.path}/edit`);
    await draftNotice(page).getByText('4 weeks ago').waitFor();
    await age(31);
    await page.reload();
    let left = 1;
    while (left > 0) left = await age(31);
    assert.equal(await draftNotice(page).count(), 0);
  });

  itInFullRun(
    `lose at most one second of text when the tab is killed at any moment (${KILLS} times)`,
    async function (this: Mocha.Context) {
      this.timeout(60_000 + KILLS * 20_000);
      // Uses a browser of its own: pages of one site may share a process, and a crash ends all of them.
      const openDocument = await openNewDocument(await enterWithoutAutosave(stage), '');
      const context = openDocument.page.context();
      let { page } = openDocument;
      for (let round = 0; round < KILLS; round++) {
        const editor = new EditorModel(page);
        await editor.source.click();
        await page.keyboard.press('Control+a');
        const typedAt: number[] = [];
        const endsAt = Date.now() + 1_200 + Math.random() * 1_500;
        while (Date.now() < endsAt) {
          await page.keyboard.insertText(`${round}-${typedAt.length} `);
          typedAt.push(Date.now());
          await page.waitForTimeout(20 + Math.random() * 60);
        }
        const killedAt = Date.now();
        if (round % 2 === 0) await crashPage(page);
        else await page.close();
        page = await context.newPage();
        await page.goto(`${openDocument.path}/edit`);
        await draftNotice(page).getByRole('button', { name: 'Restore' }).click();
        await draftNotice(page).waitFor({ state: 'detached' });
        const words = (await new EditorModel(page).text()).split(' ');
        const found = words.filter((word) => word.startsWith(`${round}-`)).length;
        const [lostAt = killedAt] = typedAt.slice(found);
        assert.ok(
          killedAt - lostAt <= 1_000,
          `${typedAt.length - found} words of ${killedAt - lostAt} ms are lost`,
        );
      }
    },
  );

  it('keep text that the writer leaves unsaved, with a message, and are offered later', async () => {
    const { page, path, editor } = await openNewDocument(writer, 'one');
    await appendText(page, ' two');
    // Leaves before the next pause: the last text is stored as well.
    await page.getByRole('link', { name: 'View page' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByText('It is kept on this device').waitFor();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.locator('[id="maru:article"]').waitFor();
    await page.goto(`${path}/edit`);
    await draftNotice(page).getByRole('button', { name: 'Restore' }).click();
    await draftNotice(page).waitFor({ state: 'detached' });
    assert.equal(await editor.text(), 'one two');
  });

  itInFullRun(
    'are offered once for a new document, never mixed into another one, and listed in the palette',
    async () => {
      const { page, username } = await enter(stage);
      const editor = new EditorModel(page);
      await page.goto(`/${username}`);
      await refuseCreations(page);
      await page.goto('/new');
      await editor.write('Begun', 'first words');
      await waitForDraft(page, 'first words');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
      await page.waitForURL((url) => url.pathname !== '/new');
      const onward = page.getByRole('button', { name: 'Continue what you began' });

      // Begins another document instead: the offer is dismissed, and does not return.
      await page.goto('/new');
      await onward.waitFor();
      await page.getByText('You began “Begun”').waitFor();
      await editor.write('Other', 'unrelated');
      await onward.waitFor({ state: 'detached' });
      assert.equal(await editor.text(), 'unrelated');
      await page.unroute(CREATIONS);
      await editor.save();
      await page.waitForURL('**/edit');
      await page.goto('/new');
      await editor.source.waitFor();
      await page.evaluate(() => navigator.locks.query());
      assert.equal(await onward.count(), 0);

      await page.goto('/terms');
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('began');
      await page.getByRole('option', { name: 'Continue what you began: Begun' }).click();
      await editor.source.waitFor();
      await page.waitForFunction(() =>
        document.querySelector('[data-editor]')?.shadowRoot?.textContent?.includes('first words'),
      );
      assert.deepEqual([await editor.title.inputValue(), await editor.text()], ['Begun', 'first words']);
    },
  );

  itInFullRun('outlive an expired session, and are offered after the login', async () => {
    const { page, path, editor, username } = await openNewDocument(await enterWithoutAutosave(stage), 'one');
    await appendText(page, ' two');
    await page.context().clearCookies({ name: 'auth_v4' });
    await page
      .getByRole('alertdialog', { name: 'Your session has ended' })
      .getByRole('button', { name: 'OK' })
      .click();
    await logInAndRestore(page, username, path);
    assert.equal(await editor.text(), 'one two');
  });

  it('are deleted at a logout, after a question', async () => {
    const openDocument = await openNewDocument(await enterWithoutAutosave(stage), 'one');
    await appendText(openDocument.page, ' secret');
    await waitForStoredDraft(openDocument.page);
    const page = await openDocument.page.context().newPage();
    await openDocument.page.close();
    const logOut = async (): Promise<void> => {
      await page.getByRole('button', { name: `Account of ${openDocument.username}` }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    };
    await page.goto(`/${openDocument.username}`);
    await logOut();
    const question = page.getByRole('alertdialog', { name: 'Log out and delete unsaved changes?' });
    await question.getByText('“Words”').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await logOut();
    await question.getByRole('button', { name: 'Log out' }).click();
    // Waits until the page leaves the space, once the drafts are deleted.
    await page.waitForURL(({ pathname }) => pathname === '/');
    const left = await page.evaluate(async () => {
      const open = indexedDB.open('maru_drafts');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const stores = [...open.result.objectStoreNames];
      const counts = stores.map((name) => open.result.transaction(name).objectStore(name).count());
      await Promise.all(
        counts.map((count) => new Promise((resolve) => count.addEventListener('success', resolve))),
      );
      return counts.map(({ result }) => result);
    });
    assert.deepEqual(left, [0, 0]);
  });

  itInFullRun('cause no question at a logout when everything is saved', async () => {
    const { page, username, editor } = await openNewDocument(await enterWithoutAutosave(stage), 'one');
    await appendText(page, ' two');
    await waitForStoredDraft(page);
    await editor.save();
    await page.goto(`/${username}`);
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    assert.equal(await page.getByRole('alertdialog').count(), 0);
  });

  itInFullRun('are not needed for writing: one message says that the browser stores nothing', async () => {
    const { page, username } = await enter(stage);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Denied', 'SecurityError');
      };
    });
    const { id } = await seedDoc(page, username, { title: 'Words', content: 'one' });
    await publish(page, id);
    await page.goto(`/${username}/${id}/edit`);
    const editor = new EditorModel(page);
    await appendText(page, ' two');
    await page.getByText('This browser can’t keep drafts.').waitFor();
    await appendText(page, ' three');
    assert.equal(await editor.text(), 'one two three');
    await page.getByText('Unsaved changes').waitFor();
    await editor.save();
  });

  for (const [width, locale, colorScheme] of [
    [1440, 'en-US', 'light'],
    [390, 'ko-KR', 'dark'],
  ] as const) {
    itInFullRun(`are offered without axe violations (${width} px, ${locale}, ${colorScheme})`, async () => {
      const visitor = await enterWithoutAutosave(stage, {
        viewport: { width, height: 900 },
        locale,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const openDocument = await openNewDocument(visitor, '비가 온다.\n\n둘째 문단');
      const context = openDocument.page.context();
      await appendText(openDocument.page, '이다.');
      await waitForStoredDraft(openDocument.page);
      await checkScreen(openDocument.page, `dirty-${width}-${locale}`, '[data-state]');
      const page = await context.newPage();
      await openDocument.page.close();
      await page.goto(`${openDocument.path}/edit`);
      const section = page.locator('section[data-tone]');
      await section.waitFor();
      await checkScreen(page, `offer-${width}-${locale}`, 'section[data-tone]');
      await section.getByRole('button').nth(1).click();
      await page.getByRole('dialog').locator('ins').first().waitFor();
      await checkScreen(page, `comparison-${width}-${locale}`, 'dialog[open]');
      await page.getByRole('dialog').locator('footer, div').getByRole('button').nth(-3).click();
      await section.waitFor({ state: 'detached' });
      await saveElsewhere({ ...openDocument, page }, '눈이 온다.\n\n둘째 문단이었다.', 'Other words');
      await page.keyboard.press('Control+s');
      await page.getByRole('alertdialog').waitFor();
      await checkScreen(page, `conflict-${width}-${locale}`, 'dialog[open]');
      await page.keyboard.press('Escape');
      await context.setOffline(true);
      await page.keyboard.press('Control+s');
      await section.waitFor();
      await checkScreen(page, `offline-${width}-${locale}`, 'section[data-tone]');
    });
  }

  async function checkScreen(page: Page, name: string, part: string): Promise<void> {
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
    // The rest of the page is covered by the test of every screen.
    assert.deepEqual(await findViolations(page, { include: part }), [], name);
  }
});
