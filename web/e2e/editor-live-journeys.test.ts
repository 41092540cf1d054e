import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel, setAccess, writeDocument } from './pages/editor.ts';
import { showView, sourceOf, startWith } from './pages/live.ts';
import { enter, openNewDocument, fetchStoredDoc } from './pages/open-document.ts';
import { seedDoc } from './pages/tree.ts';

describe('Writing in Live, in a browser', function () {
  this.timeout(240_000);
  let stage: Stage;
  let page: Page;
  let username: string;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1440, height: 900 },
      editorTab: null,
    });
    username = await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
    await page.locator('.cm-editor[data-live]').waitFor();
  });
  after(() => stage.close());

  const start = async (text: string): Promise<void> => {
    await startWith(editor, text);
    await showView(editor, 'Live');
  };

  it('writes, saves by itself, publishes, and opens again with what was written', async () => {
    const fresh = await stage.visit({ editorTab: null });
    await signUp(fresh);
    const path = await writeDocument(fresh, 'Made', '# Made\n\n**Words**');
    const own = new EditorModel(fresh);
    await fresh.locator('.cm-editor[data-live]').waitFor();
    await own.source.click();
    await fresh.keyboard.press('Control+End');
    await fresh.keyboard.type(' and *more*');
    await own.waitUntil('saved');
    await setAccess(fresh, 'Public');
    await fresh.goto(path);
    await fresh.locator('.article em', { hasText: 'more' }).waitFor();
    await fresh.getByRole('link', { name: 'Edit', exact: true }).click();
    await own.untilText(/^(?:# )?Made\n\nWords and more$/);
  });

  itInFullRun('types at the clicked place right after a click beside the last drawn block', async () => {
    const formula = 'above\n$$\nx\n$$';
    // The keyboard of a phone may send text without a key.
    for (const [isBelow, wanted] of [
      [true, `${formula}a`],
      [false, 'above\na$$\nx\n$$'],
    ] as const)
      for (const write of [() => page.keyboard.type('a'), () => page.keyboard.insertText('a')]) {
        await start(formula);
        await page.keyboard.press('Control+Home');
        const box = await editor.source
          .locator('.cm-live-block', { has: page.locator('.katex') })
          .boundingBox();
        assert.ok(box !== null);
        const { x, y, width, height } = box;
        await page.mouse.click(x + width - 6, isBelow ? y + height + 60 : y + height / 4);
        await write();
        assert.equal(await sourceOf(editor), wanted);
      }
  });

  itInFullRun('replaces the line above the last drawn block after a triple click', async () => {
    await start('above\n$$\nx\n$$');
    await page.keyboard.press('Control+Home');
    await editor.source.locator('.cm-live-block .katex').waitFor();
    await editor.source
      .locator('.cm-line')
      .first()
      .click({ clickCount: 3, position: { x: 40, y: 10 } });
    await page.keyboard.type('new');
    assert.equal(await sourceOf(editor), 'new$$\nx\n$$');
  });

  it('ends marks, lists, quotes and links by keyboard, without a stray line or mark', async () => {
    await start('');
    // A new line is Enter, and a tag is the key of a letter with Ctrl.
    const keys =
      'x <b>bold<b> y <i>it<i> z\n\n- a\nb\n\nafter\n\n1. one\n\nnext\n\n> quoted\n\n' +
      'free words<Shift+ArrowLeft><k>https://a.b/c\n and on';
    for (const [key, control] of keys.matchAll(/<(.*?)>|[^<\n]+|\n/g)) {
      if (control === undefined && key !== '\n') await page.keyboard.type(key);
      else await page.keyboard.press(control === undefined ? 'Enter' : `Control+${control}`);
    }
    assert.equal(
      await sourceOf(editor),
      'x **bold** y *it* z\n\n- a\n- b\n\nafter\n\n1. one\n\nnext\n\n> quoted\n\nfree [words](https://a.b/c) and on',
    );
  });

  it('keeps unsent text on the device, and saves it when the network is back', async () => {
    const own = await openNewDocument(await enter(stage, { editorTab: null }), 'one **two**');
    const { page: tab } = own;
    await tab.locator('.cm-editor[data-live]').waitFor();
    await tab.context().setOffline(true);
    await own.editor.source.click();
    await tab.keyboard.press('Control+End');
    await tab.keyboard.type(' three');
    await own.editor.saveButton.click();
    await tab.getByText('your changes will be published as soon as the connection is back').waitFor();
    await tab.context().setOffline(false);
    await own.editor.waitUntil('saved');
    assert.equal((await fetchStoredDoc(own)).content, 'one **two** three');
    stage.consoleMessages();
  });

  it('wraps words by keys and buttons, makes lists, and undoes each in one step', async () => {
    await start('one word here\n\nend');
    await page.keyboard.press('Control+Home');
    for (const _ of 'one ') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+b');
    assert.equal(await sourceOf(editor), 'one **word** here\n\nend');
    await showView(editor, 'Live');
    await page.keyboard.press('Control+b');
    await editor.useTool('Quote');
    assert.equal(await sourceOf(editor), '> one word here\n\nend');
    await showView(editor, 'Live');
    await page.keyboard.press('Control+z');
    assert.equal(await sourceOf(editor), 'one word here\n\nend');
  });

  it('offers constructs after a slash and documents after brackets, and continues lists', async () => {
    await start('');
    await page.keyboard.type('/task');
    await page.locator('.cm-tooltip-autocomplete li[aria-selected]').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Tab');
    assert.equal(await sourceOf(editor), '- [ ] one\n  - [ ] two');
  });

  it('finds and replaces in hidden marks too', async () => {
    await start('**bold** [link](/bold)\n\nend');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('bold');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await editor.untilText(/\[link\]\(\/bold\)/);
    const panel = page.locator('.cm-panel.cm-search');
    await panel.getByRole('textbox', { name: 'Replace' }).fill('new');
    await panel.getByRole('button', { name: 'Replace all' }).click();
    await page.keyboard.press('Escape');
    await editor.source.focus();
    assert.equal(await sourceOf(editor), '**new** [link](/new)\n\nend');
  });

  it('copies the source of the selection, and pastes it unchanged', async () => {
    await start('**bold** and `code`');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '**bold** and `code`');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+v');
    assert.equal(await sourceOf(editor), '**bold** and `code`\n**bold** and `code`');
  });

  it('folds the section of a heading, by its arrow and by keys', async () => {
    await start('# One\n\nwords\n\n## Two\n\nmore\n\n# Three');
    await page.keyboard.press('Control+End');
    const heading = editor.source.locator('.cm-line', { hasText: 'One' });
    const box = await heading.boundingBox();
    assert.ok(box !== null);
    await page.mouse.click(box.x + 9, box.y + box.height - 12);
    await editor.untilText(/^One…\n+# Three$/);
    await page.mouse.click(box.x + 9, box.y + box.height - 12);
    await editor.untilText(/words\n\nTwo/);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+BracketLeft');
    await editor.untilText(/^# One…\n+Three$/);
    await page.keyboard.press('Control+Shift+BracketRight');
    assert.equal(await sourceOf(editor), '# One\n\nwords\n\n## Two\n\nmore\n\n# Three');
  });

  it('folds a callout by the arrow beside its title', async () => {
    await start('> [!tip]+ Wide\n> seen\n\nend');
    await page.keyboard.press('Control+End');
    const title = editor.source.locator('.cm-line', { hasText: 'Wide' });
    await editor.source.locator('.cm-live-fold-open').waitFor();
    const box = await title.boundingBox();
    assert.ok(box !== null);
    await page.mouse.click(box.x + 9, box.y + box.height / 2);
    await editor.untilText(/^ ?Wide…\n+end$/);
    await page.mouse.click(box.x + 9, box.y + box.height / 2);
    await editor.untilText(/Wide\nseen\n\nend$/);
  });

  it('shows a footnote at its reference on hover and by keyboard, and hides it by Escape', async () => {
    await start('word[^n] here\n\n[^n]: Said **well**\n\nend');
    await page.keyboard.press('Control+End');
    const tip = page.getByRole('note').filter({ hasText: 'Said well' });
    await editor.source.locator('.cm-live-reference').hover();
    await tip.waitFor();
    assert.equal(await tip.locator('strong').innerText(), 'well');
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.mouse.move(5, 5);
    await page.keyboard.press('Control+Home');
    for (const _ of 'word') await page.keyboard.press('ArrowRight');
    await tip.waitFor();
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await tip.waitFor();
    await page.keyboard.type('x');
    await tip.waitFor({ state: 'detached' });
    assert.equal(await sourceOf(editor), 'word[x^n] here\n\n[^n]: Said **well**\n\nend');
  });

  itInFullRun(
    'draws formulas, cards and diagrams in quotes and lists, and shows their source at the cursor',
    async () => {
      const text =
        '> said\n>\n> $$\n> x^2\n> $$\n\n- item\n\n  $$\n  y^3\n  $$\n\n- ```mermaid\n  flowchart LR\n    A --> B\n  ```\n\n> https://example.org/a\n\nend';
      await start(text);
      await page.keyboard.press('Control+End');
      const nested = editor.source.locator('.cm-live-nested');
      await nested.locator('.katex').nth(1).waitFor();
      await nested.locator('[data-diagram=drawn]').waitFor();
      await nested.locator('.link-host', { hasText: 'example.org' }).waitFor();
      assert.equal(await nested.count(), 4);
      await nested.locator('.katex').first().click();
      await editor.untilText(/\$\$\nx\^2\n\$\$/);
      assert.equal(await nested.count(), 3);
      await page.keyboard.press('End');
      await page.keyboard.type('0');
      assert.equal((await sourceOf(editor)).replace('0', ''), text);
    },
  );

  itInFullRun('sets a word goal, shows progress, says when it is reached, and remembers it', async () => {
    const doc = await seedDoc(page, username, { title: 'Aimed', content: 'one two' });
    const tab = await page.context().newPage();
    await tab.goto(`/${username}/${doc.id}/edit`);
    const own = new EditorModel(tab);
    await own.source.click();
    await own.useTool('Word goal');
    const dialog = tab.getByRole('dialog', { name: 'Word goal' });
    await dialog.getByRole('textbox').fill('none');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Enter a number from 1').waitFor();
    await dialog.getByRole('textbox').fill('4');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await tab.getByText('50% of 4 words').waitFor();
    await tab.reload();
    await tab.getByText('50% of 4 words').waitFor();
    await own.source.click();
    await tab.keyboard.press('Control+End');
    await tab.keyboard.type(' three four');
    await tab
      .locator('[aria-live=polite]')
      .filter({ hasText: 'You have reached your goal of 4 words.' })
      .waitFor({ state: 'attached' });
    await tab.getByText('100% of 4 words').waitFor();
    await own.useTool('Word goal');
    await dialog.getByRole('button', { name: 'No goal' }).click();
    await tab.locator('[data-goal]').waitFor({ state: 'detached' });
    assert.equal(await tab.evaluate(() => localStorage.getItem('maru_word_goals')), null);
  });

  it('keeps the written line in sight above a keyboard, and gives it the room of the header and title', async () => {
    const phone = await stage.visit({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      editorTab: 'live',
    });
    await signUp(phone);
    await phone.goto('/new');
    const model = new EditorModel(phone);
    await model.write('Keyboard', Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n\n'));
    const pane = phone.locator('.cm-scroller');
    await pane.evaluate((scroller) => scroller.scrollTo(0, 0));
    const low = { x: 60, y: ((await phone.getByRole('toolbar').boundingBox())?.y ?? 0) - 30 };
    await phone.touchscreen.tap(low.x, low.y);
    /** Returns how far below the text's upper edge and above its lower one the line with the caret is. */
    const roomOfLine = (): Promise<readonly number[]> =>
      pane.evaluate((scroller) => {
        const root = scroller.getRootNode() as unknown as { getSelection(): Selection | null };
        const node = root.getSelection()?.anchorNode ?? null;
        const line = (node instanceof Element ? node : node?.parentElement)?.closest('.cm-line');
        const seen = scroller.getBoundingClientRect();
        const place = line?.getBoundingClientRect();
        return place === undefined ? [] : [place.top - seen.top, seen.bottom - place.bottom];
      });
    const isInSight = ([above = -1, below = -1]: readonly number[]): boolean => above > -1 && below > -1;
    await waitUntil(roomOfLine, ([, below = Infinity]) => below < 60);
    await phone.setViewportSize({ width: 390, height: 460 });
    await waitUntil(roomOfLine, isInSight);
    await phone.setViewportSize({ width: 844, height: 200 });
    await waitUntil(roomOfLine, isInSight);
    const lines = await pane.evaluate(
      (scroller) => scroller.clientHeight / parseFloat(getComputedStyle(scroller).lineHeight),
    );
    assert.ok(lines >= 3, `${lines} lines`);
    await phone.keyboard.press('Escape');
    await phone.keyboard.press('Shift+Tab');
    await phone.keyboard.press('Shift+Tab');
    await phone.locator('input:focus').waitFor();
    assert.ok(((await model.title.boundingBox())?.height ?? 0) > 30);
    await phone.close();
  });

  itInFullRun('selects by touch, and has its buttons above the keyboard on a phone', async () => {
    const phone = await stage.visit({
      editorTab: null,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await signUp(phone);
    await phone.goto('/new');
    const own = new EditorModel(phone);
    await phone.locator('.cm-editor[data-live]').waitFor();
    await own.source.tap();
    await phone.keyboard.insertText('**bold** words\n\n| a | b |\n| - | - |\n| c | d |\n\nend');
    await own.untilText(/^bold words/);
    await own.source.getByText('bold').tap();
    await own.untilText(/^\*\*bold\*\* words/);
    // The handles of a selection by touch move the browser's own.
    await own.source
      .locator('.cm-line')
      .first()
      .evaluate((line) => {
        const last = line.lastChild;
        const length = last?.textContent?.length ?? 0;
        const root = line.getRootNode() as unknown as { getSelection(): Selection | null };
        if (last !== null) root.getSelection()?.setBaseAndExtent(last, length - 'words'.length, last, length);
      });
    await phone.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Italic' }).tap();
    // A tap becomes a press of the mouse a little later.
    await own.untilText(/\*words\*/);
    await own.source.locator('.cm-live-cell').nth(3).tap();
    await phone.waitForFunction(() => {
      const root = document.querySelector('[data-editor]')?.shadowRoot;
      const selection = (root as unknown as { getSelection(): Selection | null }).getSelection();
      const grid = selection?.anchorNode?.parentElement?.closest('.cm-live-grid') ?? null;
      return grid !== null && selection?.isCollapsed === true;
    });
    // The line that the selection of the editor has left hides its marks.
    await own.untilText(/^bold words/);
    await phone.keyboard.insertText('!');
    await own.tab('Edit').tap();
    const now = await own.text();
    assert.match(now, /^\*\*bold\*\* \*words\*/);
    assert.match(now, /^\| c \| (?:d!|!d) \|$/m);
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
