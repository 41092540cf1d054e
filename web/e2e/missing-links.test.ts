import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { createDocWith, createDoc } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signIn } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';

describe('Wiki links to documents that do not exist, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'linker');
  });
  after(() => stage.close());

  const visitAs = async (user: TestUser | null, path: string, locale = 'en-US'): Promise<Page> => {
    const page = await stage.visit({ locale });
    if (user !== null) await signIn(page, user);
    await page.goto(path);
    return page;
  };
  const link = (page: Page, words: string): Locator => page.locator('a.wiki-link', { hasText: words });

  itInFullRun('open a new document of that title in the same folder, by mouse', async () => {
    const folder = await createDoc(owner, { title: 'Kitchen', isFolder: true });
    const content = `See [[Kimchi & rice?|how]], [[${owner.username}/Stew]] and [[Larder]].`;
    const doc = await createDocWith(owner, 'public', { title: 'Recipes', content, parentId: folder.id });
    await createDoc(owner, { title: 'Larder' });
    const page = await visitAs(owner, `/${owner.username}/${doc.id}`);
    const missing = link(page, 'how');
    await page.locator('a.wiki-link[data-missing]').first().waitFor();
    assert.equal(await missing.getAttribute('title'), 'Create “Kimchi & rice?”');
    assert.equal(
      await link(page, 'Larder').getAttribute('data-missing'),
      null,
      'a private document of the owner exists',
    );
    assert.match((await link(page, 'Larder').getAttribute('href')) ?? '', new RegExp(`^/${owner.username}/`));
    assert.deepEqual(await findViolations(page, { include: 'main' }), []);
    await missing.click();
    const editor = new EditorModel(page);
    await editor.source.waitFor();
    assert.equal(await editor.title.inputValue(), 'Kimchi & rice?');
    // Without any input, leaving asks nothing, and saving creates the document as it is.
    await editor.saveButton.click();
    await page.waitForURL(/\/[0-9a-z]{24}\/edit$/);
    const [, , id] = new URL(page.url()).pathname.split('/');
    const { doc: made } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${id}`);
    assert.deepEqual([made.title, made.parentId, made.access], ['Kimchi & rice?', folder.id, 'private']);
    await page.goto(`/${owner.username}/${doc.id}`);
    await page.locator('a.wiki-link[data-missing]', { hasText: 'Stew' }).waitFor();
    assert.equal(await link(page, 'how').getAttribute('data-missing'), null);
    assert.match(
      (await link(page, 'how').getAttribute('href')) ?? '',
      new RegExp(`^/${owner.username}/${id}`),
    );
  });

  itInFullRun(
    'do so by keyboard, in Korean and in a private document; leaving it empty asks nothing',
    async () => {
      const doc = await createDoc(owner, { title: '목록', content: '[[아직 없는 글]]' });
      const page = await visitAs(owner, `/${owner.username}/${doc.id}`, 'ko-KR');
      const missing = page.locator('a.wiki-link[data-missing]');
      await missing.waitFor();
      assert.equal(await missing.getAttribute('title'), '‘아직 없는 글’ 문서 만들기');
      await missing.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/new\?/);
      const title = page.getByRole('textbox', { name: '제목', exact: true });
      await title.waitFor();
      assert.equal(await title.inputValue(), '아직 없는 글');
      await page.goBack();
      await missing.waitFor();
      assert.equal(await page.getByRole('alertdialog').count(), 0);
    },
  );

  it('offer nothing to others, whether the document is missing or private', async () => {
    await createDoc(owner, { title: 'Secret' });
    const doc = await createDocWith(owner, 'public', {
      title: 'Open',
      content: '[[Secret]] and [[Nowhere]]',
    });
    const other = await createUser(stage, 'other');
    for (const user of [null, other]) {
      const page = await visitAs(user, `/${owner.username}/${doc.id}`);
      await page.waitForLoadState('networkidle');
      const found = await page
        .locator('a.wiki-link')
        .evaluateAll((links) => links.map((one) => one.getAttributeNames().sort().join()));
      assert.deepEqual(found, ['class,data-title', 'class,data-title']);
      await page.context().close();
    }
  });
});
