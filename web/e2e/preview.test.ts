import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';

const TEXT =
  '# One\n\nFirst paragraph.\n\n## Two\n\nMiddle paragraph.\n\n- a\n- b\n\n```js\nlet a = 1;\n```\n\nLast paragraph.';

describe('The preview while typing, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit();
    await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.write('Preview', TEXT);
    await editor.preview.locator('.tok-keyword').waitFor();
  });
  after(() => stage.close());

  /** Stores the preview's blocks and records mutations from now on. */
  const remember = (): Promise<void> =>
    page.evaluate(() => {
      const article = document.querySelector('[data-preview]') as HTMLElement;
      const isHolder = (node: Node | null): boolean =>
        node === article || (node instanceof HTMLElement && 'run' in node.dataset);
      const state = {
        blocks: [...article.querySelectorAll('*')].filter(
          (node) => isHolder(node.parentNode) && !isHolder(node),
        ),
        touched: new Set<string>(),
      };
      Object.assign(window, { remembered: state });
      new MutationObserver((records) => {
        for (const { target } of records) {
          let block: Node | null = target;
          while (block !== null && !isHolder(block) && !isHolder(block.parentNode)) block = block.parentNode;
          state.touched.add(isHolder(block) ? 'article' : String(block?.textContent));
        }
      }).observe(article, { childList: true, characterData: true, attributes: true, subtree: true });
    });
  /** Returns, for each stored block, if the same element is still in place; and the mutations. */
  const compare = (): Promise<{ isSame: boolean[]; touched: string[] }> =>
    page.evaluate(() => {
      const { blocks, touched } = (
        window as unknown as { remembered: { blocks: Element[]; touched: Set<string> } }
      ).remembered;
      return { isSame: blocks.map((block) => block.isConnected), touched: [...touched] };
    });

  it('changes only the elements of the edited paragraph', async () => {
    await remember();
    await editor.source.getByText('Middle paragraph.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' More words.');
    await editor.preview.getByText('Middle paragraph. More words.').waitFor();
    const { isSame, touched } = await compare();
    assert.deepEqual(
      isSame,
      isSame.map(() => true),
    );
    assert.deepEqual(
      touched.filter((text) => !text.startsWith('Middle paragraph.')),
      [],
    );
    assert.equal(touched.at(-1), 'Middle paragraph. More words.');
  });

  it('keeps every element when a block is added or removed above it', async () => {
    await remember();
    await editor.source.getByText('First paragraph.').click();
    await page.keyboard.press('Home');
    await page.keyboard.insertText('A new one.\n\n');
    await editor.preview.getByText('A new one.').waitFor();
    const { isSame, touched } = await compare();
    assert.deepEqual(
      isSame,
      isSame.map(() => true),
    );
    assert.deepEqual(touched, ['article']);
    await page.keyboard.press('Control+z');
    await editor.preview.getByText('A new one.').waitFor({ state: 'detached' });
    assert.deepEqual((await compare()).isSame, isSame);
  });

  it('highlights code during typing, and updates a heading’s buttons', async () => {
    await editor.source.getByText('let a = 1;').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' const b = 2;');
    await editor.preview.locator('.tok-keyword', { hasText: 'const' }).waitFor();
    await editor.preview.locator('pre code', { hasText: 'let a = 1; const b = 2;' }).waitFor();
    await editor.source.getByText('## Two').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' **bold**');
    await editor.preview.getByRole('heading', { name: 'Two bold', exact: true }).waitFor();
    const last = await editor.preview
      .locator('h2')
      .evaluate((heading) => heading.lastElementChild?.className);
    assert.equal(last, 'heading-tools');
  });

  itInFullRun('redraws a diagram in its frame during typing, and shows when it is invalid', async () => {
    await editor.source.getByText('Last paragraph.').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('\n\n```mermaid\nflowchart LR\n  A --> B\n```\n');
    await editor.preview.getByText('Last paragraph.').scrollIntoViewIfNeeded();
    const drawn = editor.preview.locator('pre[data-diagram=drawn] iframe');
    const frame = await (await drawn.elementHandle())?.contentFrame();
    await editor.source.getByText('A --> B').click();
    await page.keyboard.press('End');
    // The block keeps its height, so that the text below does not move.
    const block = editor.preview.locator('pre[data-diagram]');
    const height = (): Promise<number> => block.evaluate((pre) => pre.getBoundingClientRect().height);
    const before = await height();
    await page.keyboard.type(' -->');
    await editor.preview.getByText(/This diagram could not be drawn/).waitFor();
    assert.ok((await height()) >= before, `${await height()} px, ${before} before`);
    await page.keyboard.type(' C3');
    await drawn.waitFor();
    await frame?.getByText('C3').waitFor();
    assert.equal(await (await drawn.elementHandle())?.contentFrame(), frame);
    assert.equal(await editor.preview.getByText(/could not be drawn/).count(), 0);
    assert.equal(await block.evaluate((pre) => (pre as HTMLElement).style.minHeight), '');
  });

  it('gives an empty table row the height of a row with text', async () => {
    await editor.source.getByText('Last paragraph.').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('\n\n| a | b |\n| --- | --- |\n| | |\n| c | d |\n');
    const rows = editor.preview.locator('tbody tr');
    await rows.nth(1).waitFor();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    assert.equal(heights[0], heights[1]);
    assert.equal(await rows.first().innerText(), '\t');
  });

  itInFullRun('groups the blocks of a long text in runs, without a visible difference', async () => {
    await page.goto('/new');
    page.once('dialog', (dialog) => void dialog.accept());
    const parts = Array.from(
      { length: 60 },
      (_none, index) =>
        `## Part ${index + 1}\n\nWords of ${index + 1}.${index === 2 ? '[^1]' : ''}\n\nMore of ${index + 1}.`,
    );
    await editor.write('Long', `[^1]: A note.\n\n# Top\n\n${parts.join('\n\n')}\n\nThe end`);
    await editor.preview.locator('[data-run]').nth(3).waitFor({ state: 'attached' });
    await remember();
    await page.keyboard.type(' typed');
    await editor.preview.getByText('The end typed').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('New block.');
    await editor.preview.getByText('New block.').waitFor();
    const { isSame, touched } = await compare();
    assert.equal(isSame.length, 183);
    assert.deepEqual(
      isSame,
      isSame.map(() => true),
    );
    assert.deepEqual(
      touched.filter((text) => !/^(?:article$|The end|N)/.test(text)),
      [],
    );
    // Source and page are synchronised in both directions.
    const last = editor.preview.getByText('New block.');
    await last.scrollIntoViewIfNeeded();
    await editor.source.getByText('New block.').waitFor();
    await editor.preview.locator('a', { hasText: '↩' }).click();
    await editor.preview
      .getByRole('heading', { name: 'Part 3', exact: true })
      .and(page.locator(':visible'))
      .waitFor();
    await editor.source.getByText('## Part 3', { exact: true }).waitFor();
    // A fold extends over several runs.
    await page.locator('[data-preview]').evaluate((article) => article.parentElement?.scrollTo(0, 0));
    await editor.preview.getByRole('heading', { name: 'Top', exact: true }).hover();
    await editor.preview
      .getByRole('heading', { name: 'Top', exact: true })
      .getByRole('button')
      .first()
      .click();
    await page.waitForFunction(() => document.querySelectorAll('[data-preview] p[hidden]').length === 122);
    await editor.preview.getByText('New block.').waitFor({ state: 'hidden' });
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
