import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { EditorModel } from './pages/editor.ts';
import { showView } from './pages/live.ts';
import { appendText, enter, openNewDocument, fetchStoredDoc } from './pages/open-document.ts';

const OFF = 'Formulas like $x^2$ are off in this document.';

describeInFullRun('Inline formulas in a document that does not show them, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  const noticeOn = (page: Page) => page.getByRole('region', { name: OFF });
  /** Place of the text's first line. */
  const lineOf = (page: Page) => page.locator('.cm-line').first().boundingBox();

  it('show a notice once, without moving the text; its button turns them on', async () => {
    const openDocument = await openNewDocument(
      await enter(stage),
      'One\n\n`$code^2$` costs $5 or $10',
      'private',
    );
    const { page, editor, path } = openDocument;
    await editor.tab('Split').click();
    const preview = page.getByRole('tabpanel', { name: 'Preview' });
    await preview.getByText('One', { exact: true }).waitFor();
    const before = await lineOf(page);
    await appendText(page, '\n\nArea: $x^2$');
    await noticeOn(page).waitFor();
    assert.deepEqual(await lineOf(page), before);
    assert.equal(await page.locator('.cm-content').evaluate((text) => text.matches(':focus-within')), true);
    assert.equal(await page.locator('[role=status], [aria-live]').filter({ hasText: OFF }).count(), 1);
    assert.deepEqual(await findViolations(page, { include: 'main' }), []);
    await page.getByRole('button', { name: 'Show formulas' }).press('Enter');
    await preview.locator('code[data-formula="inline"]').waitFor();
    await noticeOn(page).waitFor({ state: 'detached' });
    assert.equal(await page.locator('.cm-content').evaluate((text) => text.matches(':focus-within')), true);
    await editor.save();
    const saved = (await fetchStoredDoc(openDocument)) as { readonly props?: string };
    assert.deepEqual(JSON.parse(saved.props ?? ''), { breaks: true, math: true });

    await page.getByRole('button', { name: 'Document settings' }).click();
    await page.getByRole('checkbox', { name: 'Inline formulas' }).uncheck();
    await page.keyboard.press('Escape');
    await page.goto(`${path}/edit`);
    const again = await openNewDocument(openDocument, 'Area: $y^2$');
    await noticeOn(again.page).waitFor();
    assert.equal(await noticeOn(page).count(), 0);
  });

  it('show the notice in a new document, in Korean, and not again after its first save', async () => {
    const { page } = await enter(stage, { locale: 'ko-KR', viewport: { width: 390, height: 800 } });
    await page.goto('/new');
    await page.locator('[data-tools] .cm-content').click();
    await page.keyboard.insertText('넓이는 $x^2$이에요.');
    const notice = page.getByRole('region', { name: '이 문서는 $x^2$ 같은 수식을 보여 주지 않아요.' });
    await notice.waitFor();
    assert.deepEqual(await findViolations(page, { include: 'main' }), []);
    await notice.getByRole('button', { name: '닫기' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: '제목', exact: true }).fill('넓이');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/edit');
    await new EditorModel(page).waitUntil('saved');
    await page.reload();
    await page.locator('[data-tools] .cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' $z^2$');
    await page.waitForRequest((request) => request.method() === 'PUT');
    assert.equal(await notice.count(), 0);
  });

  it('are drawn in Live as soon as they are turned on, and no longer once they are off', async () => {
    const { page } = await enter(stage, { editorTab: null });
    await page.goto('/new');
    const editor = new EditorModel(page);
    const drawn = editor.source.locator('.cm-live-inline .katex');
    const setFormulas = async (isOn: boolean): Promise<void> => {
      await page.getByRole('button', { name: 'Document settings' }).click();
      await page.getByRole('checkbox', { name: 'Inline formulas' }).setChecked(isOn);
      await page.keyboard.press('Escape');
    };
    await editor.source.click();
    await page.keyboard.type('Words $a^2+b^2$ here.');
    await page.getByRole('button', { name: 'Show formulas' }).click();
    await drawn.waitFor();
    await page.keyboard.type(' More $c^2$ there.');
    await drawn.nth(1).waitFor();
    await showView(editor, 'Edit');
    const coloured = editor.source.locator('.cm-line span', { hasText: 'c^2' });
    await coloured.waitFor();
    await setFormulas(false);
    await coloured.waitFor({ state: 'detached' });
    await showView(editor, 'Live');
    await editor.untilText('Words $a^2+b^2$ here. More $c^2$ there.');
    await setFormulas(true);
    await drawn.nth(1).waitFor();
    await setFormulas(false);
    await editor.untilText('Words $a^2+b^2$ here. More $c^2$ there.');
  });
});
