import assert from 'node:assert/strict';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { EditorModel } from './pages/editor.ts';
import { Keyboard } from './pages/keyboard.ts';
import { TreeModel } from './pages/tree.ts';

/** Folders and documents made, written, renamed, moved and deleted, each undone, without a mouse. */
describe('The tree by keyboard', function () {
  this.timeout(240_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  it('creates, names, writes, renames, moves and deletes, with undo', async () => {
    const page = await stage.visit({ viewport: { width: 1440, height: 900 }, editorTab: 'edit' });
    const username = await signUp(page);
    const keys = new Keyboard(page);
    const tree = new TreeModel(page);
    const editor = new EditorModel(page);
    const field = tree.tree.getByRole('textbox');
    const isFocused = (title: string): Promise<boolean> =>
      tree.line(title).evaluate((line) => line === document.activeElement);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await page.goto(`/${username}`);

    await keys.choose(page.getByRole('button', { name: 'New', exact: true }), 'New folder');
    await field.waitFor();
    assert.deepEqual(await findViolations(page), [], 'naming a folder');
    await keys.type('Plans');
    await keys.press('Enter');
    await tree.waitForLines(['Plans']);
    assert.ok(await isFocused('Plans'));

    await keys.press('Shift+F10');
    const menu = page.getByRole('menu', { name: 'Actions for “Plans”' });
    await menu.waitFor();
    assert.deepEqual(await findViolations(page), [], 'menu of a row');
    const entry = menu.getByRole('menuitem', { name: 'New document in this folder' });
    while (!(await entry.evaluate((element) => element === document.activeElement)))
      await keys.press('ArrowDown');
    await keys.press('Enter');
    await field.waitFor();
    await keys.type('Spring');
    await keys.press('Enter');
    await tree.waitForLines(['Plans', '  Spring']);

    await page.waitForURL('**/edit');
    await page.locator('[data-tools]:focus').waitFor();
    await keys.type('Sow in April.');
    await editor.waitUntil('saved');
    await keys.activate(page.getByRole('link', { name: 'View page' }));
    await page.getByRole('article').getByText('Sow in April.').waitFor();

    await keys.reach(tree.line('Spring'));
    await keys.press('F2');
    await field.waitFor();
    await keys.type('Summer');
    await keys.press('Enter');
    await tree.waitForLines(['Plans', '  Summer']);
    assert.ok(await isFocused('Summer'));
    await page.getByRole('heading', { level: 1, name: 'Summer', exact: true }).waitFor();

    await keys.press('Alt+ArrowLeft');
    await tree.waitForLines(['Plans', 'Summer']);
    assert.ok(await isFocused('Summer'));
    await keys.press('Control+z');
    await tree.waitForLines(['Plans', '  Summer']);

    await keys.press('Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete “Summer”?' });
    await keys.activate(question.getByRole('button', { name: 'Delete', exact: true }));
    await tree.waitForLines(['Plans']);
    await undo.waitFor();
    assert.deepEqual(await findViolations(page), [], 'Undo of a deletion');
    await keys.activate(undo);
    await tree.waitForLines(['Plans', '  Summer']);
    await page.getByRole('article').getByText('Sow in April.').waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
