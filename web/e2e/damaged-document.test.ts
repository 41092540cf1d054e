import assert from 'node:assert/strict';
import { createDoc, createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createSite } from '@maru/backend/testing/maru.ts';
import type { TestSite } from '@maru/backend/testing/maru.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { EditorModel } from './pages/editor.ts';
import { appendText } from './pages/open-document.ts';

const PICTURES = process.env['MARU_TEST_PICTURES'];
const WEB_DIST = process.env['MARU_TEST_WEB_DIST'];
const ENV = WEB_DIST === undefined ? {} : { MARU_WEB_DIST: WEB_DIST };

describeInFullRun('A document with a damaged part, in a browser', function () {
  this.timeout(240_000);
  let stage: Stage;
  let site: TestSite;
  let server: Awaited<ReturnType<TestSite['start']>>;
  before(async () => {
    stage = await setStage();
    site = await createSite('sqlite');
  });
  beforeEach(async () => {
    server = await site.start(ENV);
  });
  afterEach(() => server.stop());
  after(async () => {
    await stage.close();
    await site.close();
  });

  it('shows a message on its page, and restores an earlier version', async () => {
    const user = await createUser(server, 'damage');
    const doc = await createDoc(user, { title: '바다', content: 'the first text' });
    await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
      json: { title: '바다', content: 'the second text', overwrite: true },
    });
    // A server that starts has no text in memory.
    await server.stop();
    const db = site.openDatabase();
    const newest = await db('revisions').where({ doc_id: doc.id, number: 2 }).first('id', 'content_cipher');
    const bytes = Buffer.from(newest.content_cipher);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await db('revisions').where({ id: newest.id }).update({ content_cipher: bytes });

    server = await site.start(ENV);
    const { url } = server;
    const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await page.request.post(`${url}/api/login`, {
      form: { username: user.username, password: user.password },
    });
    await page.goto(`${url}/${user.username}/${doc.id}`);
    await page
      .getByText(`The current version of this document is damaged and can’t be shown (${doc.id}).`)
      .waitFor();
    assert.equal(await page.getByRole('link', { name: 'Edit' }).count(), 0);
    assert.deepEqual(await findViolations(page), []);
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/damaged-en.png` });
    // Nothing takes its empty text for the document's.
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Print/ }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: /^Download/ }).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('treeitem', { name: '바다' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.locator('[data-tone=danger]', { hasText: doc.id }).waitFor();
    const space = await page.request.get(`${url}/api/groups/${user.username}`);
    assert.equal((await space.json()).docs.length, 1);
    await page.goto(`${url}/${user.username}/${doc.id}/edit`);
    await page.getByText('The current version of this document is damaged. Restore an earlier one').waitFor();
    await page.goto(`${url}/${user.username}/${doc.id}?lang=ko`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByText(`현재 버전이 손상돼서 보여 드릴 수 없어요 (${doc.id}).`).waitFor();
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/damaged-ko.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: '기록', exact: true }).click();
    await page.getByText('이 버전은 손상돼서 보여 드릴 수 없어요.').waitFor();
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/damaged-history.png` });
    await page.goto(`${url}/${user.username}/${doc.id}/history?lang=en`);
    await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('article').getByText('the first text').waitFor();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
  });

  it('shows damaged unpublished changes in its editor, and discards or overwrites them', async () => {
    const { url } = server;
    const user = await createUser(server, 'copied');
    const doc = await createDocWith(user, 'public', { title: '바다', content: '- [ ] as read' });
    const path = `/api/docs/${doc.id}/working_copy` as const;
    const copy = async () => (await user.browser.expect(200, 'GET', path)).workingCopy;
    const damageDocument = async (): Promise<void> => {
      const json = { title: '바다', content: 'not yet', lastUpdatedAt: null };
      await user.browser.expect(200, 'PUT', path, { json });
      const db = site.openDatabase();
      await db('working_copies')
        .where({ doc_id: doc.id })
        .update({ content_cipher: Buffer.of(1, 2) });
    };
    await damageDocument();
    const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    const form = { username: user.username, password: user.password };
    await page.request.post(`${url}/api/login`, { form });
    const address = `${url}/${user.username}/${doc.id}`;
    await page.goto(address);
    await page.getByRole('checkbox', { name: 'as read' }).click();
    await page.getByText('The server did not save your tick.').waitFor();
    assert.equal((await copy())?.isDamaged, true, 'a tick replaces nothing unread');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    const notice = page.getByRole('region', {
      name: `Your unpublished changes are damaged and can’t be shown (${doc.id}).`,
    });
    await notice.waitFor();
    const editor = new EditorModel(page);
    assert.equal(await editor.text(), '- [ ] as read');
    assert.deepEqual(await findViolations(page), []);
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/damaged-copy-en.png` });
    await notice.getByRole('button', { name: 'Discard changes' }).focus();
    await page.keyboard.press('Enter');
    await notice.waitFor({ state: 'detached' });
    await page.getByText('Changes discarded. The text is as readers see it.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).count(), 0);
    assert.equal(await copy(), null);
    await page.keyboard.insertText('typed ');
    await editor.untilText(/typed/);

    await waitUntil(copy, (one) => one?.content.includes('typed') === true);
    await user.browser.expect(200, 'DELETE', path);
    await damageDocument();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${address}/edit?lang=ko`);
    const korean = page.getByRole('region', { name: `변경이 손상돼서 보여 드릴 수 없어요 (${doc.id}).` });
    await korean.getByRole('button', { name: '변경 버리기' }).waitFor();
    assert.deepEqual(await findViolations(page), []);
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/damaged-copy-ko.png` });
    await appendText(page, ' 다시');
    await korean.waitFor({ state: 'detached' });
    await waitUntil(copy, (one) => one?.content === '- [ ] as read 다시');
  });
});
