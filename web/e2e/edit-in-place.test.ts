import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { publish, setWriter } from './pages/open-document.ts';
import { seedDoc } from './pages/tree.ts';
import { EditorModel } from './pages/editor.ts';

/** Folder for screenshots. */
const PICTURES = process.env['MARU_TEST_PICTURES'];
/** Height of a line of the source, in pixels. */
const LINE_PX = 27;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

const PARAGRAPHS = Array.from(
  { length: 60 },
  (_, index) =>
    `Paragraph ${index} of a **long** text, in which [every](https://example.org/${index}) paragraph is long ` +
    'enough for a second line on a wide window, and for a few more on the narrow window of a phone.',
);
const TEXT = PARAGRAPHS.map((text, index) => (index % 9 === 4 ? `## Part ${index}\n\n${text}` : text)).join(
  '\n\n',
);

/** Returns the top of the article's paragraph that begins with some words, in the window. */
const pageTop = (page: Page, words: string): Promise<number> =>
  page.evaluate((start) => {
    const blocks = [...document.querySelectorAll('article :is(p, h2)')];
    return (
      blocks.find(({ textContent }) => textContent.startsWith(start))?.getBoundingClientRect().top ?? NaN
    );
  }, words);

/** Returns the top of the editor's line that begins with some words, once it is drawn. */
async function lineTop(page: Page, words: string): Promise<number> {
  const place = await page.waitForFunction((start) => {
    const root = document.querySelector('[data-editor]')?.shadowRoot;
    const lines = [...(root?.querySelectorAll('.cm-line') ?? [])];
    const line = lines.find(({ textContent }) => textContent.replace(/^#+ /, '').startsWith(start));
    return line === undefined ? null : { top: line.getBoundingClientRect().top };
  }, words);
  return (await place.jsonValue())?.top ?? NaN;
}

/** Records each frame from now on: the elements around the text, and what is shown in place of it. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const around = ['header', '[role=tree]', 'aside'].map((name) => document.querySelector(name));
    const seen: string[] = [];
    const recordFrame = (): void => {
      const [header, tree, aside] = around;
      const text = document.querySelector('article') === null ? '' : 'page ';
      const line = document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-line');
      const shown = `${text}${line === null || line === undefined ? '' : 'editor'}`.trim();
      const isSame =
        header === document.querySelector('header') &&
        tree === document.querySelector('[role=tree]') &&
        aside === document.querySelector('aside');
      const frame = `${shown}${isSame ? '' : ', other elements around it'}`;
      if (seen.at(-1) !== frame) seen.push(frame);
      if (document.documentElement.dataset['watched'] !== undefined) requestAnimationFrame(recordFrame);
    };
    document.documentElement.dataset['watched'] = '';
    Object.assign(window, { seenFrames: seen });
    recordFrame();
  });
  return () =>
    page.evaluate(async () => {
      // The frame that shows what is there now is recorded before.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      delete document.documentElement.dataset['watched'];
      return (window as unknown as { seenFrames: string[] }).seenFrames;
    });
}

describe('Editing in place, in a browser', function () {
  this.timeout(180_000);
  const own = setWriter();

  const make = async (page: Page, access: 'private' | 'public'): Promise<string> => {
    const { id } = await seedDoc(page, own.writer.username, { title: 'Long text', content: TEXT });
    if (access === 'public') await publish(page, id);
    return `/${own.writer.username}/${id}`;
  };

  for (const viewport of SIZES)
    for (const access of ['private', 'public'] as const) {
      const test = viewport.width === 390 && access === 'public' ? it : itInFullRun;
      test(`keeps tree, header and the scroll position in a ${access} text, ${viewport.width} px wide`, async () => {
        const page = await own.writer.page.context().newPage();
        await page.setViewportSize(viewport);
        const path = await make(page, access);
        await page.addInitScript(() => localStorage.setItem('maru_editor_tab', 'edit'));
        await page.goto(path);
        await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
        await page.locator('article p', { hasText: 'Paragraph 0 ' }).waitFor();
        if (PICTURES !== undefined)
          await page.screenshot({ path: join(PICTURES, `top-page-${access}-${viewport.width}.png`) });
        const title = (selector: string): Promise<number> =>
          page
            .locator(selector)
            .first()
            .evaluate((element) => element.getBoundingClientRect().top);
        const titleTop = await title('main h1');
        const firstTop = await pageTop(page, 'Paragraph 0 ');
        await page.keyboard.press('e');
        await page.waitForURL(`**${path}/edit`);
        const editor = new EditorModel(page);
        await editor.source.waitFor();
        if (PICTURES !== undefined)
          await page.screenshot({ path: join(PICTURES, `top-editor-${access}-${viewport.width}.png`) });
        const moved = {
          title: (await title('input[aria-label="Title"]')) - titleTop,
          first: (await lineTop(page, 'Paragraph 0 ')) - firstTop,
        };
        assert.ok(Math.abs(moved.first) < LINE_PX, JSON.stringify(moved));
        await page.goBack();
        await page.locator('article p', { hasText: 'Paragraph 59 ' }).waitFor();
        await page.evaluate(() => window.scrollTo(0, 1_500));
        const tops = await page.evaluate(() =>
          [...document.querySelectorAll('article :is(p, h2)')].map((block): [string, number] => [
            block.textContent.split(' ').slice(0, 2).join(' '),
            block.getBoundingClientRect().top,
          ]),
        );
        const frames = await watchFrames(page);
        await page.keyboard.press('e');
        await editor.source.waitFor();
        await page.locator('[data-tools]:focus').waitFor();
        // The first paragraph that begins below the title.
        const edge = await page.locator('[data-editor]').evaluate((host) => host.getBoundingClientRect().top);
        const [words, top] = tops.find(([, place]) => place >= edge) ?? ['', NaN];
        const there = (await lineTop(page, words)) - top;
        if (PICTURES !== undefined)
          await page.screenshot({ path: join(PICTURES, `deep-editor-${access}-${viewport.width}.png`) });
        await page.keyboard.press('End');
        await page.keyboard.insertText(' More words.');
        const caretWords = await page.evaluate(() => {
          const root = document.querySelector('[data-editor]')?.shadowRoot;
          const lines = [...(root?.querySelectorAll('.cm-line') ?? [])];
          const line = lines.find(({ textContent }) => textContent.includes('More words.'));
          return line?.textContent.replace(/^#+ /, '').split(' ').slice(0, 2).join(' ') ?? '';
        });
        const caretTop = await lineTop(page, caretWords);
        await page.getByRole('link', { name: 'View page' }).click();
        await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
        await page.locator('article').waitFor();
        const back = (await pageTop(page, caretWords)) - caretTop;
        if (PICTURES !== undefined)
          await page.screenshot({ path: join(PICTURES, `deep-page-${access}-${viewport.width}.png`) });
        const focus = await page.evaluate(() => document.activeElement?.textContent.slice(0, 20));
        const seen = await frames();
        assert.ok(Math.abs(there) < LINE_PX, `${there}`);
        assert.ok(Math.abs(back) < LINE_PX, `${back}`);
        assert.ok(focus?.startsWith(caretWords), focus);
        assert.deepEqual(seen, ['page', 'editor', 'page']);
      });
    }

  it('puts the caret at the selected word, and returns to that paragraph, by the Edit button too', async () => {
    const page = await own.writer.page.context().newPage();
    const path = await make(page, 'private');
    await page.goto(path);
    const strong = page.locator('article p', { hasText: 'Paragraph 3 of' }).locator('strong');
    await strong.dblclick();
    const edit = page.getByRole('link', { name: 'Edit', exact: true });
    // The code of the editor comes before the press, its parts beside each other.
    const parts = ['EditorScreen', 'deferred-parts'].map((name) =>
      page.waitForRequest((request) => request.url().includes(`/assets/${name}-`)),
    );
    await edit.hover();
    await Promise.all(parts);
    await edit.click();
    await page.waitForURL(`**${path}/edit`);
    const editor = new EditorModel(page);
    await page.locator('[data-tools]:focus').waitFor();
    await page.keyboard.insertText('short');
    await editor.untilText(/Paragraph 3 of a \*\*short\*\* text/);
    await page.goBack();
    await page.locator('article p:focus', { hasText: 'Paragraph 3 of a short text' }).waitFor();
  });

  itInFullRun('starts at the top of another document that the tree opens for editing', async () => {
    const page = await own.writer.page.context().newPage();
    const other = await make(page, 'private');
    const path = await make(page, 'private');
    const tree = page.getByRole('tree');
    // Both are loaded, and have the same blocks.
    await page.goto(other);
    await page.locator('article').getByText('Paragraph 0 of').waitFor();
    const otherLine = tree.locator(`[data-id="${other.split('/').at(-1) ?? ''}"]`);
    const line = tree.locator(`[data-id="${path.split('/').at(-1) ?? ''}"]`);
    const shown = await page.locator('article').elementHandle();
    await line.click();
    await page.waitForURL(`**${path}*`);
    // The article of the other document leaves with its page.
    await page.waitForFunction((article) => article !== null && !article.isConnected, shown);
    await page.locator('article p', { hasText: 'Paragraph 40 of' }).scrollIntoViewIfNeeded();
    await otherLine.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await page.waitForURL(`**${other}/edit`);
    await page.locator('[data-tools] .cm-content').waitFor();
    assert.match(await new EditorModel(page).text(), /^Paragraph 0 of/);
  });
});
