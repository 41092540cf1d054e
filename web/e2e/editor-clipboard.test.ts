import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { limitMedia } from './media-limit.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';
import { showView, sourceOf, startWith } from './pages/live.ts';

/** An image of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describeInFullRun('The system’s clipboard and dropped files, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let username: string;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    username = await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
  });
  after(() => stage.close());

  const start = (text = ''): Promise<void> => editor.replaceText(text);
  /** Writes to the clipboard as another program does: text by its type, an image as Base64. */
  const copy = (entries: Readonly<Record<string, string>>): Promise<void> =>
    page.evaluate(async (formats) => {
      const parts = Object.entries(formats).map(([type, value]) => {
        const data = type.startsWith('text/')
          ? value
          : Uint8Array.from(atob(value), (char) => char.codePointAt(0) ?? 0);
        return [type, new Blob([data], { type })] as const;
      });
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
    }, entries);
  const shouldBe = (wanted: RegExp): Promise<string> => editor.untilText(wanted);

  it('pastes copied page content as markup, and as plain text with Shift', async () => {
    const html =
      '<h2>여행</h2><p>A <b>bold</b> and <i>slanted</i> word, <a href="https://example.com/a">a link</a>, <code>code</code>.</p>' +
      '<ol><li>one</li><li>two<ul><li>deep</li></ul></li></ol><blockquote><p>quoted</p></blockquote><pre><code>let a;</code></pre>';
    await copy({ 'text/html': html, 'text/plain': '여행' });
    await start('x');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
    const text = await shouldBe(/let a;/);
    assert.equal(
      text,
      '## 여행\n\nA **bold** and *slanted* word, [a link](https://example.com/a), `code`.\n\n1. one\n2. two\n   - deep\n\n> quoted\n\n```\nlet a;\n```',
    );
    await editor.preview.getByRole('heading', { name: '여행' }).waitFor();
    await page.keyboard.press('Control+z');
    await shouldBe(/^x$/);
    await page.keyboard.press('Control+Shift+v');
    await shouldBe(/^여행$/);
  });

  it('goes on with the list or quote that is pasted into, from plain text and from pages', async () => {
    for (const formats of [
      { 'text/plain': '- eggs\n- flour' },
      { 'text/html': '<ul><li>eggs</li><li>flour</li></ul>', 'text/plain': 'eggs\nflour' },
    ]) {
      await copy(formats);
      await start('- milk');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+v');
      await editor.untilText('- milk\n- eggs\n- flour');
    }
    await copy({ 'text/html': '<p>One</p><p><b>Two</b></p>', 'text/plain': 'One\n\nTwo' });
    await start('> ');
    await page.keyboard.press('Control+v');
    await editor.untilText('> One\n>\n> **Two**');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+v');
    await editor.untilText('> One\n>\n> Two');
  });

  it('pastes the cells of a spreadsheet as a table, with pipes and line breaks in them', async () => {
    const html =
      '<meta name="generator" content="Sheets"><table><tbody><tr><td>이름</td><td>a|b</td></tr><tr><td>하나<br>둘</td><td>1</td></tr></tbody></table>';
    await copy({ 'text/html': html, 'text/plain': '이름\ta|b\n"하나\n둘"\t1' });
    await start();
    await page.keyboard.press('Control+v');
    await shouldBe(/^\| 이름 +\| a\\\|b +\|\n\| -+ \| -+ \|\n\| 하나 둘 +\| 1 +\|$/);
    await editor.preview.locator('table td', { hasText: '하나 둘' }).waitFor();
  });

  it('uploads a copied image, and a dropped file at the pointer', async () => {
    await copy({ 'image/png': PIXEL });
    await start('Copied: ');
    await page.keyboard.press('Control+v');
    await shouldBe(/^Copied: !\[[^\]]*\]\(\/media\/[\w-]+\/\S+\.png\)$/);
    await start('first line\n\nlast line');
    const file = join(stage.dataDir, '그림.png');
    await writeFile(file, Buffer.from(PIXEL, 'base64'));
    const box = await editor.source.getByText('first line').boundingBox();
    assert.ok(box !== null);
    const protocol = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      await protocol.send('Input.dispatchDragEvent', {
        type,
        x: box.x + box.width - 1,
        y: box.y + box.height / 2,
        data,
      });
    }
    await shouldBe(/^first line\s*!\[그림\.png\]\(\/media\/\S+\)\n\nlast line$/);
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('[data-preview] img')?.naturalWidth === 1,
    );
  });

  it('removes uploads that the server refuses or the network loses, and says why', async () => {
    await start('words ');
    await copy({ 'image/png': PIXEL });
    await limitMedia(stage, username, 1);
    await page.keyboard.press('Control+v');
    await page.getByText('Your storage is full.').first().waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await shouldBe(/^words ?$/);
    await limitMedia(stage, username, 100_000_000);
    await page.context().setOffline(true);
    await page.keyboard.press('Control+v');
    await page
      .getByText(/could not be reached|connection/i)
      .first()
      .waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await shouldBe(/^words ?$/);
    await page.context().setOffline(false);
    await page.keyboard.press('Control+v');
    await shouldBe(/^words !\[[^\]]*\]\(\/media\/\S+\)$/);
    stage.consoleMessages();
  });

  it('keeps the spaces at the ends of lines of plain text, in Live and in Edit', async () => {
    const text = 'Two  \nlines\n\n```js\nlet a;  \n\t\nlet b; \n```\n\n- item  \n  more \nend ';
    const html = `<meta charset="utf-8"><span style="white-space: pre-wrap">${text}</span>`;
    for (const view of ['Live', 'Edit'] as const)
      for (const formats of [
        { 'text/plain': text },
        { 'text/plain': text.replaceAll('\n', '\r\n') },
        { 'text/plain': text, 'text/html': html },
      ]) {
        await copy(formats);
        await startWith(editor, '');
        await showView(editor, view);
        await editor.source.click();
        await page.keyboard.press('Control+v');
        await editor.source.filter({ hasText: 'end' }).waitFor();
        assert.equal(await sourceOf(editor), text);
      }
  });
});
