import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { enter, openNewDocument, fetchStoredDoc, appendText } from './pages/open-document.ts';
import { EditorModel } from './pages/editor.ts';

const TEXT = '# One\n\nfirst\nline\n\n# Two\n\n$a^2$\n\n# Three';

describe('The settings of a document, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Document settings' });

  itInFullRun(
    'are changed in the editor: the preview follows at once, and readers see it when it is published',
    async () => {
      const openDocument = await openNewDocument(await enter(stage), TEXT);
      const { page, editor } = openDocument;
      await editor.tab('Split').click();
      const preview = page.getByRole('tabpanel', { name: 'Preview' });
      await preview.getByRole('heading', { name: 'Two' }).waitFor();
      assert.equal(await preview.locator('.number').count(), 0);
      await appendText(page, ' unsaved');
      await page.getByRole('button', { name: 'Document settings' }).click();
      const dialog = dialogOn(page);
      await dialog.getByRole('checkbox', { name: 'Number the headings' }).check();
      await preview.locator('.number').nth(2).waitFor();
      await dialog.getByRole('checkbox', { name: 'Show contents' }).check();
      await preview.locator('nav.toc').waitFor();
      await dialog.getByRole('checkbox', { name: 'Inline formulas' }).check();
      await dialog.getByRole('checkbox', { name: 'Keep line breaks' }).check();
      await preview.locator('p br').waitFor({ state: 'attached' });
      assert.deepEqual(await findViolations(page, { include: 'dialog[open]' }), []);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await editor.waitUntil('unpublished');
      assert.equal((await fetchStoredDoc(openDocument)).content, TEXT);
      await editor.save();
      const saved = (await fetchStoredDoc(openDocument)) as {
        readonly content: string;
        readonly props?: string;
      };
      assert.deepEqual(JSON.parse(saved.props ?? ''), {
        breaks: true,
        numbering: true,
        toc: 'auto',
        math: true,
      });
      assert.equal(await editor.text(), `${TEXT} unsaved`);
      assert.equal((await fetchStoredDoc(openDocument)).content, `${TEXT} unsaved`);
    },
  );

  itInFullRun('of a new document are saved with it', async () => {
    const { page, username } = await enter(stage);
    await page.goto('/new');
    const editor = new EditorModel(page);
    await editor.write('Numbered', '# One');
    await page.getByRole('button', { name: 'Document settings' }).click();
    await dialogOn(page).getByRole('checkbox', { name: 'Number the headings' }).check();
    await dialogOn(page).getByRole('button', { name: 'Done' }).click();
    await editor.save();
    await page.waitForURL('**/edit');
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    const { doc } = await (await page.context().request.get(`/api/groups/${username}/docs/${id}`)).json();
    assert.deepEqual(JSON.parse(doc.props), { breaks: true, numbering: true });
  });

  it('are reached from the menu of the document that is shown, and from the palette', async () => {
    const { page, path } = await openNewDocument(await enter(stage, { locale: 'ko-KR' }), TEXT);
    await page.goto(path);
    await page.locator('[id="maru:article"]').waitFor();
    await page.getByRole('button', { name: '더 보기' }).first().click();
    await page.getByRole('menuitem', { name: '문서 설정' }).click();
    const dialog = page.getByRole('dialog', { name: '문서 설정' });
    await dialog.getByRole('checkbox', { name: '제목에 번호 매기기' }).check();
    await page.locator('[id="maru:article"] .number').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('문서 설정');
    await page.getByRole('option', { name: '문서 설정', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
  });
});
