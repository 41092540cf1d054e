import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDoc, createDocWith, updateMeta } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signIn } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';

describe('Documents inside documents, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'embedder');
    await createDocWith(owner, 'public', {
      title: 'Shared',
      content: '# Part\n\nshared words\n\n# Rest\n\nrest',
    });
    await createDoc(owner, { title: 'Kept', content: 'kept words\n\n- [ ] task\n\n![[Shared#Part]]' });
  });
  after(() => stage.close());

  const visit = async (user: TestUser | null, path: string): Promise<Page> => {
    const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    if (user !== null) await signIn(page, user);
    await page.goto(path);
    return page;
  };
  const body = (page: Page) => page.locator('.embed-doc-body');

  it('show all the owner’s documents in a private one, with sections and nested embeds', async () => {
    const doc = await createDoc(owner, { title: 'Diary', content: '- [ ] own\n\n![[Kept]]' });
    const page = await visit(owner, `/${owner.username}/${doc.id}`);
    await body(page).getByText('shared words').waitFor();
    assert.equal(await page.locator('.embed-doc-body .embed-doc-body').innerText(), 'Part\n\nshared words');
    assert.deepEqual(await findViolations(page, { include: 'main' }), []);
    // A task of the document inside is no task of this one.
    assert.deepEqual(
      await page
        .locator('article input')
        .evaluateAll((boxes) => boxes.map((box) => box.matches(':disabled'))),
      [false, true],
    );
  });

  itInFullRun(
    'show only public documents on other pages, to the owner too, and link to their pages',
    async () => {
      const content = '![[Kept]]\n\n![[Shared]]';
      const open = await createDocWith(owner, 'public', { title: 'Open', content });
      const linked = await createDocWith(owner, 'link', { title: 'By link', content });
      const start = await createDocWith(owner, 'public', { title: 'Start', content: '[[Open]]' });
      const { accessToken } = await updateMeta(owner, linked.id, { access: 'link' });
      const pages = [
        [null, `/${owner.username}/${open.id}`],
        [owner, `/${owner.username}/${open.id}`],
        [owner, `/${owner.username}/${linked.id}`],
        [null, `/${owner.username}/${linked.id}?accessToken=${accessToken ?? ''}`],
      ] as const;
      for (const [user, path] of pages) {
        const page = await visit(user, path);
        await body(page).getByText('shared words').waitFor();
        assert.equal(await body(page).count(), 1, path);
        assert.equal(await page.getByText('kept words').count(), 0, path);
      }
      // Within the application.
      const page = await visit(owner, `/${owner.username}/${start.id}`);
      await page.locator('html[data-running]').waitFor();
      await page.locator('article').getByRole('link', { name: 'Open' }).click();
      await body(page).getByText('shared words').waitFor();
      assert.equal(await body(page).count(), 1);
      await page.locator('.embed-doc').getByRole('link', { name: 'Shared' }).click();
      await page.locator('h1', { hasText: 'Shared' }).waitFor();
      assert.deepEqual(await page.locator('article').innerText(), 'Part\n\nshared words\n\nRest\n\nrest');
    },
  );

  it('leave a page when they are no longer public', async () => {
    const inner = await createDocWith(owner, 'public', { title: 'Leaving', content: 'leaving words' });
    const outer = await createDocWith(owner, 'public', { title: 'Left', content: '![[Leaving]]' });
    const page = await visit(null, `/${owner.username}/${outer.id}`);
    assert.equal(await page.getByText('leaving words').count(), 1);
    await updateMeta(owner, inner.id, { access: 'private' });
    await page.reload();
    assert.equal(await page.locator('.embed-doc').count(), 1);
    assert.equal(await page.getByText('leaving words').count(), 0);
  });

  it('are shown in the preview and in Live while they are written', async () => {
    const doc = await createDoc(owner, { title: 'Written', content: 'one' });
    const page = await visit(owner, `/${owner.username}/${doc.id}/edit`);
    const editor = new EditorModel(page);
    await editor.source.waitFor();
    await editor.replaceText('![[Kept]]\n\ntext');
    await editor.tab('Split').click();
    await editor.preview.getByText('kept words').waitFor();
    await editor.preview.getByText('shared words').waitFor();
    await page.keyboard.press('Control+Shift+2');
    await editor.source.getByText('kept words').waitFor();
    await editor.replaceText('![[Shar]]\n\ntext');
    await editor.source.getByText('kept words').waitFor({ state: 'detached' });
  });

  itInFullRun('are loaded again after a failure, when they are next shown', async () => {
    const doc = await createDoc(owner, { title: 'Failing', content: 'one' });
    const page = await visit(owner, `/${owner.username}/${doc.id}/edit`);
    const editor = new EditorModel(page);
    await editor.source.waitFor();
    await editor.tab('Split').click();
    await page.route(/\/api\/groups\/[^/]+\/docs\//, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await editor.replaceText('![[Kept]]\n\ntext');
    await failed;
    await page.unroute(/\/api\/groups\/[^/]+\/docs\//);
    await editor.replaceText('text');
    await editor.preview.locator('.embed-doc').waitFor({ state: 'detached' });
    await editor.replaceText('![[Kept]]\n\ntext');
    await editor.preview.getByText('kept words').waitFor();
  });
});
