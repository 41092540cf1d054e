import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { openNewDocument, appendText, setWriter } from './pages/open-document.ts';

/** Two columns of equal width: a Hangul syllable is as wide as two letters. */
const TABLE = [
  '| 이름     | place |',
  '|----------|-------|',
  '| 가나다라 | Seoul |',
  '| abcdefgh | 부산  |',
  '| 뷁꿇ㄱㄴ | 글 a  |',
].join('\n');
const SHEET = '/fonts/nanum-gothic-coding.css';

describeInFullRun('Columns of Korean tables in the editor, in a browser', function () {
  this.timeout(180_000);
  const own = setWriter();

  it('line up: Hangul is exactly as wide as two letters, in text and in bold', async () => {
    const { page } = await openNewDocument(
      own.writer,
      `${TABLE}\n\n**가나다라abcdefgh**\n\n# 가나다라\n\n# abcdefgh`,
    );
    await page.evaluate(async () => {
      await Promise.all([
        document.fonts.load('14px "Nanum Gothic Coding"', '이름가나다라부산뷁꿇ㄱㄴ글'),
        document.fonts.load('14px "Roboto Mono Variable"'),
      ]);
    });
    await page.waitForFunction(() => document.fonts.check('14px "Nanum Gothic Coding"', '뷁'));
    const bars = await widthsUpTo(page, '|');
    for (const line of bars.slice(0, 5)) {
      assert.equal(line.length, 3);
      for (const [at, left] of line.entries()) near(left, bars[0]?.[at] ?? Number.NaN);
    }
    const [syllables, letters] = await widthsOf(page, '가나다라abcdefgh');
    near(syllables ?? 0, letters ?? 1);
  });

  it('load the font only when the text contains Hangul', async () => {
    const page = await own.writer.page.context().newPage();
    const requests: string[] = [];
    page.on(
      'request',
      (request) =>
        void (request.url().includes('nanum-gothic') && requests.push(new URL(request.url()).pathname)),
    );
    await page.goto('/new');
    await page.locator('[data-tools] .cm-content').waitFor();
    await appendText(page, '| English | only |');
    await page.waitForLoadState('networkidle');
    assert.deepEqual(requests, []);
    const sheet = page.waitForResponse(`**${SHEET}`);
    const piece = page.waitForResponse('**/nanum-gothic-coding-400-0-*.woff2');
    await appendText(page, '\n| 한국어 |');
    assert.equal((await sheet).status(), 200);
    assert.equal((await piece).status(), 200);
    assert.equal(requests.filter((path) => path === SHEET).length, 1);
    assert.deepEqual(own.stage.consoleMessages(), []);
  });
});

/** Returns, for each line of the source, the distances of these characters from its start, in pixels. */
function widthsUpTo(page: Page, wanted: string): Promise<number[][]> {
  return page.locator('[data-editor] .cm-line').evaluateAll((lines, letter) => {
    return lines.map((line) => {
      const from = line.getBoundingClientRect().left;
      const found: number[] = [];
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          found.push(range.getBoundingClientRect().left - from);
        }
      }
      return found;
    });
  }, wanted);
}

/**
 * Returns the widths of two parts of a text in the source: the first third of its characters, and the rest.
 */
function widthsOf(page: Page, wanted: string): Promise<number[]> {
  return page
    .locator('[data-editor] .cm-line', { hasText: wanted })
    .locator('span', { hasText: wanted })
    .last()
    .evaluate((element, text) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const from = (node.nodeValue ?? '').indexOf(text);
        if (from < 0) continue;
        return [
          [0, text.length / 3],
          [text.length / 3, text.length],
        ].map(([start = 0, end = 0]) => {
          const range = document.createRange();
          range.setStart(node, from + start);
          range.setEnd(node, from + end);
          return range.getBoundingClientRect().width;
        });
      }
      return [];
    }, wanted);
}

/** Compares with the rounding of layout: 1/64 pixel for each run of text. */
function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 0.1, `${actual} px, not ${expected}`);
}
