import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { seedDoc } from './pages/tree.ts';
import { EditorModel, writeDocument } from './pages/editor.ts';
import { MARK_EDGES } from './mark-edges.ts';
import { placeCursor, showView, sourceOf, startWith } from './pages/live.ts';

describe('Live, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    const name = await signUp(page);
    const { id } = await seedDoc(page, name, { title: 'Live', content: 'words', props: '{"math":true}' });
    await page.goto(`/${name}/${id}/edit`);
    editor = new EditorModel(page);
    await editor.source.waitFor();
  });
  after(() => stage.close());

  const show = (view: 'Edit' | 'Live'): Promise<void> => showView(editor, view);
  const source = (): Promise<string> => sourceOf(editor);
  const start = (text: string): Promise<void> => startWith(editor, text);
  const place = (at: number): Promise<void> => placeCursor(editor, at);

  it('is chosen by a key, hides the marks away from the cursor, and is remembered', async () => {
    await start('# Seen\n\n**Words** and more');
    await show('Live');
    assert.equal(await editor.tab('Live').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Control+End');
    await editor.untilText('Seen\n\nWords and more');
    await page.keyboard.press('Control+Home');
    await editor.untilText('# Seen\n\nWords and more');
    assert.equal(await page.evaluate(() => localStorage.getItem('maru_editor_tab')), 'live');
    assert.equal(await source(), '# Seen\n\n**Words** and more');
    assert.equal(await editor.tab('Edit').getAttribute('aria-keyshortcuts'), 'Control+Shift+1');
  });

  itInFullRun('is the default view, and loads without interrupting typing', async () => {
    const fresh = await stage.visit({ editorTab: null });
    await signUp(fresh);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await fresh.route(/\/live-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await fresh.goto('/new');
    const own = new EditorModel(fresh);
    await own.source.click();
    await fresh.keyboard.type('## Typed **early**');
    const node = await own.source.elementHandle();
    assert.equal(await own.tab('Live').getAttribute('aria-selected'), 'true');
    assert.equal(await own.text(), '## Typed **early**');
    await fresh.keyboard.press('Enter');
    release();
    await own.untilText('Typed early\n');
    assert.ok(await own.source.evaluate((now, before) => now === before, node));
    await fresh.keyboard.press('Control+z');
    await own.untilText('## Typed **early**');
    assert.equal(await fresh.evaluate(() => localStorage.getItem('maru_editor_tab')), null);
    await own.tab('Edit').click();
    await fresh.reload();
    assert.equal(await own.tab('Edit').getAttribute('aria-selected'), 'true');
  });

  itInFullRun('is drawn in the first frame when a page becomes the editor', async () => {
    const fresh = await stage.visit({ editorTab: null });
    await signUp(fresh);
    const path = await writeDocument(fresh, 'Seen', '# One\n\n**Words**');
    await fresh.goto(path);
    await fresh.evaluate(() => {
      const checkFrame = (): void => {
        const text = document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-content');
        if (text === null || text === undefined) requestAnimationFrame(checkFrame);
        else document.documentElement.dataset['seen'] = text.textContent;
      };
      requestAnimationFrame(checkFrame);
    });
    await fresh.getByRole('link', { name: 'Edit', exact: true }).click();
    await fresh.locator('html[data-seen]').waitFor({ state: 'attached' });
    assert.doesNotMatch((await fresh.locator('html').getAttribute('data-seen')) ?? '', /\*\*/);
  });

  it('offers Edit to screen readers, announces the view, and does not expose hidden marks', async () => {
    await start('# Heard\n\n**Words** and [more](/help)\n\nend');
    await show('Live');
    await page.keyboard.press('Control+End');
    await editor.untilText('Heard\n\nWords and more\n\nend');
    const protocol = await page.context().newCDPSession(page);
    const announcement = async (): Promise<string> => {
      const { nodes } = await protocol.send('Accessibility.getFullAXTree');
      return nodes
        .filter(({ role }) => role?.value === 'StaticText')
        .map(({ name }) => String(name?.value))
        .join('\n');
    };
    assert.match(await announcement(), /^Words$/m);
    assert.doesNotMatch(await announcement(), /\*\*Words|\/help|# Heard/);
    const announcements = page.locator('[aria-live=polite]');
    await announcements
      .filter({ hasText: /^Live hides marks.* Edit \(Ctrl\+Shift\+1\)/ })
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Edit, for screen readers/ }).dispatchEvent('click');
    await announcements.filter({ hasText: /^Edit$/ }).waitFor({ state: 'attached' });
    assert.equal(await editor.tab('Edit').getAttribute('aria-selected'), 'true');
    assert.ok(await page.locator('[data-editor]').evaluate((host) => host === document.activeElement));
    assert.match(await announcement(), /\*\*Words\*\*|\*\*\nWords/);
    await page.keyboard.press('Control+Shift+3');
    await announcements.filter({ hasText: /^Split$/ }).waitFor({ state: 'attached' });
    await show('Edit');
  });

  itInFullRun('shows the numbers of headings where the document has them', async () => {
    const fresh = await stage.visit({ editorTab: 'live' });
    const name = await signUp(fresh);
    const { id } = await seedDoc(fresh, name, {
      title: 'Numbered',
      content: '# One\n\n## Two\n\n## Three {-}\n\n## [-] Four\n\nword[^n] here\n\n[^n]: The **note**',
      props: '{"numbering":true}',
    });
    await fresh.goto(`/${name}/${id}/edit`);
    const own = new EditorModel(fresh);
    await own.untilText(/^1# One\n\n1\.1Two\n\nThree\n\n 1\.2Four\n/);
    const folding = own.source.locator('.cm-line', { hasText: 'Four' });
    const order = await folding
      .locator('.cm-live-fold, .cm-live-heading-number')
      .evaluateAll((elements) => elements.map(({ textContent }) => textContent));
    assert.deepEqual(order, ['', '1.2'], 'the number is behind the arrow, as on the page');
    await fresh.keyboard.press('Control+End');
    await fresh.keyboard.type('\n\n## More\n\nx');
    await own.untilText(/1\.3More\n\nx$/);
  });

  it('uses the latest footnote labels, and starts at the top of a text that is shown from the top', async () => {
    await start('# Heading\n\nwords[^1] here\n\n[^1]: note');
    await show('Live');
    await page.keyboard.press('Control+Home');
    const mark = editor.source.locator('.cm-line', { hasText: 'words' });
    await page.waitForFunction(
      () =>
        document
          .querySelector('[data-editor]')
          ?.shadowRoot?.querySelector('.cm-content')
          ?.textContent?.includes('words[^1]') === false,
    );
    assert.match((await mark.textContent()) ?? '', /^words1? here$/);
    assert.equal(await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTop), 0);
    assert.equal(await source(), '# Heading\n\nwords[^1] here\n\n[^1]: note');
  });

  it('draws a footnote once its label is typed, while one types on', async () => {
    await start('words[^1] here\n\n');
    await show('Live');
    await page.keyboard.press('Control+End');
    const mark = editor.source.locator('.cm-live-reference');
    await page.keyboard.type('[^1]: ');
    let typed = 0;
    // Keys without the rest that the search for labels waits for elsewhere.
    for (; typed < 60 && (await mark.count()) === 0; typed++)
      await page.keyboard.type('note ', { delay: 10 });
    assert.ok(typed < 60, 'not drawn while keys came');
    assert.match(await source(), /^words\[\^1\] here\n\n\[\^1\]: (?:note )*$/);
  });

  it('moves the caret into a drawn block by the arrow keys', async () => {
    for (const [from, key] of [
      ['Control+Home', 'ArrowDown'],
      ['Control+End', 'ArrowUp'],
    ] as const) {
      await start('above\n\n$$\nx^2\n$$\n\nbelow');
      await page.keyboard.press(from);
      await show('Live');
      await editor.source.locator('.katex').waitFor();
      await page.keyboard.press(key);
      await page.keyboard.press(key);
      await editor.source.locator('.katex').waitFor({ state: 'detached' });
      assert.match(await editor.text(), /\$\$\nx\^2/);
    }
  });

  itInFullRun('composes Hangul beside hidden marks, without redrawing the line meanwhile', async () => {
    const protocol = await page.context().newCDPSession(page);
    const compose = (text: string): Promise<unknown> =>
      protocol.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    const places = MARK_EDGES.flatMap(([text, ...edges]) => edges.map((at) => [text, at] as const));
    for (const [text, at] of places) {
      await start(`${text}\n\n끝`);
      await place(at);
      await show('Live');
      const line = editor.source.locator('.cm-line').first();
      const before = await line.innerText();
      await compose('ㅎ');
      const first = await line.innerText();
      await compose('하');
      await compose('한');
      assert.equal(await line.innerText(), first.replace('ㅎ', '한'), text);
      assert.equal(first.replace('ㅎ', ''), before, `${text} at ${at}: nothing is hidden or revealed`);
      await protocol.send('Input.insertText', { text: '한' });
      assert.equal(await source(), `${text.slice(0, at)}한${text.slice(at)}\n\n끝`);
    }
  });

  it('draws media, formulas, diagrams and cards in place, and shows their source at the cursor', async () => {
    const formula = '$$\nx^2\n$$';
    const text = [
      'Start',
      formula,
      '```mermaid\nflowchart LR\n  A --> B\n```',
      '![Sign](/favicon.svg =48x48) after',
      '![Clip](/media/clip.mp4)',
      '![Song](/media/song.mp3)',
      'https://youtu.be/aqz-KE-bpKQ',
      'https://example.org/a',
      'End',
    ].join('\n\n');
    await start(text);
    await page.keyboard.press('Control+Home');
    await show('Live');
    const { source: area } = editor;
    await area.locator('.katex').first().waitFor();
    await area.locator('[data-diagram=drawn]').waitFor();
    await area.getByRole('img', { name: 'Sign' }).waitFor();
    assert.equal(await area.locator('video[controls]').count(), 1);
    assert.equal(await area.locator('audio[controls]').count(), 1);
    await area.getByRole('button', { name: /YouTube/ }).waitFor();
    await area.locator('.link-host', { hasText: 'example.org' }).waitFor();
    // The styles of the page apply in the editor: a formula is not shown twice.
    assert.equal(
      await area
        .locator('.katex-mathml')
        .first()
        .evaluate((one) => one.clientWidth),
      1,
    );

    const drawn = area.locator('.cm-live-block .katex');
    await drawn.click();
    await drawn.waitFor({ state: 'detached' });
    assert.match(await editor.text(), /\$\$\nx\^2\n\$\$/);
    await page.keyboard.press('Control+Home');
    await drawn.waitFor();
    // By keys, into the block and out of it.
    for (const _ of 'Start\n\n') await page.keyboard.press('ArrowRight');
    await drawn.waitFor({ state: 'detached' });
    for (const _ of `${formula}\n`) await page.keyboard.press('ArrowRight');
    await drawn.waitFor();
    assert.equal(await source(), text);
  });

  itInFullRun(
    'folds the callouts that the page folds, marks them, and shows their source at the cursor',
    async () => {
      const text =
        'Start\n\n> [!tip]- Kept\n> words\n\n- > [!note]-\n  > inner\n\n> [!tip]+ Wide\n> seen\n\n## [-] Part\n\nEnd';
      await start(text);
      await page.keyboard.press('Control+Home');
      await show('Live');
      const { source: area } = editor;
      const folds = area.locator('details.callout');
      await folds.nth(1).waitFor();
      assert.deepEqual(
        await folds.evaluateAll((all) =>
          all.map((fold) => [fold.querySelector('summary')?.textContent, (fold as HTMLDetailsElement).open]),
        ),
        [
          ['Kept', false],
          ['Note', false],
        ],
      );
      assert.equal(await area.locator('.cm-live-callout-title .cm-live-fold-open').count(), 1);
      assert.equal(await area.locator('.cm-live-heading .cm-live-fold-folded').count(), 1);
      await area.getByText('Kept').click();
      await area.getByText('words', { exact: true }).waitFor();
      await area.getByText('words', { exact: true }).click();
      await folds.nth(1).waitFor({ state: 'detached' });
      assert.match(await editor.text(), /Kept\nwords/);
      await page.keyboard.press('Control+End');
      await page.locator('.cm-live-fold-folded').first().waitFor();
      // By keys, down into the fold.
      await page.keyboard.press('Control+Home');
      await folds.nth(1).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await folds.nth(1).waitFor({ state: 'detached' });
      assert.match(await editor.text(), /\[!tip\]- Kept\nwords/);
      assert.equal(await source(), text);
    },
  );

  itInFullRun('dims all but the current paragraph, and keeps its line in the middle', async () => {
    const paragraph = (number: number): string => `First line ${number}\nsecond line ${number}`;
    await start(Array.from({ length: 60 }, (_, number) => paragraph(number)).join('\n\n'));
    await show('Live');
    await editor.useTool('Focus on the paragraph');
    const focused = editor.source.locator('.cm-in-focus');
    await editor.source.focus();
    await page.keyboard.press('Control+Home');
    assert.deepEqual(await focused.allInnerTexts(), ['First line 0', 'second line 0']);
    for (let line = 0; line < 60; line++) await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Now ');
    const line = focused.filter({ hasText: 'Now ' });
    await line.waitFor();
    assert.equal(await focused.count(), 2);
    const [middle, box] = await Promise.all([
      editor.source.evaluate((content) => {
        const area = content.closest('.cm-scroller')?.getBoundingClientRect();
        return area === undefined ? 0 : (area.top + area.bottom) / 2;
      }),
      line.boundingBox(),
    ]);
    assert.ok(box !== null && Math.abs(box.y + box.height / 2 - middle) < 40, JSON.stringify([middle, box]));
    await editor.useTool('Focus on the paragraph');
    await focused.first().waitFor({ state: 'detached' });
  });

  itInFullRun('redraws nothing at the first save of a new document', async () => {
    const fresh = await stage.visit({ editorTab: 'live' });
    await signUp(fresh);
    await fresh.goto('/new');
    const own = new EditorModel(fresh);
    await own.source.click();
    await fresh.keyboard.insertText('$$\nx^2\n$$\n\nbelow');
    const formula = await own.source.locator('.cm-live-block .katex').elementHandle();
    assert.ok(formula !== null);
    await fresh.waitForURL('**/edit');
    await own.waitUntil('saved');
    await fresh.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    assert.equal(await formula.evaluate((element) => element.isConnected), true);
  });

  it('has its scrollbar at the edge of the pane, and the text width of the page', async () => {
    await start(`${'word '.repeat(60)}\n\n`.repeat(40));
    await show('Live');
    const { scroller, pane, text } = await page.evaluate(() => {
      const root = document.querySelector('[data-editor]')?.shadowRoot;
      const box = (element: Element | null | undefined): DOMRect =>
        element?.getBoundingClientRect() ?? new DOMRect();
      return {
        scroller: box(root?.querySelector('.cm-scroller')).right,
        pane: box(document.querySelector('[role=tabpanel]')).right,
        text: box(root?.querySelector('.cm-content')).width,
      };
    });
    assert.equal(scroller, pane);
    // 42rem of text, the arrows before it, and the space behind it.
    assert.equal(text, 42 * 16 + 42);
  });

  it('ticks a box at a click, and opens a link at a click with Ctrl', async () => {
    await start('- [ ] task\n\n[Help](/help)\n\nend');
    await show('Live');
    await editor.source.getByRole('checkbox', { name: 'To do' }).click();
    await editor.source.getByRole('checkbox', { name: 'Done' }).waitFor();
    const opened = page.context().waitForEvent('page');
    await editor.source.getByText('Help').click({ modifiers: ['Control'] });
    assert.equal(new URL((await opened).url()).pathname, '/help');
    assert.equal(await source(), '- [x] task\n\n[Help](/help)\n\nend');
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
