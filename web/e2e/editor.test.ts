import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { compose } from './pages/compose.ts';
import { findViolations } from './pages/axe.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel, writeDocument } from './pages/editor.ts';
import { CREATIONS, refuseCreations } from './pages/open-document.ts';

describe('The editor, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let username: string;
  before(async () => {
    stage = await setStage();
    page = await stage.visit();
    username = await signUp(page);
  });
  after(() => stage.close());

  it('saves by Ctrl+S, from the text and from the title, without leaving either', async () => {
    await page.goto('/new');
    const editor = new EditorModel(page);
    await editor.write('Keys', 'one');
    await page.keyboard.press('Control+s');
    await page.waitForURL(`**/${username}/*/edit`);
    await editor.waitUntil('saved');
    await page.keyboard.insertText(' two');
    const response = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Control+s');
    assert.equal((await response).status(), 200);
    await editor.waitUntil('saved');
    await page.reload();
    assert.equal(await editor.text(), 'one two');
  });

  it('goes from the title to the start of the text by Enter', async () => {
    await page.goto('/new');
    const editor = new EditorModel(page);
    await editor.write('Start', 'one\ntwo');
    await editor.title.press('Enter');
    await page.keyboard.insertText('zero, ');
    await editor.untilText('zero, one\ntwo');
  });

  it('counts words during continuous typing', async () => {
    await page.goto('/new');
    await new EditorModel(page).source.click();
    const counts = page.locator('[data-counts]', { hasText: /^0 words/ });
    await counts.waitFor();
    // A count that waits for a pause would not come: there is none.
    for (let typed = 0; (await counts.count()) > 0 && typed < 5_000; typed++)
      await page.keyboard.insertText('a ');
    assert.equal(await counts.count(), 0);
  });

  it('asks for a title when there is nothing to save', async () => {
    await page.goto('/new');
    const editor = new EditorModel(page);
    await editor.saveButton.click();
    await page.getByText('Enter a title first.').waitFor();
    assert.ok(await editor.title.evaluate((field) => field === document.activeElement));
  });

  it('remembers the view of the editor', async () => {
    await writeDocument(page, 'Tabs', '# Seen');
    const editor = new EditorModel(page);
    const placeOf = async () => (await editor.tab('Preview').boundingBox())?.y;
    const place = await placeOf();
    await editor.tab('Preview').click();
    await editor.source.waitFor({ state: 'hidden' });
    assert.equal(await placeOf(), place, 'the views stay where they are');
    await page.reload();
    assert.equal(await editor.tab('Preview').getAttribute('aria-selected'), 'true');
    assert.equal(await editor.preview.getByRole('heading').innerText(), 'Seen');
    await editor.tab('Preview').press('ArrowLeft');
    assert.equal(await editor.tab('Split').getAttribute('aria-selected'), 'true');
    assert.equal(await page.evaluate(() => localStorage.getItem('maru_editor_tab')), 'split');
  });

  itInFullRun(
    'hides a first heading that repeats the title in the preview and in versions, as the page does',
    async () => {
      await page.goto('/new');
      await page.evaluate(() => localStorage.setItem('maru_editor_tab', 'split'));
      await writeDocument(page, 'Same', '# Same\n\nText');
      const editor = new EditorModel(page);
      const isHidden = (): Promise<boolean> =>
        editor.preview.locator('h1').evaluate((heading) => getComputedStyle(heading).clipPath !== 'none');
      await page.waitForFunction(() => document.querySelector('[data-preview][data-repeats-title]') !== null);
      assert.ok(await isHidden());
      await editor.title.fill('Another');
      await page.waitForFunction(() => document.querySelector('[data-preview][data-repeats-title]') === null);
      assert.equal(await isHidden(), false);
      await editor.title.fill('Same');
      await editor.save();
      const path = new URL(page.url()).pathname.replace(/\/edit$/, '');
      await page.goto(`${path}/history`);
      await page.locator('.article[data-repeats-title]').waitFor();
    },
  );

  it('asks before unsaved text is lost by a link, Back or closing', async () => {
    await page.goto(`/${username}`);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Start writing' }).click();
    const editor = new EditorModel(page);
    await refuseCreations(page);
    await editor.write('Kept', 'words');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

    await page.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    assert.equal(await editor.text(), 'words');

    await page.evaluate(() => history.back());
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    assert.match(page.url(), /\/new$/);
    assert.equal(await editor.text(), 'words');

    let dialogType = '';
    page.once('dialog', (dialog) => {
      dialogType = dialog.type();
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await page.waitForEvent('dialog', { timeout: 5_000 }).catch(() => undefined);
    assert.equal(dialogType, 'beforeunload');

    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL(`**/${username}`);
    await page.unroute(CREATIONS);
  });

  itInFullRun('asks at Cancel only when something is not saved', async () => {
    await page.goto(`/${username}`);
    const begin = async (): Promise<EditorModel> => {
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Start writing' }).click();
      const editor = new EditorModel(page);
      await editor.source.waitFor();
      return editor;
    };
    const cancel = page.getByRole('link', { name: 'Cancel', exact: true });
    const question = page.getByRole('alertdialog');
    await begin();
    await cancel.click();
    await page.waitForURL(`**/${username}`);
    assert.equal(await question.count(), 0);

    const editor = await begin();
    await editor.source.click();
    await page.keyboard.type('a');
    await page.keyboard.press('Backspace');
    await cancel.click();
    await page.waitForURL(`**/${username}`);
    assert.equal(await question.count(), 0, 'What was taken back is nothing to lose');

    await refuseCreations(page);
    await (await begin()).write('Half', 'a word');
    await cancel.click();
    await question.waitFor();
    assert.deepEqual(await findViolations(page, { include: 'dialog[open]' }), []);
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL(`**/${username}`);
    assert.equal(await page.getByRole('treeitem', { name: 'Half' }).count(), 0);
    await page.unroute(CREATIONS);
  });

  it('asks nothing when all is saved: neither by a link nor when the tab is closed', async () => {
    const path = await writeDocument(page, 'Clean', 'words');
    const other = await page.context().newPage();
    await other.goto(`${path}/edit`);
    await new EditorModel(other).source.click();
    await other.keyboard.type('x');
    await other.keyboard.press('Control+s');
    await new EditorModel(other).waitUntil('saved');
    const requests: string[] = [];
    other.on('dialog', (dialog) => {
      requests.push(dialog.type());
      void dialog.accept();
    });
    const closed = other.waitForEvent('close');
    await other.close({ runBeforeUnload: true });
    await closed;
    assert.deepEqual(requests, []);
    await page.getByRole('link', { name: 'View page' }).click();
    await page.locator('[id="maru:article"]').waitFor();
    assert.equal(await page.getByRole('alertdialog').count(), 0);
  });

  it('asks at a conflict, loads the latest or overwrites', async () => {
    const path = await writeDocument(page, 'Shared', 'first');
    const editor = new EditorModel(page);
    const other = await page.context().newPage();
    const elsewhere = new EditorModel(other);
    const writeElsewhere = async (text: string): Promise<void> => {
      await other.goto(`${path}/edit`);
      await elsewhere.source.click();
      await other.keyboard.press('Control+End');
      await other.keyboard.insertText(text);
      await elsewhere.save();
    };
    const question = page.getByRole('alertdialog', { name: 'This document was changed elsewhere' });

    await writeElsewhere(' other');
    await editor.source.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' mine');
    await editor.saveButton.click();
    await question.getByRole('button', { name: 'Load the latest version' }).click();
    await page.getByRole('status').getByText('This is the latest version.').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 800);
    assert.equal(await editor.text(), 'first other');
    await editor.source.click();
    await page.keyboard.press('Control+z');
    assert.equal(await editor.text(), 'first mine', 'What was written can be brought back');
    await page.keyboard.press('Control+y');
    assert.equal(await editor.text(), 'first other');
    await editor.waitUntil('saved');

    await writeElsewhere(' again');
    await editor.source.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' mine');
    await editor.saveButton.click();
    await question.getByRole('button', { name: 'Overwrite' }).click();
    await editor.waitUntil('saved');
    await page.reload();
    assert.equal(await editor.text(), 'first other mine');
    await other.close();
  });

  it('accepts Korean from an input method exactly as composed', async () => {
    await page.goto('/new');
    const editor = new EditorModel(page);
    await editor.title.fill('한글');
    await editor.source.click();
    for (const steps of [
      ['ㅇ', '아', '안'],
      ['ㄴ', '녀', '녕'],
      ['ㅎ', '하'],
      ['ㅅ', '세'],
      ['ㅇ', '요'],
    ])
      await compose(page, ...steps);
    assert.equal(await editor.text(), '안녕하세요');
    await editor.preview.getByText('안녕하세요', { exact: true }).waitFor();
    await editor.save();
    await page.reload();
    assert.equal(await editor.text(), '안녕하세요');
  });

  it('has its styles under the site’s content security policy', async () => {
    stage.consoleMessages();
    await page.reload();
    const editor = new EditorModel(page);
    await editor.source.waitFor();
    const fieldStyle = await page.locator('[data-editor]').evaluate((host) => ({
      sheets: host.shadowRoot?.adoptedStyleSheets.length ?? 0,
      elements: host.shadowRoot?.querySelectorAll('style').length,
    }));
    assert.ok(fieldStyle.sheets > 0);
    assert.equal(fieldStyle.elements, 0);
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
