import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';

const HTML =
  '<meta charset="utf-8"><b style="font-weight:normal"><h2>Plan</h2><p>A <b>bold</b> word<img src="/loaded-by-paste.png" onerror="window.hasRun = true"></p>' +
  '<ul><li>one<ul><li>deep</li></ul></li></ul><script>window.hasRun = true</script></b>';
const TEXT = '## Plan\n\nA **bold** word![](/loaded-by-paste.png)\n\n- one\n  - deep';

describe('Pasting, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit();
    await signUp(page);
  });
  beforeEach(async () => {
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.source.click();
  });
  after(() => stage.close());

  const paste = (data: Readonly<Record<string, string>>): Promise<void> =>
    editor.source.evaluate((element, entries) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(entries)) clipboardData.setData(type, value);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    }, data);
  const waitForText = async (text: string): Promise<void> => {
    await editor.source.filter({ hasText: text.split('\n').at(-1)?.trim() ?? '' }).waitFor();
    assert.equal(await editor.text(), text);
  };

  it('converts formatted content to markup, without running or loading any of it', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() || !request.url().includes('loaded-by-paste')) return;
      loaded.push(request.url());
    });
    await editor.tab('Edit').click();
    await editor.source.click();
    await paste({ 'text/html': HTML, 'text/plain': 'Plan' });
    await waitForText(TEXT);
    assert.deepEqual(loaded, []);
    assert.equal(await page.evaluate(() => 'hasRun' in window), false);
  });

  it('keeps unformatted text as it is, as it may be markup', async () => {
    await paste({
      'text/html': '<meta charset="utf-8"><span style="font-size: 16px"># A *b*</span>',
      'text/plain': '# A *b*',
    });
    await waitForText('# A *b*');
  });

  it('keeps text from a code editor, and text pasted into code', async () => {
    await paste({ 'text/html': '<b>x</b>', 'text/plain': 'let x', 'vscode-editor-data': '{}' });
    await waitForText('let x');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('```\nab');
    await paste({ 'text/html': '<b>x</b>', 'text/plain': 'plain' });
    await waitForText('```\nabplain');
  });

  it('pastes plain text with Shift', async () => {
    await page.keyboard.down('Shift');
    await paste({ 'text/html': '<b>x</b>', 'text/plain': 'only text' });
    await page.keyboard.up('Shift');
    await waitForText('only text');
  });
});
