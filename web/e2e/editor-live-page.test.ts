import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { HELP_EN } from '../src/i18n/help/en.ts';
import { HELP_KO } from '../src/i18n/help/ko.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';
import { seedDoc } from './pages/tree.ts';

/** Folder for pictures of Live and of the page. */
const PICTURES = process.env['MARU_TEST_PICTURES'];
/** Height of a window that shows all of the text. */
const HIGH = 8_000;
const DESIGN = { backgroundColor: '#f4ead8', mainColor: '#3b2f20', fontFamily: 'Gowun Batang', fontSize: 20 };
const VIEWS = [
  { locale: 'en-US', help: HELP_EN, width: 1440, colorScheme: 'light', style: null },
  { locale: 'ko-KR', help: HELP_KO, width: 390, colorScheme: 'dark', style: null },
  { locale: 'en-US', help: HELP_EN, width: 390, colorScheme: 'dark', style: DESIGN },
  { locale: 'ko-KR', help: HELP_KO, width: 1440, colorScheme: 'light', style: DESIGN },
] as const;

/** Topics that Live shows as their source, or that the page shows in another place. */
const OTHERWISE = ['toc', 'properties', 'footnotes', 'not-here', 'doc-embed', 'folds'];

/** Returns the words of both, without what is drawn in other frames, buttons, numbers and definitions. */
async function wordsOf(place: Locator): Promise<string> {
  return place.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const other of copy.querySelectorAll(
      'button, iframe, .diagram, [data-diagram], .katex-mathml, .cm-live-number, .cm-live-small',
    ))
      other.remove();
    return (copy.textContent ?? '').replaceAll(/[\s\u200b]/g, '');
  });
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

describe('Live compared with the page, in a browser', function () {
  this.timeout(240_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  for (const { locale, help, width, colorScheme, style } of VIEWS) {
    const name = `${locale}-${width}-${colorScheme}${style === null ? '' : '-designed'}`;
    const test = locale === 'ko-KR' && width === 390 ? it : itInFullRun;
    test(`shows the text of every construct in Help as the page does (${name})`, async () => {
      const page = await stage.visit({
        locale,
        colorScheme,
        viewport: { width, height: HIGH },
        editorTab: 'live',
      });
      const username = await signUp(page);
      if (style !== null) await page.context().request.put(`/api/groups/${username}`, { data: { style } });
      const topics = help.groups.flatMap((group) => group.topics).filter(({ id }) => !OTHERWISE.includes(id));
      const content = topics.map(({ title, example }) => `## ${title}\n\n${example}`).join('\n\n');
      const { id } = await seedDoc(page, username, {
        title: 'All',
        content: `${content}\n\n¶`,
        props: '{"math":true,"breaks":true}',
      });
      await page.goto(`/${username}/${id}/edit`);
      const live = page.locator('.cm-editor[data-live] .cm-content');
      await live.waitFor();
      await live.click({ position: { x: 30, y: 30 } });
      await page.keyboard.press('Control+End');
      await live.locator('.katex').first().waitFor();
      await live.locator('[data-diagram=drawn]').first().waitFor();
      await page.evaluate(async () => void (await document.fonts.ready));
      await picture(page, `${name}-live`);
      const inLive = await wordsOf(live);
      await page.keyboard.press('Control+Shift+4');
      const editor = new EditorModel(page);
      const article = editor.preview;
      await article.locator('[data-diagram=drawn]').first().waitFor({ state: 'attached' });
      await picture(page, `${name}-page`);
      assert.equal(inLive, await wordsOf(article));
    });
  }

  itInFullRun('spaces lists, headings, quotes and code as the page does', async () => {
    const page = await stage.visit({ editorTab: 'live', viewport: { width: 1280, height: 2_000 } });
    const username = await signUp(page);
    const content = [
      '```\nz\n```\nA\n\n```\nB\n```\n## C',
      '- a\n\n  b\n\n- c\n\n## d\n\n### e\n\n## f\n\n## g\n\n### h\ni\n#### j\n- k\n\nl\n- m\n\n### [-] n',
      '> o\n>\n> p\n> - q\n>\n> 1. r\n>\n> s\n\n> t\n\n> # u\n\n- v\n\n  > w\n\n  x\n\n- > y\n  > - D\n\nend',
    ].join('\n\n');
    const { id } = await seedDoc(page, username, { title: 'Apart', content });
    await page.goto(`/${username}/${id}/edit`);
    const editor = new EditorModel(page);
    await page.locator('.cm-editor[data-live]').waitFor();
    await page.keyboard.press('Control+End');
    await editor.untilText(/\nd\n\ne\n\nf\n\ng\n/);
    const pairs = 'ab bc de ef fg hi ij jk lm mn op pq st tu wx yD zA BC'.split(' ');
    const gaps = (place: Locator): Promise<readonly number[]> =>
      place.evaluate((element, wanted) => {
        const tops = new Map<string, number>();
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() !== null) {
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          tops.set(walker.currentNode.textContent?.trim() ?? '', range.getBoundingClientRect().top);
        }
        return wanted.map((pair) =>
          Math.round((tops.get(pair.charAt(1)) ?? 0) - (tops.get(pair.charAt(0)) ?? 0)),
        );
      }, pairs);
    const inLive = await gaps(editor.source);
    const [inItem = 0, betweenItems = 0] = inLive;
    assert.ok(betweenItems > inItem, inLive.join());
    await page.keyboard.press('Control+Shift+4');
    await editor.preview.locator('h2', { hasText: /^C$/ }).waitFor();
    const onPage = await gaps(editor.preview);
    for (const [index, gap] of inLive.entries())
      assert.ok(
        Math.abs(gap - (onPage[index] ?? 0)) <= 2,
        `${pairs[index]} in ${inLive.join()}; ${onPage.join()}`,
      );
  });

  itInFullRun('has the colors of the page, and breaks lines between words only', async () => {
    const page = await stage.visit({ editorTab: 'live' });
    const username = await signUp(page);
    const content = [
      '**굵은글**은 '.repeat(40),
      '==marked [linked](/help) [color=red]tinted[/color] `coded`== **strong**',
      '> quoted `monospaced`\n>\n> | headed | b |\n> | - | - |\n> | celled | b |',
      '> [!tip] titled [tip](/help)\n> hinted',
      '```css\na { color: atomic }\n```\n\n```diff\n- deleted\n+ inserted\n```\n\nend',
    ].join('\n\n');
    const { id } = await seedDoc(page, username, { title: 'Colors', content });
    await page.goto(`/${username}/${id}/edit`);
    const editor = new EditorModel(page);
    await page.locator('.cm-editor[data-live]').waitFor();
    await page.keyboard.press('Control+End');
    // The languages are loaded one by one.
    for (const token of [/^color$/, /^\+ inserted$/])
      await editor.source.locator('.cm-live-sized > span', { hasText: token }).waitFor();
    const torn = await editor.source
      .locator('.cm-line')
      .first()
      .evaluate(
        (line) =>
          [...line.querySelectorAll('.cm-live-strong')].filter((word) => {
            const ending = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
            ending.currentNode = word.querySelector('span') ?? word;
            let next = ending.nextNode();
            while (next !== null && !next.textContent?.startsWith('은')) next = ending.nextNode();
            const range = document.createRange();
            if (next === null) return true;
            range.setStart(next, 0);
            range.setEnd(next, 1);
            return Math.abs(range.getBoundingClientRect().top - word.getBoundingClientRect().top) > 8;
          }).length,
      );
    assert.equal(torn, 0);
    const colors = (place: Locator): Promise<Readonly<Record<string, string>>> =>
      place.evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: Record<string, string> = {};
        while (walker.nextNode() !== null) {
          const { parentElement, textContent } = walker.currentNode;
          for (const word of textContent?.match(/[a-z]{3,}/g) ?? [])
            if (parentElement !== null) found[word] ??= getComputedStyle(parentElement).color;
        }
        return found;
      });
    const inLive = await colors(editor.source);
    await page.keyboard.press('Control+Shift+4');
    await editor.preview.locator('.tok-inserted').waitFor();
    const onPage = await colors(editor.preview);
    assert.ok(Object.keys(onPage).length > 15, Object.keys(onPage).join());
    for (const [word, color] of Object.entries(onPage)) assert.equal(inLive[word], color, word);
  });

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
