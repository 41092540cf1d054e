import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';
import { seedDoc } from './pages/tree.ts';

/** Buttons of the toolbar without a choice, the markup that they make of “word”, its elements on the page. */
const CONSTRUCTS = [
  ['Bold', /^\*\*word\*\*$/, 'strong'],
  ['Italic', /^\*word\*$/, 'em'],
  ['Underline', /^__word__$/, 'u'],
  ['Strikethrough', /^~~word~~$/, 'del'],
  ['Highlight', /^==word==$/, 'mark'],
  ['Code', /^`word`$/, 'code'],
  ['Link', /^\[word\]\(\)$/, 'a'],
  ['Bulleted list', /^- word$/, 'ul > li'],
  ['Numbered list', /^1\. word$/, 'ol > li'],
  ['Task list', /^- \[ \] word$/, 'li input[type=checkbox]'],
  ['Quote', /^> word$/, 'blockquote'],
  ['Callout', /^> \[!note\] \n> word$/, 'aside.callout'],
  ['Code block', /^```\nword\n```$/, 'pre code'],
  ['Link to a document', /^\[\[word\]\]$/, 'p'],
  ['Footnote', /^word\[\^1\]\n+\[\^1\]: /, 'sup a'],
  ['Superscript', /^<sup>word<\/sup>$/, 'sup'],
  ['Subscript', /^<sub>word<\/sub>$/, 'sub'],
  ['Keyboard key', /^<kbd>word<\/kbd>$/, 'kbd'],
  ['Hidden comment', /^<!-- word -->$/, 'xpath=.'],
  ['Table of contents', /^word\n\n\[toc\]/, 'p'],
  ['Divider', /^word\n\n---/, 'hr'],
  ['Foldable section', /^## \[-\] word$/, 'h2'],
  ['Formula', /^word\n\n```math\n/, '.katex, pre'],
  ['Diagram', /^word\n\n```mermaid\n/, 'pre'],
] as const;

/** Texts and the rendered style of a word in them. */
const LOOKS = [
  ['plain **mark**', 'mark', 'fontWeight', '700'],
  ['plain *mark*', 'mark', 'textDecorationLine', 'underline'],
  ['plain __mark__', 'mark', 'textDecorationLine', 'underline'],
  ['plain ~~mark~~', 'mark', 'textDecorationLine', 'line-through'],
  ['plain\n\n# mark', 'mark', 'fontWeight', '700'],
] as const;

describe('The tools of the editor, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    const username = await signUp(page);
    for (const title of ['한글 문서', 'Second document'])
      await seedDoc(page, username, { title, content: '# Part one\n\n## What’s new?\n\n### A [x] b' });
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.tab('Edit').click();
  });
  after(() => stage.close());
  const start = (text = ''): Promise<void> => editor.replaceText(text);
  const shouldBe = (wanted: RegExp | string): Promise<string> => editor.untilText(wanted);
  const button = (name: string): Locator =>
    page.getByRole('toolbar').getByRole('button', { name, exact: true });
  const focused = (): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  /** Returns a computed style of a word in the source. */
  const styleOf = (word: string, property: string): Promise<string> =>
    page
      .locator('.cm-line span, .cm-line')
      .filter({ hasText: word })
      .last()
      .evaluate(
        (element, name) => getComputedStyle(element).getPropertyValue(name),
        property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      );

  itInFullRun('has a button for every construct, with the expected result on the page', async () => {
    await editor.tab('Split').click();
    for (const [name, text, selector] of CONSTRUCTS) {
      await start('word');
      await page.keyboard.press('Control+a');
      await editor.useTool(name);
      await shouldBe(text);
      await editor.preview.locator(selector).first().waitFor({ state: 'attached' });
    }
    const names = (list: Locator): Promise<string[]> =>
      list
        .getByRole('button')
        .evaluateAll((all) =>
          all.map(
            (one) =>
              one.getAttribute('aria-label') ??
              (one.querySelector('span')?.textContent ?? '').replace('…', ''),
          ),
        );
    const pickers = ['Heading', 'Text color', 'Text size', 'Table', 'Image, video or audio'];
    const tools = ['Find and replace', 'Outline', 'Focus on the paragraph', 'Full screen', 'Word goal'];
    const all = [...CONSTRUCTS.map(([name]) => name), ...pickers, ...tools].toSorted();
    // Other words in the bar may leave less room at the second width.
    for (const [width, least] of [
      [1920, 12],
      [1440, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // The bar is measured again in the frame after the change.
      await page.evaluate(
        () =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
      );
      const shown = await names(page.getByRole('toolbar'));
      assert.ok(shown.length >= least && shown.length <= 12, `${width} px: ${shown.join(', ')}`);
      assert.equal(shown.at(-1), 'More');
      await button('More').click();
      const hidden = await names(page.getByRole('dialog', { name: 'More' }));
      assert.deepEqual([...shown.slice(0, -1), ...hidden].toSorted(), all, `${width} px`);
      await page.keyboard.press('Escape');
    }
    await editor.tab('Edit').click();
  });

  itInFullRun('chooses size, colour and heading by keyboard', async () => {
    await start('a word');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await editor.tab('Edit').focus();
    await page.keyboard.press('Tab');
    const to = async (name: string): Promise<void> => {
      for (let steps = 0; steps < 30 && (await focused()) !== name; steps++)
        await page.keyboard.press('ArrowRight');
      assert.equal(await focused(), name);
    };
    const choose = async (name: string): Promise<void> => {
      await to('More');
      await page.keyboard.press('Enter');
      for (let steps = 0; steps < 30 && (await focused()) !== `${name}…`; steps++)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name, exact: true }).waitFor();
    };
    await choose('Text size');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), '18');
    assert.deepEqual(await findViolations(page), [], 'size picker');
    await page.keyboard.press('Enter');
    await shouldBe('a [size=18]word[/size]');
    await page.keyboard.type('s');
    await shouldBe('a [size=18]s[/size]');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Shift+Tab');
    await editor.tab('Edit').focus();
    await page.keyboard.press('Tab');
    await choose('Text color');
    const first = await focused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await focused(), first);
    await page.getByRole('button', { name: 'Teal', exact: true }).press('Enter');
    await shouldBe('a [size=18][color=teal]word[/color][/size]');
    await button('Heading').press('Enter');
    await page.getByRole('dialog', { name: 'Heading' }).waitFor();
    assert.deepEqual(await findViolations(page), [], 'heading picker');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shouldBe('## a [size=18][color=teal]word[/color][/size]');
    // A document that is saved meanwhile has more buttons, which leave less room for tools.
    await editor.useTool('Table');
    assert.deepEqual(await findViolations(page), [], 'table picker');
    await page.keyboard.press('Escape');
  });

  it('highlights marks in the source by their meaning, and unsupported constructs as text', async () => {
    for (const [text, word, property, value] of LOOKS) {
      await start(text);
      await page.locator('.cm-line span').filter({ hasText: word }).last().waitFor();
      assert.equal(await styleOf(word, property), value, text);
    }
    for (const text of ['mark\n====', '    mark', '<b>mark</b>', 'plain\n    # mark']) {
      await start(text);
      assert.equal(await styleOf('mark', 'fontWeight'), '400', text);
      assert.equal(await page.locator('.cm-line span', { hasText: 'mark' }).count(), 0, text);
    }
  });

  it('highlights code in the language of its fence, also after the language changes', async () => {
    const colorOf = (word: string): Promise<string> => styleOf(word, 'color');
    const untilColoured = (word: string): Promise<void> =>
      page
        .locator('.cm-line span')
        .filter({ hasText: new RegExp(`^${word}$`) })
        .first()
        .waitFor();
    await start('words\n\n```js\nconst name = "text";\n```\n\n> ```python\n> def name():\n> ```');
    await untilColoured('const');
    await untilColoured('def');
    const plain = await colorOf('words');
    assert.notEqual(await colorOf('const'), plain);
    assert.notEqual(await colorOf('"text"'), await colorOf('const'));
    await start('```\nselect name\n```');
    assert.equal(
      await page
        .locator('.cm-line span')
        .filter({ hasText: /^select$/ })
        .count(),
      0,
    );
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type('sql');
    await page.keyboard.press('Escape');
    await untilColoured('select');
  });

  it('shows the browser’s own caret, and draws selections and several cursors', async () => {
    await start('one two\n\none two');
    const drawn = (name: string): Locator => page.locator(`.cm-${name}`);
    const caret = (): Promise<string> =>
      page
        .locator('.cm-line')
        .first()
        .evaluate((line) => getComputedStyle(line).caretColor);
    const hidden = 'rgba(0, 0, 0, 0)';
    await page.keyboard.press('Control+Home');
    await drawn('cursor').waitFor({ state: 'detached' });
    assert.notEqual(await caret(), hidden);
    await page.keyboard.press('Shift+End');
    await drawn('selectionBackground').first().waitFor();
    // The selection stays visible without focus.
    await editor.useTool('Text color');
    await drawn('selectionBackground').first().waitFor();
    await page.keyboard.press('Escape');
    await editor.source.getByText('one two').first().click();
    await drawn('cursor').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Alt+ArrowDown');
    await page.keyboard.press('Control+Alt+ArrowDown');
    await drawn('cursor').nth(1).waitFor();
    assert.equal(await caret(), hidden);
    await page.keyboard.type('x');
    assert.equal(await editor.text(), 'xone two\nx\nxone two');
    await page.keyboard.press('Escape');
    await drawn('cursor').waitFor({ state: 'detached' });
    assert.notEqual(await caret(), hidden);
  });

  it('finds matches in order, by case and pattern, and replaces one or all', async () => {
    await start('One one 하나 one2');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+f');
    const find = page.getByRole('textbox', { name: 'Find' });
    await find.pressSequentially('one');
    const marked = page.locator('.cm-searchMatch');
    await marked.nth(2).waitFor();
    const count = page.locator('.cm-search').getByRole('status');
    await count.getByText('3 found').waitFor();
    await find.press('Enter');
    await count.getByText('1 of 3').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await count.getByText('2 of 3').waitFor();
    await page.getByRole('checkbox', { name: 'Match case' }).check();
    await marked.nth(2).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Pattern' }).check();
    await find.press('End');
    await find.pressSequentially('\\d');
    await marked.nth(1).waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Replace' }).fill('둘');
    await find.focus();
    await page.keyboard.press('Enter');
    await count.getByText('1 of 1').waitFor();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await count.getByText('No results').waitFor();
    await shouldBe('One one 하나 둘');
    await page.keyboard.press('Escape');
    await find.waitFor({ state: 'detached' });
    await page.keyboard.type('!');
    await shouldBe(/!/);
  });

  itInFullRun('scrolls page and source together, to the middle and back', async () => {
    await editor.tab('Split').click();
    await start(
      Array.from({ length: 40 }, (_none, index) => `## Part ${index + 1}\n\nSome words.\n\n- a\n- b`).join(
        '\n\n',
      ),
    );
    await editor.preview.getByText('Part 40', { exact: true }).waitFor();
    await page.locator('.cm-scroller').evaluate((element) => element.scrollTo(0, 0));
    await page.waitForFunction(
      () => document.querySelector('[data-preview]')?.parentElement?.scrollTop === 0,
    );
    /** Waits until both are scrolled, with the same part at the top. */
    const waitForAlignment = (): Promise<unknown> =>
      page.waitForFunction(() => {
        const root = document.querySelector('[data-editor]')?.shadowRoot;
        const pane = document.querySelector('[data-preview]')?.parentElement;
        const firstIn = (parts: Iterable<Element>, above: Element | null | undefined): number => {
          const top = above?.getBoundingClientRect().top ?? 0;
          const found = [...parts].find(
            (part) => /Part \d+$/.test(part.textContent ?? '') && part.getBoundingClientRect().bottom > top,
          );
          return Number(/\d+$/.exec(found?.textContent ?? '')?.[0] ?? Number.NaN);
        };
        const source = firstIn(root?.querySelectorAll('.cm-line') ?? [], root?.querySelector('.cm-scroller'));
        const shown = firstIn(pane?.querySelectorAll('h2') ?? [], pane);
        return shown > 5 && Math.abs(source - shown) <= 1;
      });
    await editor.preview.getByText('Part 1', { exact: true }).hover();
    await page.mouse.wheel(0, 3_000);
    await waitForAlignment();
    await page.locator('.cm-scroller').evaluate((element) => element.scrollTo(0, 0));
    await page.waitForFunction(
      () => document.querySelector('[data-preview]')?.parentElement?.scrollTop === 0,
    );
    await editor.source.getByText('## Part 1', { exact: true }).hover();
    await page.mouse.wheel(0, 3_000);
    await waitForAlignment();
    await editor.tab('Edit').click();
  });

  it('completes documents and languages while Hangul is composed, also by initial consonants', async () => {
    const protocol = await page.context().newCDPSession(page);
    const compose = (text: string): Promise<unknown> =>
      protocol.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await start();
    await page.keyboard.type('[[');
    await page.getByRole('option', { name: 'Second document' }).waitFor();
    await compose('ㅎ');
    await page.getByRole('option', { name: 'Second document' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: '한글 문서' }).waitFor();
    assert.deepEqual(
      await findViolations(page, { without: ['scrollable-region-focusable'] }),
      [],
      'list of documents',
    );
    // The list ignores keys while the input method composes.
    await compose('하');
    await compose('한');
    await shouldBe('[[한]]');
    await protocol.send('Input.insertText', { text: '한' });
    await page.getByRole('option', { name: '한글 문서' }).waitFor();
    await page.keyboard.press('Enter');
    await shouldBe('[[한글 문서]]');
  });

  it('completes headings of other documents and of its own', async () => {
    await start('# Own heading\n\n');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('[[Second document#');
    await page.getByRole('option', { name: 'Part one' }).waitFor();
    assert.equal(await page.getByRole('option').count(), 3);
    await page.keyboard.type('wha');
    await page.getByRole('option', { name: 'Part one' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'What’s new?' }).click();
    await shouldBe('# Own heading\n\n[[Second document#What’s new?]]');
    await page.keyboard.type(' [[#own');
    await page.getByRole('option', { name: 'Own heading' }).click();
    await shouldBe('# Own heading\n\n[[Second document#What’s new?]] [[#Own heading]]');
  });

  it('creates a missing document from a link in the text, with Undo', async () => {
    await start();
    await page.keyboard.type('See [[Fresh idea');
    const isCreated = page.waitForResponse((response) => /\/api\/docs\?/.test(response.url()));
    await page.getByRole('option', { name: 'Create “Fresh idea”' }).click();
    await shouldBe('See [[Fresh idea]]');
    assert.equal((await isCreated).status(), 201);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and [[fresh idea');
    await page.getByRole('option', { name: 'Fresh idea', exact: true }).waitFor();
    assert.equal(await page.getByRole('option', { name: /^Create/ }).count(), 0);
    await page.keyboard.press('Escape');
    const isDeleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await undo.click();
    assert.equal((await isDeleted).status(), 200);
  });

  it('has no axe violations on the whole screen and with its outline', async () => {
    await start('# One\n\nwords');
    await editor.useTool('Outline');
    await editor.useTool('Full screen');
    await page.locator(':root[data-full-screen]').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await editor.useTool('Full screen');
    await page.locator(':root:not([data-full-screen])').waitFor();
    await editor.useTool('Outline');
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
