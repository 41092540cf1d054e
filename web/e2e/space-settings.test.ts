import assert from 'node:assert/strict';
import { SPACE_TABS } from '@maru/core/site-map';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { writeDocument } from './pages/editor.ts';
import { findViolations } from './pages/axe.ts';
import { delaySaves } from './pages/open-document.ts';
import { horizontalOverflow, waitForSettings, submit } from './pages/settings.ts';
import { seedDoc } from './pages/tree.ts';

describe('Space management, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  it('names the space, and uses the username again when the name is emptied', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto(`/${username}`);
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await page.getByRole('menuitem', { name: 'Space settings' }).click();
    await page.waitForURL('**/space/name');
    const field = page.getByRole('textbox', { name: 'Name' });
    assert.equal(await field.inputValue(), '');
    await field.fill('x'.repeat(256));
    await submit(page);
    await page.getByText('Up to 255 characters.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title');
    await field.fill('비 오는 마루');
    await submit(page);
    await page.getByText('Space renamed: 비 오는 마루').waitFor();
    await page.goto(`/${username}`);
    await page.getByRole('heading', { level: 1, name: '비 오는 마루' }).waitFor();
    await page.goto('/space');
    await page.waitForURL('**/space/name');
    assert.equal(await field.inputValue(), '비 오는 마루');
    await field.fill('');
    await submit(page);
    await page.getByText(`Space renamed: ${username}`).waitFor();
  });

  itInFullRun('keeps the typed name when the server cannot be reached', async () => {
    const page = await stage.visit();
    await signUp(page);
    await page.goto('/space/name');
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('Kept');
    await page.route('**/api/groups/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await submit(page);
    await page.locator('main').getByRole('alert').waitFor();
    assert.equal(await field.inputValue(), 'Kept');
  });

  it('lists deleted documents with their remaining time, and restores them', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/space/trash');
    await page.getByText('The trash is empty.').waitFor();
    const path = await writeDocument(page, 'Rain', 'It rains.');
    const id = /\/([0-9a-z]{24})/.exec(path)?.[1] ?? '';
    await page.evaluate((id) => fetch(`/api/docs/${id}`, { method: 'DELETE' }), id);
    await page.goto('/space/trash');
    await page.getByText('gone in 30 days').waitFor();
    await page.getByRole('button', { name: 'Restore “Rain”' }).click();
    const back = page.locator('main').getByRole('status').filter({ hasText: '“Rain” was restored.' });
    await back.waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent?.includes('was restored')),
      true,
    );
    await back.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(`**/${username}/${id}**`);
    await page.getByText('It rains.').waitFor();
    await page.getByRole('treeitem', { name: 'Rain' }).first().waitFor();
  });

  itInFullRun('deletes for good after a question, and focuses the next row', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    for (const title of ['Rain', 'Snow']) {
      const { id } = await seedDoc(page, username, { title, content: 'x' });
      await page.context().request.delete(`/api/docs/${id}`);
    }
    await page.goto('/space/trash');
    await page.getByRole('button', { name: 'Delete for good: “Rain”' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Rain” for good?' });
    assert.deepEqual(await findViolations(page), []);
    await question.getByRole('button', { name: 'Cancel' }).click();
    const purge = page.getByRole('button', { name: 'Delete for good: “Rain”' });
    const isBusy = page.locator('[aria-busy=true]');
    // A deletion that fails, after one retry, can be tried again.
    await page.route('**/api/docs/*/trash', (route) => route.abort(), { times: 2 });
    await purge.click();
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Can’t reach the server.').waitFor();
    const release = await delaySaves(page, '**/api/docs/*/trash');
    await purge.and(page.locator(':not([aria-busy])')).click();
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await purge.and(isBusy).waitFor();
    await page.getByRole('button', { name: 'Restore “Rain”' }).and(isBusy).waitFor();
    release();
    await page.getByText('“Rain” was deleted for good.').waitFor();
    await page.getByRole('button', { name: 'Restore “Rain”' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Restore “Snow”' }).and(page.locator(':focus')).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Delete for good: “Snow”' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete “Snow” for good?' })
      .getByRole('button', { name: 'Delete for good' })
      .click();
    await page.getByText('The trash is empty.').waitFor();
  });

  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    itInFullRun(`has no axe violations (${colorScheme}, ${width})`, async () => {
      const page = await stage.visit({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      });
      await page.goto(`/${await signUp(page)}`);
      await deleteOne(page);
      for (const tab of SPACE_TABS) {
        await page.goto(`/space/${tab}`);
        await waitForSettings(page);
        assert.deepEqual(await findViolations(page), [], tab);
      }
    });
  }

  itInFullRun('fits into 320 pixels, in Korean', async () => {
    const page = await stage.visit({ locale: 'ko-KR', viewport: { width: 320, height: 640 } });
    await page.goto(`/${await signUp(page)}`);
    await deleteOne(page);
    const titles = {
      name: '공간 이름',
      design: '디자인',
      links: '링크',
      export: '내보내기와 가져오기',
      trash: '휴지통',
    };
    for (const tab of SPACE_TABS) {
      await page.goto(`/space/${tab}`);
      await waitForSettings(page);
      await page.getByRole('heading', { level: 1, name: titles[tab] }).waitFor();
      assert.equal(await horizontalOverflow(page), 0, tab);
    }
    await page.getByText('30일 뒤 사라짐').waitFor();
  });
});

/** Creates a document with a long title and moves it to the trash. */
async function deleteOne(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const username = location.pathname.slice(1);
    const body = JSON.stringify({
      title: '아주-긴-제목-하나가-여기에-있어요-띄어쓰기도-없이-이어져요',
      content: '',
    });
    const made = await fetch(`/api/docs?groupName=${username}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const { doc } = (await made.json()) as { doc: { id: string } };
    await fetch(`/api/docs/${doc.id}`, { method: 'DELETE' });
  });
}
