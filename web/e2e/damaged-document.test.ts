import assert from 'node:assert/strict';
import { createDoc } from '@maru/backend/testing/docs.ts';
import { createSite } from '@maru/backend/testing/maru.ts';
import type { TestSite } from '@maru/backend/testing/maru.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { violations } from './pages/axe.ts';

const PICTURES = process.env['MARU_TEST_PICTURES'];

describe('A document whose newest version is damaged, in a browser', function () {
  this.timeout(240_000);
  let stage: Stage;
  let site: TestSite;
  before(async () => {
    stage = await setStage();
    site = await createSite('sqlite');
  });
  after(async () => {
    await stage.close();
    await site.close();
  });

  it('shows a message on its page, and restores an earlier version', async () => {
    const webDist = process.env['MARU_TEST_WEB_DIST'];
    const env = webDist === undefined ? {} : { MARU_WEB_DIST: webDist };
    const first = await site.start(env);
    const user = await createUser(first, 'damage');
    const doc = await createDoc(user, { title: '바다', content: 'the first text' });
    await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
      json: { title: '바다', content: 'the second text', overwrite: true },
    });
    // A server that starts has no text in memory.
    await first.stop();
    const db = site.openDatabase();
    const newest = await db('revisions').where({ doc_id: doc.id, number: 2 }).first('id', 'content_cipher');
    const bytes = Buffer.from(newest.content_cipher);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await db('revisions').where({ id: newest.id }).update({ content_cipher: bytes });

    const { url } = await site.start(env);
    const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await page.request.post(`${url}/api/login`, {
      form: { username: user.username, password: user.password },
    });
    await page.goto(`${url}/${user.username}/${doc.id}`);
    await page
      .getByText(`The current version of this document is damaged and can’t be shown (${doc.id}).`)
      .waitFor();
    assert.equal(await page.getByRole('link', { name: 'Edit' }).count(), 0);
    assert.deepEqual(await violations(page), []);
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
});
