import assert from 'node:assert/strict';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { firefoxOrSkip, signUp, startFirefox, startSite, visit } from './firefox-browser.ts';

const CONTENT = '[data-tools] >>> .cm-content';
const OWNER = 'foxlive';
/** Time of a key, as somebody types: Firefox tells of changed text a moment later. */
const KEY_MS = 15;

describe('Live, in Firefox', function () {
  this.timeout(240_000);
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let errors: readonly string[];
  before(async function () {
    const program = firefoxOrSkip(this);
    server = await startSite();
    browser = await startFirefox(program, 'en-US');
    ({ page, errors } = await visit(browser));
    await signUp(page, server.url, OWNER);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.waitForSelector(CONTENT);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(() => assert.deepEqual([...errors], []));

  /** Returns the text as it is shown, line by line. */
  const shown = (): Promise<string> =>
    page.$eval(CONTENT, (content) =>
      [...content.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
    );
  const untilShown = (wanted: string): Promise<string> => waitUntil(shown, (now) => now === wanted);
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const combination of keys) {
      const names = combination.split('+') as Parameters<Page['keyboard']['press']>[0][];
      const key = names.pop();
      for (const name of names) await page.keyboard.down(name);
      if (key !== undefined) await page.keyboard.press(key, { delay: KEY_MS });
      for (const name of names.toReversed()) await page.keyboard.up(name);
    }
  };
  const type = (text: string): Promise<void> => page.keyboard.type(text, { delay: KEY_MS });
  const show = async (view: 'Edit' | 'Live'): Promise<void> => {
    await press(view === 'Edit' ? 'Control+Shift+1' : 'Control+Shift+2');
    await page.waitForSelector(
      `[data-tools] >>> .cm-editor${view === 'Edit' ? ':not([data-live])' : '[data-live]'}`,
    );
  };
  const source = async (): Promise<string> => {
    await show('Edit');
    const text = await shown();
    await show('Live');
    return text;
  };
  /** Opens a document in Live, with the cursor at its start. */
  const start = async (text: string): Promise<void> => {
    const id = await page.evaluate(
      async (group, content) => {
        const response = await fetch(`/api/docs?groupName=${group}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ title: 'Fox', content, isFolder: false }),
        });
        return ((await response.json()) as { readonly doc: { readonly id: string } }).doc.id;
      },
      OWNER,
      text,
    );
    await page.goto(`${server.url}/${OWNER}/${id}/edit`);
    await page.waitForSelector('[data-tools] >>> .cm-editor[data-live]');
    await page.click(CONTENT);
    await press('Control+Home');
  };
  const found = async (selector: string): Promise<ElementHandle> => {
    const element = await page.waitForSelector(`[data-tools] >>> ${selector}`, { visible: true });
    assert.ok(element);
    return element;
  };
  it('accepts typing, and shows marks only beside the cursor', async () => {
    await start('start');
    await press('Control+a', 'Delete');
    await type('# Seen');
    await press('Enter', 'Enter');
    await type('**Words** and *more*');
    await press('Enter', 'Enter');
    await type('- one');
    await press('Enter');
    await type('two');
    await press('Enter', 'Enter');
    await type('end');
    await untilShown('Seen\n\nWords and more\n\none\ntwo\n\nend');
    assert.equal(await source(), '# Seen\n\n**Words** and *more*\n\n- one\n- two\n\nend');
    await press('Control+Home');
    await untilShown('# Seen\n\nWords and more\n\none\ntwo\n\nend');
    await press('ArrowDown', 'ArrowDown', 'Home', 'ArrowRight');
    await untilShown('Seen\n\n**Words** and more\n\none\ntwo\n\nend');
    await press('Backspace');
    await untilShown('Seen\n\n*Words** and more\n\none\ntwo\n\nend');
    await press('Control+z', 'End', 'Backspace', 'Backspace', 'Delete');
    assert.equal(await source(), '# Seen\n\n**Words** and *mor\n- one\n- two\n\nend');
  });

  it('ticks a box and unticks it by a click', async () => {
    await start('start\n\n- [ ] boil\n- [x] dry');
    await (await found('.cm-live-box')).click();
    await found('.cm-live-box:checked');
    assert.equal(await source(), 'start\n\n- [x] boil\n- [x] dry');
    await (await found('.cm-live-box')).click();
    assert.equal(await source(), 'start\n\n- [ ] boil\n- [x] dry');
    await type('the ');
    assert.equal(await source(), 'the start\n\n- [ ] boil\n- [x] dry');
  });

  it('draws a table with editable cells', async () => {
    const table = '| Month | Work |\n| :-- | --: |\n| May | *boil* |\n| June | dry |';
    await start(`above\n\n${table}\n\nbelow`);
    const cell = (row: number, column: number): Promise<ElementHandle> =>
      found(`.cm-live-grid > .cm-line:nth-of-type(${row}) .cm-live-cell:nth-of-type(${column})`);
    const [head, side] = [await cell(1, 1), await cell(1, 2)];
    const boxes = await Promise.all([head.boundingBox(), side.boundingBox()]);
    assert.ok((boxes[0]?.x ?? 0) < (boxes[1]?.x ?? 0), 'the cells are side by side');
    assert.equal(boxes[0]?.y, boxes[1]?.y);
    await head.click();
    await press('End');
    await type('s|');
    await press('Tab');
    await type('Task');
    await press('Enter', 'End', 'Backspace');
    await type('er');
    await press('ArrowDown', 'Enter');
    await type('out ');
    const now = await source();
    assert.match(now, /^above\n\n\| Months\\\| \| +Task \|\n/);
    assert.match(now, /\| May +\| +\*boiler \|/);
    assert.match(now, /\n\nout below$/);
  });

  it('undoes, copies, cuts and pastes source text', async () => {
    const text = '**one** two\n\n> three\n\nfour';
    await start(text);
    await press('Shift+End', 'Control+c', 'Control+End', 'Control+v');
    assert.equal(await source(), `${text}**one** two`);
    await press('Control+z');
    await untilShown('one two\n\nthree\n\nfour');
    await press('Control+Home', 'ArrowDown', 'ArrowDown', 'Home', 'Shift+End', 'Control+x', 'Control+v');
    assert.equal(await source(), text);
  });
});
