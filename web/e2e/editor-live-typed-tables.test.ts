import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { compose } from './pages/compose.ts';
import { EditorModel } from './pages/editor.ts';
import { showView, sourceOf, startWith } from './pages/live.ts';

const ROWS = ['| Name | Qty |', '| --- | --- |', '| Apple | 3 |'];
const TABLE = ROWS.join('\n');

describe('Tables that are typed in Live, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.source.waitFor();
  });
  after(() => stage.close());

  const grids = (): Promise<number> => editor.source.locator('.cm-live-grid').count();
  const start = async (text = ''): Promise<void> => {
    await startWith(editor, text);
    await showView(editor, 'Live');
  };
  const typeRows = async (rows: readonly string[], delay: number): Promise<void> => {
    for (const [index, row] of rows.entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      await page.keyboard.type(row, { delay });
    }
  };

  itInFullRun('stay source while they are typed, at any speed', async () => {
    for (const delay of [0, 20, 60]) {
      await start();
      await typeRows(ROWS, delay);
      assert.equal(await grids(), 0, `${delay} ms a key`);
      assert.equal(await sourceOf(editor), TABLE, `${delay} ms a key`);
    }
  });

  it('are drawn when the cursor leaves them, and are edited cell by cell afterwards', async () => {
    await start('above\n\n');
    await typeRows(ROWS, 0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('below');
    const cell = editor.source.locator('.cm-live-cell').first();
    await cell.click();
    await page.keyboard.press('End');
    await page.keyboard.type('s|');
    assert.equal(await sourceOf(editor), `above\n\n${TABLE.replace('Name', 'Names\\|')}\n\nbelow`);
  });

  it('stay source while a mark is corrected, and in quotes', async () => {
    await start();
    await typeRows(['> | a | b |', '| -x'], 0);
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' | - |');
    await page.keyboard.press('Enter');
    await page.keyboard.type('| c | d |');
    assert.equal(await grids(), 0);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    assert.equal(await grids(), 0);
    assert.equal(await sourceOf(editor), '> | a | b |\n> | - | - |\n> | c | d |');
  });

  it('get a row that is typed below them once they are drawn', async () => {
    await start('above\n');
    await page.keyboard.press('Enter');
    await typeRows(ROWS, 0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+Home');
    await editor.source.locator('.cm-live-grid').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('| Pear | 4 |');
    assert.equal(await sourceOf(editor), `above\n\n${TABLE}\n| Pear | 4 |`);
  });

  it('are replaced with all of the text where their head ends it', async () => {
    const head = 'above **x**\n\n| Name | Count |\n| --- | --- |';
    for (const keys of [['Control+a'], ['Control+Home', 'Control+Shift+End']])
      for (const [key, rest] of [
        ['Delete', 'y'],
        ['x', 'xy'],
      ] as const) {
        await start(head);
        await page.keyboard.press('Control+Home');
        await editor.source.locator('.cm-live-grid').waitFor();
        for (const one of [...keys, key, 'y']) await page.keyboard.press(one);
        assert.equal(await sourceOf(editor), rest, `${keys.join(', ')}, ${key}`);
      }
  });

  it('are drawn at once where the menu of / inserts them, after a composed word as well', async () => {
    for (const typeName of [() => page.keyboard.type('table'), () => compose(page, 'ㅍ', '표')]) {
      await start('above\n\n');
      await page.keyboard.type('/');
      await typeName();
      await page.getByRole('option', { name: 'Table |' }).waitFor();
      await page.keyboard.press('Enter');
      await editor.source.locator('.cm-live-grid').waitFor();
      for (const key of ['A', 'Tab', 'b', 'Tab', 'c', 'Tab', 'd']) await page.keyboard.press(key);
      assert.equal(await grids(), 1);
      assert.match(await sourceOf(editor), /^above\n\n\| A +\| b +\| c +\|\n\|[- |]+\|\n\| d +\|/);
    }
  });

  it('write nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
