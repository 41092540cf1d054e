import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { randomNumbers } from '../../core/src/markup/test/random-document.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { compose } from './pages/compose.ts';
import { EditorModel } from './pages/editor.ts';
import { showView, sourceOf, startWith } from './pages/live.ts';

const TABLE = '| Month | Work |\n| :-- | --: |\n| May | *boil* |\n| June | dry |';
const TEXT = `above\n\n${TABLE}\n\nbelow`;

describe('Tables in Live, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1440, height: 900 },
    });
    await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.source.waitFor();
  });
  after(() => stage.close());

  const cell = (row: number, column: number): Locator =>
    editor.source.locator('.cm-live-grid > .cm-line').nth(row).locator('.cm-live-cell').nth(column);
  /** Shows Live, and waits until the table is drawn: until then, keys are those of its source. */
  const showLive = async (): Promise<void> => {
    await showView(editor, 'Live');
    await cell(0, 0).waitFor();
  };
  const start = async (text = TEXT): Promise<void> => {
    await startWith(editor, text);
    await page.keyboard.press('Control+Home');
    await showLive();
  };
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('are drawn as on the page, also while a cell is edited', async () => {
    await start();
    const seen = await editor.source
      .locator('.cm-live-grid > .cm-line')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll<HTMLElement>('.cm-live-cell')].map((one) => one.innerText.trim()),
        ),
      );
    assert.deepEqual(seen, [
      ['Month', 'Work'],
      ['May', 'boil'],
      ['June', 'dry'],
    ]);
    const boxes = await Promise.all([cell(0, 1), cell(1, 1), cell(2, 1)].map((one) => one.boundingBox()));
    assert.equal(new Set(boxes.map((box) => box?.x)).size, 1, 'a column');
    assert.equal(await cell(1, 1).evaluate((one) => getComputedStyle(one).textAlign), 'right');
    await cell(2, 0).click();
    await press('End');
    await page.keyboard.type(' or July');
    assert.match(await cell(2, 0).innerText(), /June or July/);
    assert.equal(await sourceOf(editor), TEXT.replace('June', 'June or July'));
  });

  it('move between cells by Tab, Enter and the arrow keys, and out at their ends', async () => {
    await start();
    await cell(0, 0).click();
    await press('End', 'ArrowRight');
    await page.keyboard.type('1');
    await press('Home', 'ArrowLeft');
    await page.keyboard.type('2');
    await press('Enter');
    await page.keyboard.type('3');
    await press('ArrowDown', 'End');
    await page.keyboard.type('4');
    await press('ArrowUp', 'ArrowUp', 'Home');
    await page.keyboard.type('5');
    await showView(editor, 'Edit');
    await editor.untilText(
      'above\n\n| 5Month2 | 1Work |\n| :-- | --: |\n| May3 | *boil* |\n| June4 | dry |\n\nbelow',
    );
    await showLive();
    await press('Tab');
    await page.keyboard.type('Task');
    await press('Tab', 'Tab', 'Shift+Tab', 'End');
    await page.keyboard.type('!');
    await press('Enter', 'Enter');
    await page.keyboard.type('Out ');
    const now = await sourceOf(editor);
    assert.match(now, /^above\n\n\| 5Month2 \| +Task \|\n/);
    assert.match(now, /\| May3! +\|/);
    assert.match(now, /\n\nOut below$/);
  });

  it('are reached by the arrow keys from above and below, and left by them', async () => {
    await start();
    await press('ArrowDown', 'ArrowDown');
    await page.keyboard.type('a');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await page.keyboard.type('b');
    await press('Control+End', 'ArrowUp', 'ArrowUp', 'Home');
    await page.keyboard.type('c');
    await press('ArrowLeft', 'ArrowLeft');
    await page.keyboard.type('d');
    assert.equal(
      await sourceOf(editor),
      TEXT.replace('Month', 'aMonth')
        .replace('below', 'bbelow')
        .replace('June', 'cJune')
        .replace('il*', 'il*d'),
    );
  });

  it('are led into by Backspace from the text below, which stays where it is', async () => {
    await start();
    await press('Control+End', 'Home', 'Backspace', 'End');
    await page.keyboard.type('!');
    assert.equal(await sourceOf(editor), TEXT.replace('dry', 'dry!'));
  });

  it('show their source after Escape until the cursor leaves them', async () => {
    await start();
    await cell(1, 0).click();
    await press('Escape');
    await cell(0, 0).waitFor({ state: 'detached' });
    assert.match(await editor.text(), /\| :-- \| --: \|/);
    await page.keyboard.type('x');
    await press('ArrowDown');
    assert.equal(await editor.source.locator('.cm-live-grid').count(), 0);
    await press('Control+Home');
    await cell(0, 0).waitFor();
    assert.match(await sourceOf(editor), /^\| \w*x\w* \| \*boil\* \|$/m);
  });

  it('keep pasted lines, pipes and deletions within the cell', async () => {
    await start();
    await page.evaluate(() => navigator.clipboard.writeText('one | two\nthree'));
    await cell(2, 1).click();
    await press('End', 'Control+v');
    await page.keyboard.type('|');
    await press('Shift+Enter');
    await page.keyboard.type('end');
    assert.equal(await editor.source.locator('.cm-live-grid > .cm-line').count(), 3);
    await cell(1, 0).click();
    await press('Home', 'Backspace', 'Control+Backspace', 'End', 'Delete', 'Control+Delete');
    await cell(2, 0).click();
    await press('Home', 'Control+Delete', 'Control+Delete', 'Backspace', 'Backspace');
    const now = await sourceOf(editor);
    assert.equal(now, TEXT.replace('dry', 'dryone \\| two<br>three\\|<br>end').replace('| June |', '|  |'));
  });

  it('clear the selected cells, and insert typed text into the first', async () => {
    await start();
    await cell(1, 0).click();
    await press('Home', 'Shift+ArrowDown');
    await page.keyboard.type('XY');
    const now = await sourceOf(editor);
    assert.match(
      now,
      /^above\n\n\| Month \| Work \|\n\| :-- \| --: \|\n\| XY \| +\|\n\| .*\| dry \|\n\nbelow$/,
    );
  });

  it('stay intact with Enter over a selection, and add a row by Ctrl+Enter', async () => {
    await start();
    await cell(1, 0).click();
    await press('Home', 'Shift+End', 'Enter');
    await page.keyboard.type('1');
    await press('Control+Enter');
    await page.keyboard.type('July');
    await cell(3, 0).getByText('July').waitFor();
    const now = (await sourceOf(editor)).replaceAll(/ +/g, ' ').replaceAll(/-{2,}/g, '--');
    assert.equal(now, TEXT.replace('June | dry |', 'June1 | dry |\n| July | |'));
  });

  it('share the undo history with the text', async () => {
    await start();
    await page.keyboard.type('1');
    await cell(1, 0).click();
    await press('End');
    await page.keyboard.type('2');
    await press('Tab');
    await page.keyboard.type('3');
    const done = await sourceOf(editor);
    assert.match(done, /^1above\n\n\| Month +\| +Work \|\n.*\n\| May2 +\| +3 \|/);
    await showLive();
    const seen = new Set<string>();
    for (let count = 0; count < 8 && !seen.has(TEXT); count++) {
      await press('Control+z');
      seen.add(await sourceOf(editor));
      await showLive();
    }
    assert.ok(seen.has(TEXT), [...seen].join('\n---\n'));
    for (let count = 0; count < 8; count++) await press('Control+y');
    assert.equal(await sourceOf(editor), done);
  });

  itInFullRun('compose Hangul in every cell, at both ends of its text and in empty ones', async () => {
    const protocol = await page.context().newCDPSession(page);
    const text = '|a|**b**|\n|-|-|\n| c |  |\n|d||';
    const places = [
      [0, 0, 'Home', '|한a|**b**|'],
      [0, 0, 'End', '|a한|**b**|'],
      [0, 1, 'Home', '|a|한**b**|'],
      [0, 1, 'End', '|a|**b**한|'],
      [1, 0, 'Home', '| 한c |  |'],
      [1, 0, 'End', '| c한 |  |'],
      [1, 1, 'End', '| c | 한 |'],
      [2, 1, 'End', '|d|한|'],
    ] as const;
    for (const [row, column, key, line] of places) {
      await start(`${text}\n\nend`);
      await cell(row, column).click();
      await press(key);
      for (const syllable of ['ㅎ', '하', '한'])
        await protocol.send('Input.imeSetComposition', {
          text: syllable,
          selectionStart: 1,
          selectionEnd: 1,
        });
      assert.match(await cell(row, column).innerText(), /한/, line);
      await protocol.send('Input.insertText', { text: '한' });
      const now = (await sourceOf(editor)).split('\n');
      assert.ok(now.includes(line), `${line}: ${now.join('\n')}`);
      assert.equal(now.join('\n').replace('한', ''), `${text}\n\nend`);
    }
  });

  it('compose words with spaces between them, in one cell after the other', async () => {
    const text = 'x\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| q | r |\n\nend';
    for (const [row, column, to, next] of [
      [1, 0, '| 1다음 칸 줄 | 2또 한\\| |', 'Tab'],
      [1, 1, '| 1 | 2다음 칸 줄 |\n| q또 한\\| |', 'Tab'],
      [2, 1, '| q | r다음 칸 줄 |', null],
      [0, 0, '| a다음 칸 줄 | b또 한\\| |', 'Tab'],
    ] as const) {
      await start(text);
      await cell(row, column).click();
      await press('End');
      await compose(page, 'ㄷ', '다', '다음');
      await press('Space');
      await compose(page, 'ㅋ', '카', '칸');
      await press('Space');
      await compose(page, 'ㅈ', '주', '줄');
      if (next !== null) {
        await press(next, 'End');
        await compose(page, 'ㄸ', '또');
        await press('Space');
        await compose(page, 'ㅎ', '하', '한');
        await page.keyboard.insertText('|');
      }
      // Tab lines up the columns.
      const now = (await sourceOf(editor)).replaceAll(/ {2,}/g, ' ').replaceAll(/-+/g, '-');
      assert.ok(now.includes(to), now);
      assert.equal(now.replaceAll(/다음 칸 줄|또 한\\\|/g, ''), text);
    }
  });

  it('insert text composed over several cells into the first, and clear the others', async () => {
    for (const [row, column] of [
      [1, 1],
      [2, 1],
    ] as const) {
      await start();
      await cell(1, 0).click();
      await press('Home');
      await cell(row, column).click({ modifiers: ['Shift'] });
      await compose(page, 'ㅎ', '하', '한');
      await compose(page, 'ㄱ', '그', '글');
      const now = await sourceOf(editor);
      assert.match(now, /^\| 한글 \|[^|\n]*\|$/m);
      assert.match(
        now.replace(/\n\| 한글 .*/, ''),
        /^above\n\n\| Month \| Work \|\n\| :-- \| --: \|\n\|[^|\n]*\|[^|\n]*\|\n\nbelow$/,
      );
    }
  });

  it('delete a row by the keys that delete and cut a line, and keep the head', async () => {
    for (const key of ['Control+Shift+K', 'Control+x']) {
      await start();
      await cell(1, 0).click();
      await press(key);
      await cell(2, 0).waitFor({ state: 'detached' });
      await page.keyboard.type('!');
      const left = TEXT.replace('| May | *boil* |\n', '').replace('June', 'June!');
      assert.equal(await sourceOf(editor), left, key);
      await showLive();
      await press(key);
      await page.keyboard.type('?');
      await press(key);
      assert.equal(await sourceOf(editor), 'above\n\n| Month? | Work |\n| :-- | --: |\n\nbelow', key);
    }
  });

  it('paste a cut row before the row of the cursor and below the head', async () => {
    await start();
    await cell(1, 0).click();
    await press('Control+x');
    await cell(2, 0).waitFor({ state: 'detached' });
    await press('Control+v');
    await cell(2, 0).getByText('June').waitFor();
    assert.equal(await sourceOf(editor), TEXT);
    await showLive();
    await cell(0, 0).click();
    await press('Control+v');
    await cell(3, 0).getByText('June').waitFor();
    assert.equal(await sourceOf(editor), TEXT.replace('| May', '| May | *boil* |\n| May'));
  });

  itInFullRun(
    'are drawn in quotes and lists, with references to the rest of the text, and with missing cells',
    async () => {
      await start(
        '> [!tip] Kept\n> | a | b |\n> | - | - |\n> | c |\n\n- item\n\n  | x[^1] | [y][z] |\n  | - | - |\n  | **d** | e |\n\n[^1]: noted\n[z]: /help',
      );
      await editor.source.locator('.cm-live-reference').waitFor();
      const rows = editor.source.locator('.cm-live-grid > .cm-line');
      assert.deepEqual(
        await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('.cm-live-cell').length)),
        [2, 2, 2, 2],
      );
      assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.textContent)), [
        'ab',
        'c',
        'x1y',
        'de',
      ]);
      await cell(1, 0).click();
      await page.keyboard.type('!');
      await press('Tab');
      await page.keyboard.type('new');
      assert.match(await sourceOf(editor), /^> \| c!|!c.*\| new/m);
    },
  );

  itInFullRun('stay intact under random keys and compositions', async () => {
    const random = randomNumbers(7);
    const keys = [
      'a',
      '한',
      '|',
      '\\',
      '\\',
      '`',
      ' ',
      '*',
      'Backspace',
      'Delete',
      'Control+Backspace',
      'Control+Delete',
    ];
    const moves = [
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'Control+ArrowLeft',
      'Control+ArrowRight',
      'ArrowUp',
    ];
    // The keys find no way out of it.
    await start(TABLE);
    await cell(1, 0).click();
    for (let step = 0; step < 250; step++) {
      const part = random();
      if (part < 0.15) {
        await compose(page, 'ㅎ', '하', '한');
        continue;
      }
      const from = part < 0.65 ? keys : moves;
      const key = from[Math.floor(random() * from.length)] ?? 'a';
      if (key.length === 1) await page.keyboard.insertText(key);
      else await press(key);
    }
    const lines = (await sourceOf(editor)).split('\n');
    assert.equal(lines.length, 4, lines.join('\n'));
    for (const line of lines)
      assert.equal(line.replaceAll(/\\./g, '').split('|').length, 4, lines.join('\n'));
  });

  it('write nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
