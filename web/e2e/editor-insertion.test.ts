import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';
import { waitForIdle } from './pages/idle.ts';
import { seedDoc } from './pages/tree.ts';

/** An image of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

const picture = (name: string): GivenFile => ({ name, type: 'image/png', base64: PIXEL });

describe('Inserting files, links and tables, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    const username = await signUp(page);
    for (const title of ['한글 문서', 'Second document', 'a [b] | c'])
      await seedDoc(page, username, { title });
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.tab('Edit').click();
  });
  after(() => stage.close());

  const start = async (text: string): Promise<void> => {
    await editor.source.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    if (text !== '') await page.keyboard.insertText(text);
  };
  /** Returns the text without the placeholders of uploads. */
  const textNow = (): Promise<string> =>
    editor.source.evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement;
      for (const place of copy.querySelectorAll('.cm-upload')) place.remove();
      return [...copy.querySelectorAll('.cm-line')].map((line) => line.textContent ?? '').join('\n');
    });
  const shouldBe = async (wanted: RegExp | string): Promise<string> => {
    return waitUntil(textNow, (now) => (typeof wanted === 'string' ? now === wanted : wanted.test(now)));
  };
  /** Pastes or drops files or text on the editor. */
  const pasteOrDrop = (
    kind: 'paste' | 'drop',
    files: readonly GivenFile[],
    words: Readonly<Record<string, string>> = {},
  ): Promise<void> =>
    editor.source.evaluate(
      (element, input) => {
        const data = new DataTransfer();
        for (const { name, type, base64 } of input.files) {
          data.items.add(
            new File([Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)], name, { type }),
          );
        }
        for (const [type, value] of Object.entries(input.words)) data.setData(type, value);
        const { left, bottom } =
          element.querySelector('.cm-line:last-child')?.getBoundingClientRect() ??
          element.getBoundingClientRect();
        const common = { bubbles: true, cancelable: true, composed: true };
        element.dispatchEvent(
          input.kind === 'paste'
            ? new ClipboardEvent('paste', { ...common, clipboardData: data })
            : new DragEvent('drop', {
                ...common,
                dataTransfer: data,
                clientX: left + 2,
                clientY: bottom - 4,
              }),
        );
      },
      { kind, files, words },
    );
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  /** Accepts the first completion by keyboard. */
  const accept = async (name: string | RegExp): Promise<void> => {
    await option(name).waitFor();
    // While newer results are awaited, Enter begins a line.
    await page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)').waitFor();
    await page.keyboard.press('Enter');
  };

  it('uploads a pasted image at the cursor, and shows it on the page', async () => {
    await start('before  after');
    await page.keyboard.press('Home');
    for (let i = 0; i < 'before '.length; i++) await page.keyboard.press('ArrowRight');
    await pasteOrDrop('paste', [picture('여행 [1].png')]);
    await shouldBe(/^before !\[여행 \\\[1\\\]\.png\]\(\/media\/[\w-]+\/[^)]+\) after$/);
    await editor.tab('Split').click();
    const shown = editor.preview.locator('img');
    await shown.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (image) => image instanceof HTMLImageElement && image.naturalWidth === 1,
      await shown.elementHandle(),
    );
    await editor.tab('Edit').click();
  });

  it('uploads dropped files one after the other, and links those that are no images', async () => {
    await start('first line\nlast line');
    const text = { name: 'notes.txt', type: 'text/plain', base64: btoa('some notes') };
    await pasteOrDrop('drop', [picture('a.png'), text]);
    const now = await shouldBe(/\(\/media\/\S+a\.png\)\n\[notes\.txt\]\(\/media\/\S+notes\.txt\)/);
    assert.match(now, /^first line\n/);
  });

  it('separates images from the paragraphs around them', async () => {
    await start('above\n\nbelow');
    await page.keyboard.press('ArrowUp');
    await pasteOrDrop('paste', [picture('a.png'), picture('b.png')]);
    await shouldBe(/^above\n\n!\[a\.png\]\(\S+\)\n!\[b\.png\]\(\S+\)\n\nbelow$/);
  });

  it('uploads files chosen from the toolbar, also a narrow one, and the / menu, at the cursor', async () => {
    const chosen = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
    const MEDIA = 'Image, video or audio';
    const image = (name: string): string => String.raw`!\[${name}\.png\]\(\/media\/\S+${name}\.png\)`;
    const pick = async (open: () => Promise<void>, names: readonly string[]): Promise<void> => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
      assert.equal(chooser.isMultiple(), true);
      await chooser.setFiles(names.map((name) => chosen(`${name}.png`)));
    };
    await start('before ');
    const tool = page.getByRole('toolbar').getByRole('button', { name: MEDIA });
    await pick(() => tool.click(), ['one', 'two']);
    await shouldBe(new RegExp(`^before ${image('one')}\n${image('two')}$`));
    await page.keyboard.type('!');
    await shouldBe(new RegExp(`^before ${image('one')}\n${image('two')}!$`));

    await page.setViewportSize({ width: 320, height: 844 });
    await start('phone ');
    await pick(() => tool.click(), ['three']);
    await shouldBe(new RegExp(`^phone ${image('three')}$`));
    await page.setViewportSize({ width: 1440, height: 900 });

    await start('list:\n\n');
    await page.keyboard.type('/image');
    await pick(() => accept(MEDIA), ['four']);
    await shouldBe(new RegExp(`^list:\n\n${image('four')}$`));
  });

  it('changes nothing when no file is chosen, and returns the focus to the text', async () => {
    await start('words');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('toolbar').getByRole('button', { name: 'Image, video or audio' }).press('Enter'),
    ]);
    await chooser.element().evaluate((input) => input.dispatchEvent(new Event('cancel')));
    await page.keyboard.type('!');
    await shouldBe('words!');
    assert.equal(await page.getByRole('progressbar').count(), 0);
  });

  itInFullRun(
    'shows upload progress without blocking typing, and removes cancelled and failed uploads',
    async () => {
      let held: Route | null = null;
      await page.route('**/api/media', (route) => {
        held = route;
      });
      await start('words');
      await pasteOrDrop('paste', [picture('slow.png')]);
      await page.getByRole('progressbar', { name: 'Uploading slow.png' }).waitFor();
      assert.deepEqual(await findViolations(page), []);
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('More ');
      await shouldBe('More words');
      await page.getByRole('button', { name: 'Cancel the upload of slow.png' }).click();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      await shouldBe('More words');
      await (held as Route | null)?.abort().catch(() => undefined);
      await page.unroute('**/api/media');

      await page.route('**/api/media', (route) =>
        route.fulfill({ status: 413, json: { code: 'quota_exceeded', msg: 'There is no room left.' } }),
      );
      await pasteOrDrop('paste', [picture('big.png')]);
      await page.getByText('There is no room left.').first().waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      await shouldBe('More words');
      await page.unroute('**/api/media');
    },
  );

  it('makes a link of selected words and a pasted address, and a table of pasted cells', async () => {
    await start('see the map');
    await page.keyboard.press('Shift+Control+ArrowLeft');
    await pasteOrDrop('paste', [], { 'text/plain': 'https://example.com/map' });
    await shouldBe('see the [map](https://example.com/map)');
    await start('');
    await pasteOrDrop('paste', [], { 'text/plain': 'name\tvalue\n하나\t1\n' });
    await shouldBe('| name | value |\n| --- | --- |\n| 하나 | 1 |');
    await start('');
    const sheet = '<table><tr><td>name</td><td>value</td></tr><tr><td>둘</td><td>2</td></tr></table>';
    await pasteOrDrop('paste', [picture('sheet.png')], {
      'text/plain': 'name\tvalue\n둘\t2',
      'text/html': sheet,
    });
    await shouldBe(/^\| name \| value \|\n\| -+ \| -+ \|\n\| 둘 +\| 2 +\|$/);
  });

  it('suggests documents for links, also by initial consonants', async () => {
    await start('');
    await page.keyboard.type('See [[');
    await option('Second document').waitFor();
    await page.keyboard.insertText('ㅎㄱ');
    await option('Second document').waitFor({ state: 'detached' });
    await accept('한글 문서');
    await shouldBe('See [[한글 문서]]');
    await start('');
    await page.keyboard.type('[[a [');
    await page.keyboard.press('Escape');
    await start('');
    await page.keyboard.type('[[');
    await option('a [b] | c').click();
    await shouldBe(/^\[a \\\[b\\\] \| c\]\(\/\S+\)$/);
    await start('[words](');
    await page.keyboard.type('sec');
    await accept(/Second document/);
    await shouldBe(/^\[words\]\(\/\S+second-document\)?/);
  });

  itInFullRun('suggests emoji and code languages, and nothing inside code', async () => {
    await start('');
    await page.keyboard.type('Done :tad');
    await accept(/🎉/);
    await shouldBe('Done 🎉');
    await start('');
    await page.keyboard.type('at 12:30');
    await shouldBe('at 12:30');
    assert.equal(await page.getByRole('option').count(), 0);
    await start('');
    await page.keyboard.type('```types');
    await accept(/TypeScript/);
    await shouldBe(/^```typescript/);
    // A complete language is left as it is typed, also where it begins others.
    for (const language of ['js', 'math', 'text']) {
      await start('');
      await page.keyboard.type(`\`\`\`${language}`);
      await page.keyboard.press('Enter');
      await page.keyboard.type('x');
      await shouldBe(new RegExp(`^\`\`\`${language}\nx`));
    }
    await start('```\n');
    await page.keyboard.type(':smile [[');
    await waitForIdle(page);
    assert.equal(await page.getByRole('option').count(), 0);
    stage.consoleMessages();
  });
});
