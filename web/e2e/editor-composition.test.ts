import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { compose } from './pages/compose.ts';
import { EditorModel } from './pages/editor.ts';
import { delaySaves, openNewDocument, saveElsewhere, fetchStoredDoc } from './pages/open-document.ts';

const WIDE = { width: 1440, height: 900 };

describe('Composing Hangul, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let username: string;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({ viewport: WIDE });
    username = await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.tab('Split').click();
  });
  after(() => stage.close());

  it('composes Hangul without interruption beside marks, in lists and before keys, with the preview updating', async () => {
    await editor.replaceText('**굵게** ');
    await compose(page, 'ㅎ', '하', '한');
    await compose(page, 'ㄱ', '그', '글');
    await editor.untilText('**굵게** 한글');
    await editor.preview.getByText('굵게 한글').waitFor();
    // Composes over a selection: the drawn selection is removed
    // during the first syllable. Then before a heading that folds.
    await editor.replaceText('# 옛 말\n\n끝');
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+End');
    await compose(page, 'ㅅ', '새', '샘');
    await editor.untilText('# 샘\n\n끝');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Home');
    await compose(page, 'ㅇ', '아', '앞');
    await editor.untilText('앞# 샘\n\n끝');
    await editor.replaceText('- ');
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Input.imeSetComposition', { text: '가', selectionStart: 1, selectionEnd: 1 });
    // Enter and shortcuts are left to the input method while it composes.
    for (const [code, key] of [
      ['Enter', 'Enter'],
      ['KeyB', 'b'],
    ] as const) {
      await protocol.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Process',
        code,
        windowsVirtualKeyCode: 229,
        modifiers: key === 'b' ? 2 : 0,
      });
      await protocol.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        key,
        code,
        modifiers: key === 'b' ? 2 : 0,
      });
    }
    await protocol.send('Input.imeSetComposition', { text: '강', selectionStart: 1, selectionEnd: 1 });
    await protocol.send('Input.insertText', { text: '강' });
    await editor.untilText('- 강');
    await page.keyboard.press('Enter');
    await compose(page, 'ㅁ', '무', '물');
    await editor.untilText('- 강\n- 물');
    await page.keyboard.press('Control+b');
    await editor.untilText('- 강\n- **물**');
  });

  it('filters the / menu by the composed text, and waits for its end', async () => {
    const korean = await stage.visit({ viewport: WIDE, locale: 'ko-KR' });
    await signUp(korean);
    await korean.goto('/new');
    const source = korean.getByRole('textbox', { name: '문서 내용' });
    await korean.locator('[data-tools]').waitFor();
    await source.click();
    await korean.keyboard.type('/');
    await korean.getByRole('option').first().waitFor();
    const protocol = await korean.context().newCDPSession(korean);
    await protocol.send('Input.imeSetComposition', { text: 'ㅍ', selectionStart: 1, selectionEnd: 1 });
    await protocol.send('Input.imeSetComposition', { text: '표', selectionStart: 1, selectionEnd: 1 });
    await protocol.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await protocol.send('Input.insertText', { text: '표' });
    const lines = async (): Promise<string> =>
      (await source.locator('.cm-line').allTextContents()).join('\n');
    assert.equal(await lines(), '/표');
    await korean.getByRole('option', { name: /^표/ }).waitFor();
    await korean.keyboard.press('Enter');
    assert.match(await lines(), /^\| 열 1 +\| 열 2/);
    await korean.keyboard.press('Control+a');
    await korean.keyboard.type('/quot');
    await korean.getByRole('option', { name: /^인용/, selected: true }).waitFor();
    await korean.keyboard.press('Control+f');
    await korean.getByRole('button', { name: '모두 바꾸기' }).waitFor();
    await korean.close();
  });

  itInFullRun('continues while a save is answered, and while a newer text is found', async () => {
    const openDocument = await openNewDocument({ page, username }, '옛 문단\n\n끝');
    const { page: written, editor: own } = openDocument;
    await own.source.click();
    await written.keyboard.press('Control+End');
    const protocol = await written.context().newCDPSession(written);
    const syllable = (text: string) =>
      protocol.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    const arrive = await delaySaves(written);
    await syllable('ㅎ');
    // Presses the button without a pointer: a click would end the composition.
    await own.saveButton.evaluate((button: HTMLElement) => button.click());
    await syllable('하');
    const responded = written.waitForResponse('**/api/docs/*');
    arrive();
    assert.equal((await responded).status(), 200);
    await syllable('한');
    await own.waitUntil('unpublished');
    await saveElsewhere(openDocument, '새 문단\n\n끝ㅎ');
    await written.evaluate(() => window.dispatchEvent(new Event('focus')));
    await syllable('할');
    await protocol.send('Input.insertText', { text: '할' });
    await written.getByRole('button', { name: 'Merge' }).waitFor();
    assert.equal(await own.text(), '옛 문단\n\n끝할');
    await written.getByRole('button', { name: 'Merge' }).click();
    await written.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
    await written.getByText('Merged.', { exact: true }).waitFor();
    await own.save();
    assert.equal((await fetchStoredDoc(openDocument)).content, '새 문단\n\n끝할');
  });

  itInFullRun('is not interrupted when a newer text replaces a saved one', async () => {
    const openDocument = await openNewDocument({ page, username }, '옛 문단\n\n끝', 'private');
    const { page: written, editor: own, doc } = openDocument;
    await own.source.click();
    await written.keyboard.press('Control+End');
    const protocol = await written.context().newCDPSession(written);
    const syllable = (text: string) =>
      protocol.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    const saved = written.waitForResponse(`**/api/docs/${doc.id}`);
    await syllable('ㅎ');
    assert.equal((await saved).status(), 200);
    await own.waitUntil('saved');
    await saveElsewhere(openDocument, '새 문단\n\n끝ㅎ');
    const loaded = written.waitForResponse(`**/docs/${doc.id}`);
    await written.evaluate(() => window.dispatchEvent(new Event('focus')));
    await (await loaded).finished();
    await written.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    assert.equal(await own.text(), '옛 문단\n\n끝ㅎ');
    await syllable('하');
    await protocol.send('Input.insertText', { text: '한' });
    await own.untilText('새 문단\n\n끝한');
    await own.waitUntil('saved');
    assert.equal((await fetchStoredDoc(openDocument)).content, '새 문단\n\n끝한');
  });

  itInFullRun('is not interrupted in the title when a newer title replaces a saved one', async () => {
    const openDocument = await openNewDocument({ page, username }, '글', 'private');
    const { page: written, editor: own, doc } = openDocument;
    const title = written.getByRole('textbox', { name: 'Title', exact: true });
    await title.click();
    await written.keyboard.press('End');
    const protocol = await written.context().newCDPSession(written);
    const syllable = (text: string) =>
      protocol.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    const saved = written.waitForResponse(`**/api/docs/${doc.id}`);
    await syllable('ㅎ');
    assert.equal((await saved).status(), 200);
    await own.waitUntil('saved');
    await saveElsewhere(openDocument, '글', 'Other');
    const loaded = written.waitForResponse(`**/docs/${doc.id}`);
    await written.evaluate(() => window.dispatchEvent(new Event('focus')));
    await (await loaded).finished();
    await written.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    assert.equal(await title.inputValue(), 'Wordsㅎ');
    await syllable('하');
    await protocol.send('Input.insertText', { text: '한' });
    await written.getByRole('button', { name: 'Merge' }).waitFor();
    assert.equal(await title.inputValue(), 'Words한');
  });

  itInFullRun('is not interrupted by a discard that waits for another request', async () => {
    const { page: written, editor: own } = await openNewDocument({ page, username }, '글');
    await own.source.click();
    await written.keyboard.press('Control+End');
    await written.keyboard.insertText('하나');
    await own.waitUntil('unpublished');
    const arrive = await delaySaves(written, '**/working_copy');
    const requested = written.waitForRequest('**/working_copy');
    await written.keyboard.insertText('둘');
    await requested;
    await written.getByRole('button', { name: 'More about your changes' }).click();
    await written.getByRole('menuitem', { name: 'Discard' }).click();
    await own.source.click();
    const protocol = await written.context().newCDPSession(written);
    const syllable = (text: string) =>
      protocol.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await syllable('ㅎ');
    const responded = written.waitForResponse('**/working_copy');
    arrive();
    assert.equal((await responded).status(), 200);
    await written.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    assert.equal(await own.text(), '글하나둘ㅎ');
    await syllable('하');
    await protocol.send('Input.insertText', { text: '한' });
    await own.untilText('글');
    await own.waitUntil('saved');
  });

  itInFullRun('is not interrupted when the request that a discard waits for fails', async () => {
    const opened = await openNewDocument({ page, username }, '글');
    const { page: written, editor: own, doc } = opened;
    await own.source.click();
    await written.keyboard.press('Control+End');
    await written.keyboard.insertText('하나');
    await own.waitUntil('unpublished');
    let fail = (): void => undefined;
    const isFailed = new Promise<void>((resolve) => (fail = resolve));
    const state = `**/api/groups/${username}/docs/${doc.id}`;
    await written.route(state, async (route) => {
      await isFailed;
      await route.abort();
    });
    const requested = written.waitForRequest(state);
    await saveElsewhere(opened, '다른 글');
    await written.evaluate(() => window.dispatchEvent(new Event('focus')));
    await requested;
    await written.getByRole('button', { name: 'More about your changes' }).click();
    await written.getByRole('menuitem', { name: 'Discard' }).click();
    await own.source.click();
    const protocol = await written.context().newCDPSession(written);
    await protocol.send('Input.imeSetComposition', { text: 'ㅎ', selectionStart: 1, selectionEnd: 1 });
    const failed = written.waitForEvent('requestfailed');
    fail();
    await failed;
    await written.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    assert.equal(await own.text(), '글하나ㅎ');
    await protocol.send('Input.insertText', { text: '한' });
    await own.untilText('글');
    stage.consoleMessages();
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
