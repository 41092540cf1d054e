import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';
import { seedDoc } from './pages/tree.ts';

const WORDS = 'A sentence of this paragraph with some **words** in it. ';

/** A long text whose chapters have different heights in each view. */
const LONG = Array.from({ length: 120 }, (_none, index) =>
  [
    `## Chapter ${index + 1}`,
    WORDS.repeat(3 + (index % 5)),
    `> [!note] Note ${index + 1}\n> ${WORDS}`,
    '- one\n- two\n  - three',
    ...(index % 3 === 0 ? ['```js\nlet a = 1;\nlet b = 2;\n```', '| a | b |\n| - | - |\n| c | d |'] : []),
    ...(index % 4 === 0 ? ['$$\nx^2\n$$'] : []),
    WORDS.repeat(6),
  ].join('\n\n'),
).join('\n\n');

describe('Changing the view of a long text, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;

  before(async () => {
    stage = await setStage();
    page = await stage.visit({ editorTab: 'live', viewport: { width: 1366, height: 800 } });
    const username = await signUp(page);
    const doc = await seedDoc(page, username, { title: 'Long', content: LONG });
    await page.goto(`/${username}/${doc.id}/edit`);
    editor = new EditorModel(page);
    await page.locator('.cm-editor[data-live]').waitFor();
  });
  after(() => stage.close());

  /** Returns the first line or block in sight, and its height above the pane's top. */
  const top = (): Promise<{ text: string; above: number }> =>
    page.evaluate(async () => {
      // After what is drawn late.
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
      const root = document.querySelector('[data-editor]')?.shadowRoot;
      const scroller = root?.querySelector('.cm-scroller');
      const isSource = scroller?.checkVisibility() === true;
      const pane = isSource ? scroller : document.querySelector('[data-preview]')?.parentElement;
      const parts =
        pane?.querySelectorAll(isSource ? '.cm-line' : '[data-preview] :is(h2, p, li, pre)') ?? [];
      const edge = pane?.getBoundingClientRect().top ?? 0;
      const first = [...parts].find(
        (part) =>
          part.getBoundingClientRect().bottom > edge + 3 &&
          part.checkVisibility({ contentVisibilityAuto: true }),
      );
      return { text: first?.textContent ?? '', above: edge - (first?.getBoundingClientRect().top ?? 0) };
    });
  const outline = (): Promise<{ text: string; isInSight: boolean }> =>
    page.locator('[data-outline]').evaluate((list) => {
      const pane = list.getBoundingClientRect();
      const entry = list.querySelector('[aria-current]');
      const { top: above, bottom } = entry?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return { text: entry?.textContent ?? '', isInSight: above >= pane.top && bottom <= pane.bottom };
    });
  const goTo = async (chapter: string): Promise<void> => {
    await page.locator('[data-outline]').getByRole('button', { name: chapter, exact: true }).click();
    await editor.source.getByText(chapter).waitFor();
  };

  it('keeps the place in Live, Preview, Edit and beside the page, and returns to it exactly', async () => {
    await goTo('Chapter 92');
    const live = await top();
    await editor.tab('Preview').click();
    const shown = await top();
    assert.match(shown.text, /^Chapter 92/);
    assert.ok(Math.abs(shown.above) < 25, `${shown.above} px`);
    await editor.tab('Live').click();
    const again = await top();
    assert.equal(again.text, live.text);
    assert.ok(Math.abs(again.above - live.above) <= 1, `${again.above} px, ${live.above} before`);
    assert.deepEqual(await outline(), { text: 'Chapter 92', isInSight: true });

    for (const view of ['Edit', 'Preview', 'Edit', 'Split', 'Preview'] as const) {
      await editor.tab(view).click();
      const { text, above } = await top();
      assert.match(text, view === 'Preview' ? /^Chapter 92/ : /^(?:|## Chapter 92)$/, view);
      assert.ok(Math.abs(above) < 40, `${view}: ${above} px`);
    }
    await editor.tab('Live').click();
    const last = await top();
    assert.equal(last.text, live.text);
    assert.ok(Math.abs(last.above - live.above) <= 1, `${last.above} px, ${live.above} before`);

    // The caret is at the end of the heading still.
    await editor.source.focus();
    await page.keyboard.type('!');
    await editor.source.getByText('Chapter 92!').waitFor();
    await page.keyboard.press('Backspace');
  });

  it('has the heading of the text in sight in its outline', async () => {
    await editor.source.focus();
    for (const [key, heading] of [
      ['Control+End', 'Chapter 1(?:19|20)'],
      ['Control+Home', 'Chapter 1'],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator('[data-outline] [aria-current]', { hasText: RegExp(`^${heading}$`) }).waitFor();
      assert.equal((await outline()).isInSight, true, heading);
    }
  });

  itInFullRun('keeps the place within a paragraph, and one that was scrolled to on the page', async () => {
    await editor.tab('Edit').click();
    await goTo('Chapter 60');
    await editor.source.hover();
    await page.mouse.wheel(0, 70);
    const edit = await top();
    assert.match(edit.text, /^A sentence/);
    await editor.tab('Preview').click();
    assert.match((await top()).text, /^A sentence/);
    await editor.tab('Edit').click();
    const again = await top();
    assert.equal(again.text, edit.text);
    assert.ok(Math.abs(again.above - edit.above) <= 1, `${again.above} px, ${edit.above} before`);

    await editor.tab('Preview').click();
    await top();
    await editor.preview.hover();
    await page.mouse.wheel(0, -6_000);
    const scrolled = await top();
    await editor.tab('Live').click();
    const live = await top();
    const plain = (text: string): string => text.replaceAll(/[\s#*]/g, '').slice(0, 20);
    assert.equal(plain(live.text), plain(scrolled.text));
    await editor.tab('Preview').click();
    const back = await top();
    assert.equal(back.text, scrolled.text);
    assert.ok(Math.abs(back.above - scrolled.above) <= 2, `${back.above} px, ${scrolled.above} before`);
  });

  itInFullRun('shows the top in each view where the text is at its top', async () => {
    await editor.tab('Live').click();
    await editor.source.focus();
    await page.keyboard.press('Control+Home');
    for (const view of ['Preview', 'Edit', 'Preview', 'Live'] as const) {
      await editor.tab(view).click();
      await top();
      const pane = view === 'Preview' ? editor.preview.locator('..') : page.locator('.cm-scroller');
      assert.equal(await pane.evaluate((element) => element.scrollTop), 0, view);
    }
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
