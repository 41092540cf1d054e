import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';

describeInFullRun('Keys beside line marks, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit();
    await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.tab('Edit').click();
  });
  after(() => stage.close());

  it('types code without leftover closing braces', async () => {
    await editor.replaceText('');
    await page.keyboard.type('```text\nif (x) {\ngo();\n}\n```\nafter');
    await editor.untilText('```text\nif (x) {\ngo();\n}\n```\nafter');
  });

  it('types over selections that equal what is typed, and keeps all cursors', async () => {
    for (const tab of ['Edit', 'Live'] as const) {
      await editor.tab(tab).click();
      await editor.replaceText('- \nb c');
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('End');
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Control+d');
      // As the keyboard of a phone sends text: without a key.
      for (const letter of ' x') await page.keyboard.insertText(letter);
      // Live hides marks: only Edit shows the text as it is.
      await editor.tab('Edit').click();
      await editor.untilText('- x\nb xc');
    }
  });

  it('leaves the text by Escape, then Tab, also with something selected', async () => {
    await editor.replaceText('- one\n- two');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.locator('[data-editor]:not(:focus)').waitFor();
    await editor.untilText('- one\n- two');
  });

  it('leaves the focus in another field, also where the caret is at the end of a wrapped line', async () => {
    for (const tab of ['Edit', 'Live'] as const) {
      await editor.tab(tab).click();
      const text = 'wrapped words '.repeat(30);
      await editor.replaceText(text);
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('End');
      await page.keyboard.press('Control+f');
      const search = page.locator('input[name=search]');
      await search.waitFor();
      // The editor measures its new height, and takes in that it has lost the focus.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 4; frame++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      });
      await page.keyboard.type('sought');
      assert.equal(await search.inputValue(), 'sought', tab);
      await page.keyboard.press('Escape');
      await editor.untilText(text);
    }
    await editor.tab('Edit').click();
  });

  for (const tab of ['Live', 'Edit'] as const)
    it(`moves by Home to the text after the marks, then before them, in ${tab}`, async () => {
      const source = page.locator('[data-tools] .cm-content');
      for (const mark of ['- ', '1. ', '- [ ] ', '> ', '# '])
        for (const [keys, text] of [
          [['Home'], `${mark}Xabc`],
          [['Home', 'Home'], `X${mark}abc`],
        ] as const) {
          await editor.tab('Edit').click();
          await editor.replaceText(`${mark}abc`);
          await editor.tab(tab).click();
          await source.press('Control+End');
          for (const key of keys) await page.keyboard.press(key);
          await page.keyboard.type('X');
          // Live hides marks: only Edit shows the text as it is.
          await editor.tab('Edit').click();
          await editor.untilText(text);
        }
    });
});
