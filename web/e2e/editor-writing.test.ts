import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

describe('Writing, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({ viewport: WIDE, permissions: ['clipboard-read', 'clipboard-write'] });
    await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.tab('Split').click();
  });
  after(() => stage.close());

  /** Replaces the text. */
  const start = (text: string): Promise<void> => editor.replaceText(text);
  const shouldBe = async (text: string): Promise<void> => {
    await editor.untilText(text);
  };
  const button = (name: string): Locator =>
    page.getByRole('toolbar').getByRole('button', { name, exact: true });
  const assertAccessible = async (what: string, without: readonly string[] = []): Promise<void> => {
    assert.deepEqual(await findViolations(page, { without }), [], what);
  };

  it('announces that Tab indents and how to leave the editor', async () => {
    await start('- one\n- two');
    const source = page.locator('[data-tools] .cm-content');
    const described = await source.evaluate((content) => {
      const root = content.getRootNode() as ShadowRoot;
      return root.getElementById(content.getAttribute('aria-describedby') ?? '')?.textContent;
    });
    assert.equal(described, 'Tab indents. Esc, then Tab, leaves the text.');
    assert.ok(await page.locator('main span', { hasText: described }).isVisible());
    await source.press('Control+End');
    await page.keyboard.press('Tab');
    await shouldBe('- one\n  - two');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await shouldBe('- one\n  - two');
    assert.equal(await page.evaluate(() => document.activeElement?.matches('[data-editor]')), false);
  });

  it('wraps and unwraps text by the usual shortcuts', async () => {
    for (const [key, marked] of [
      ['Control+b', '**word**'],
      ['Control+i', '*word*'],
      ['Control+u', '__word__'],
      ['Control+e', '`word`'],
      ['Control+Shift+X', '~~word~~'],
    ] as const) {
      await start('word');
      await page.keyboard.press('Control+a');
      await page.keyboard.press(key);
      await shouldBe(marked);
      await page.keyboard.press(key);
      await shouldBe('word');
    }
    await page.keyboard.press('Control+k');
    await shouldBe('[word]()');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.keyboard.type('/u');
    await shouldBe('[word](/u)');
  });

  it('makes lists, quotes and headings by shortcuts', async () => {
    await start('one\ntwo');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+Shift+Digit7');
    await shouldBe('1. one\n2. two');
    await page.keyboard.press('Control+Shift+Digit8');
    await shouldBe('- one\n- two');
    await page.keyboard.press('Control+Shift+Digit8');
    await page.keyboard.press('Control+Shift+Period');
    await shouldBe('> one\n> two');
    await start('title');
    await page.keyboard.press('Control+Alt+Digit2');
    await shouldBe('## title');
  });

  it('undoes a toolbar button in one step', async () => {
    await start('one\ntwo');
    await page.keyboard.press('Control+a');
    await button('Numbered list').click();
    await shouldBe('1. one\n2. two');
    await page.keyboard.press('Control+z');
    await shouldBe('one\ntwo');
    await page.keyboard.press('Control+a');
    await button('Bold').click();
    await shouldBe('**one**\n**two**');
    await page.keyboard.press('Control+z');
    await shouldBe('one\ntwo');
  });

  it('makes a link of an address that is pasted over selected words', async () => {
    await start('see here');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.evaluate(() => navigator.clipboard.writeText('https://example.org/a'));
    await page.keyboard.press('Control+v');
    await shouldBe('see [here](https://example.org/a)');
  });

  it('has one tab stop in its toolbar, moves by arrow keys, and shows names with shortcuts', async () => {
    await editor.tab('Split').focus();
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Heading');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Bold');
    assert.equal(await button('Bold').getAttribute('data-tip'), 'Bold (Ctrl+B)');
    assert.equal(await button('Bold').getAttribute('aria-keyshortcuts'), 'Control+B');
    await page.keyboard.press('End');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'More');
    assert.equal(await page.getByRole('toolbar').locator('button[tabindex="0"]').count(), 1);
  });

  itInFullRun('sets and removes colours and sizes by pickers', async () => {
    await start('a word');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await editor.useTool('Text color');
    await assertAccessible('colour picker');
    await page.getByRole('button', { name: 'Red', exact: true }).click();
    await shouldBe('a [color=red]word[/color]');
    await editor.useTool('Text size');
    await page.getByRole('textbox', { name: /Pixels/ }).fill('150%');
    await page.getByRole('button', { name: 'Apply' }).click();
    await shouldBe('a [color=red][size=150%]word[/size][/color]');
    await editor.preview.locator('span[style*="150%"]').waitFor();
    await editor.useTool('Text color');
    await page.getByRole('button', { name: 'No color' }).click();
    await shouldBe('a [size=150%]word[/size]');
    await editor.useTool('Text color');
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'More');
  });

  it('chooses the right option by an Enter in the same task as the letter before it', async () => {
    await start('');
    await page.keyboard.type('/div');
    const menu = page.getByRole('listbox');
    await menu.getByRole('option', { name: /Divider/, selected: true }).waitFor();
    await editor.source.evaluate((text) => {
      document.execCommand('insertText', false, 'i');
      text.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          keyCode: 13,
          bubbles: true,
          cancelable: true,
          composed: true,
        }),
      );
    });
    await shouldBe('---\n');
  });

  it('offers every construct by / at the start of a line, and nowhere else', async () => {
    await start('');
    await page.keyboard.type('/');
    const menu = page.getByRole('listbox');
    await menu.waitFor();
    assert.ok((await menu.getByRole('option').count()) > 15);
    // The list is scrolled by the arrows while the text keeps the focus.
    await assertAccessible('menu of /', ['scrollable-region-focusable']);
    await page.keyboard.type('divi');
    await menu.getByRole('option', { name: /Divider/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await shouldBe('---\n');
    await page.keyboard.press('Control+z');
    await shouldBe('/divi');
    await start('a /');
    await page.keyboard.type('h');
    assert.equal(await menu.count(), 0);
    await start('```\n');
    await page.keyboard.type('/h');
    assert.equal(await menu.count(), 0);
  });

  it('continues lists, renumbers them, and indents by Tab', async () => {
    await start('1. one\n2. two');
    await editor.source.getByText('1. one').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('new');
    await shouldBe('1. one\n2. new\n3. two');
    await page.keyboard.press('Tab');
    await shouldBe('1. one\n   1. new\n2. two');
    await page.keyboard.press('Shift+Tab');
    await shouldBe('1. one\n2. new\n3. two');
    await start('- [x] done');
    await page.keyboard.press('Enter');
    await shouldBe('- [x] done\n- [ ] ');
    await page.keyboard.press('Enter');
    await shouldBe('- [x] done\n\n');
  });

  it('edits tables cell by cell, and by a menu', async () => {
    await start('');
    await editor.useTool('Table');
    await page.getByRole('button', { name: '2 columns, 2 rows' }).click();
    await page.keyboard.type('이름');
    await page.keyboard.press('Tab');
    await page.keyboard.type('b');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await shouldBe('| 이름 | b   |\n| ---- | --- |\n| 1    |     |\n|      |     |');
    await editor.useTool('Table');
    await page.getByRole('button', { name: 'Align right' }).click();
    await page.keyboard.press('ArrowRight');
    assert.match(await editor.text(), /-+: \|/);
    await editor.useTool('Table');
    await page.getByRole('button', { name: 'Column after' }).click();
    assert.equal((await editor.text()).split('\n')[0]?.split('|').length, 5);
    await editor.preview.locator('table').waitFor();
  });

  it('folds the source at headings, by the arrow and by keys', async () => {
    await start('# One\n\nhidden words\n\n# Two');
    await editor.source.getByText('# One').click();
    await page.keyboard.press('Control+Shift+BracketLeft');
    await editor.source.getByText('hidden words').waitFor({ state: 'detached' });
    await page.locator('.cm-foldable[data-folded]').click({ position: { x: 8, y: 12 } });
    await editor.source.getByText('hidden words').waitFor();
  });

  it('finds and replaces', async () => {
    await start('one two one');
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).fill('one');
    await assertAccessible('find panel');
    await page.getByRole('textbox', { name: 'Replace' }).fill('세');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await shouldBe('세 two 세');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Find' }).waitFor({ state: 'detached' });
  });

  it('counts words and characters, also of the selection', async () => {
    await start('한국어 글은 어절로 셉니다.');
    await page.getByText('4 words · 15 characters', { exact: true }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('1 word · 1 character selected').waitFor();
  });

  const LONG = Array.from(
    { length: 30 },
    (_none, index) => `## Part ${index + 1}\n\nSome words.\n\n- a\n- b`,
  ).join('\n\n');
  const topHeading = (): Promise<string> =>
    page.locator('[data-preview]').evaluate((article) => {
      const top = article.parentElement?.getBoundingClientRect().top ?? 0;
      const found = [...article.querySelectorAll('h2')].find(
        (heading) => heading.getBoundingClientRect().bottom > top,
      );
      return found?.textContent ?? '';
    });
  const scroller = (): Locator => page.locator('.cm-scroller');

  it('scrolls the page to the caret when the source does not scroll', async () => {
    await start(
      Array.from({ length: 9 }, (_none, index) => `[size=72]High ${index + 1}[/size]`).join('\n\n'),
    );
    await page.keyboard.press('Control+Home');
    const inView = (name: string): Promise<unknown> =>
      page.waitForFunction((words) => {
        const article = document.querySelector('[data-preview]');
        const shown = article?.parentElement?.getBoundingClientRect();
        const found = [...(article?.querySelectorAll('p span') ?? [])].find(
          ({ textContent }) => textContent === words,
        );
        const place = found?.getBoundingClientRect();
        return (
          shown !== undefined && place !== undefined && place.top >= shown.top && place.bottom <= shown.bottom
        );
      }, name);
    await inView('High 1');
    await page.keyboard.press('Control+End');
    await inView('High 9');
    assert.equal(await scroller().evaluate((element) => element.scrollTop), 0);
    await page.keyboard.insertText('\n\n[size=72]More[/size]');
    await inView('More');
    await editor.source.getByText('High 2').click();
    await inView('High 2');
  });

  it('scrolls source and page together, both ways', async () => {
    await start(LONG);
    await editor.preview.getByText('Part 30', { exact: true }).waitFor();
    await scroller().evaluate((element) => element.scrollTo(0, 0));
    await scroller().evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await page.waitForFunction(
      () => (document.querySelector('[data-preview]')?.parentElement?.scrollTop ?? 0) > 500,
    );
    const visible = await scroller().evaluate((element) => {
      const top = element.getBoundingClientRect().top;
      return [...element.querySelectorAll('.cm-line')].find(
        (line) => /## Part/.test(line.textContent ?? '') && line.getBoundingClientRect().top >= top,
      )?.textContent;
    });
    const number = (text: string | null | undefined): number => Number(/\d+/.exec(text ?? '')?.[0]);
    assert.ok(
      Math.abs(number(visible) - number(await topHeading())) <= 1,
      `${visible} beside ${await topHeading()}`,
    );

    // Hovers first: right after rendering, a scroll of the page
    // without the pointer on it does not scroll the source.
    await page.getByRole('tabpanel', { name: 'Preview' }).hover();
    await page.locator('[data-preview]').evaluate((article) => article.parentElement?.scrollTo(0, 0));
    await page.waitForFunction(
      () =>
        (document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-scroller')?.scrollTop ??
          1) === 0,
    );
  });

  itInFullRun('has an outline that follows the caret and moves it', async () => {
    await editor.useTool('Outline');
    const outline = page.getByRole('navigation', { name: 'Outline' });
    await outline.getByRole('button', { name: 'Part 20' }).click();
    await outline.locator('[aria-current=location]', { hasText: 'Part 20' }).waitFor();
    await page.keyboard.type(' more');
    await outline.getByRole('button', { name: 'Part 20 more' }).waitFor();
    await assertAccessible('outline');
    await editor.useTool('Outline');
    await outline.waitFor({ state: 'detached' });
  });

  it('enters and leaves full screen', async () => {
    await editor.useTool('Full screen');
    const header = page.locator('header').first();
    await page.locator(':root[data-full-screen]').waitFor();
    const covers = await page.getByRole('toolbar').evaluate((bar) => bar.getBoundingClientRect().top);
    assert.ok(covers < 30, String(covers));
    await editor.useTool('Full screen');
    await page.locator(':root:not([data-full-screen])').waitFor();
    assert.ok(await header.isVisible());
  });

  itInFullRun('moves buttons without room into a menu on a phone', async () => {
    const narrow = await stage.visit({
      viewport: NARROW,
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
    });
    await signUp(narrow);
    await narrow.goto('/new');
    const model = new EditorModel(narrow);
    await model.write('Phone', 'word');
    assert.equal(await narrow.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
    // The buttons are at the foot of the screen, and follow the keyboard's height.
    const foot = (): Promise<number> =>
      narrow.getByRole('toolbar').evaluate((bar) => innerHeight - bar.getBoundingClientRect().bottom);
    assert.ok((await foot()) < 40, String(await foot()));
    await narrow.evaluate(() => document.documentElement.style.setProperty('--keyboard', '300px'));
    assert.ok((await foot()) >= 300, String(await foot()));
    const last = await model.source.evaluate(
      (text) => innerHeight - (text.closest('.cm-scroller')?.getBoundingClientRect().bottom ?? innerHeight),
    );
    assert.ok(last >= 300, `the text ends ${last} px above the foot`);
    await narrow.evaluate(() => document.documentElement.style.setProperty('--keyboard', '0px'));
    await narrow.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
    const menu = narrow.getByRole('dialog', { name: 'More' });
    await menu.getByRole('button', { name: 'Divider' }).waitFor();
    const box = await menu.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= NARROW.width, JSON.stringify(box));
    assert.deepEqual(await findViolations(narrow), []);
    await menu.getByRole('button', { name: 'Divider' }).click();
    assert.equal(await model.text(), 'word\n\n---\n');
    await model.save();
    await model.source.press('Control+s');
    const offer = await narrow.getByRole('button', { name: 'Name this version' }).boundingBox();
    assert.ok(offer !== null && offer.y + offer.height <= NARROW.height, JSON.stringify(offer));
    await narrow.setViewportSize({ width: 320, height: 640 });
    const save = await model.saveButton.boundingBox();
    const tabs = await narrow.getByRole('tablist').boundingBox();
    assert.ok(
      save !== null && tabs !== null && save.x > tabs.x + tabs.width && save.x + save.width <= 320,
      JSON.stringify(save),
    );
    await narrow.close();
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
