import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { postComment, createCommentedDoc } from '@maru/backend/testing/comments.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { comments as commentsEn } from '../src/i18n/en/comments.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { KOREAN_MARKS } from './korean-marks.ts';
import { findViolations } from './pages/axe.ts';
import { signIn } from './pages/auth.ts';

const MARKED = [
  ...KOREAN_MARKS.map(([text]) => text),
  '# A heading\n## [-] A folded heading\n[toc]',
  '- [x] done\n- [ ] open\n  1. inside',
  '> A quote\n> of two lines',
  `\`\`\`js\nconst long = '${'가'.repeat(300)}';\n\`\`\``,
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'A note[^1], [[A title]], [size=72]big[/size], [color=yellow]pale[/color].\n\n[^1]: The note.',
  '![picture](https://a.example/picture.png)',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://a.example/page에서',
].join('\n\n');
/** Characters that a comment has at most are 10,000. */
const HOSTILE = [
  '<script>window.pwned = 1</script><img src=x onerror="window.pwned = 1">\n\n[a](javascript:window.pwned=1) <javascript:window.pwned=1> [b][c]\n\n[c]: JaVa\tScRiPt:window.pwned=1',
  `${'*'.repeat(4_999)}x${'*'.repeat(5_000)}`,
  `${'**a '.repeat(1_250)}${'**'.repeat(2_500)}`,
  `${'> '.repeat(4_990)}quoted`,
  `${'- '.repeat(4_990)}listed`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'[size=400%]'.repeat(500)}huge${'[/size]'.repeat(500)}`,
  `|${'a|'.repeat(400)}\n|${'-|'.repeat(400)}\n|b|`,
];
/** Folder for screenshots, if set. */
const PICTURES = process.env['MARU_TEST_PICTURES'] ?? '';

describeInFullRun('The markup of comments, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let author: TestUser;
  let docId: string;
  let path: string;
  before(async () => {
    stage = await setStage();
    if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
  });
  beforeEach(async () => {
    author = await createUser(stage, 'marker');
    docId = await createCommentedDoc(author, { title: '강조', content: '# 본문\n\nWords.' });
    path = `/${author.username}/${docId}`;
  });
  after(() => stage.close());

  const openAt = async (id: string, locale = 'ko-KR'): Promise<Page> => {
    const page = await stage.visit({ locale });
    await page.goto(`${path}#maru:comment-${id}`);
    await page.locator(`[id="maru:comment-${id}"]:focus`).waitFor();
    return page;
  };

  it('marks the Korean examples as in a document', async () => {
    const { id } = await postComment(author, docId, MARKED);
    const page = await openAt(id);
    const comment = page.locator(`[id="maru:comment-${id}"]`);
    for (const [, tag, words] of KOREAN_MARKS) {
      const marked = comment.locator(tag, { hasText: words });
      assert.equal(await marked.innerText(), words);
      const { weight, line } = await marked.evaluate((element) => {
        const { fontWeight, textDecorationLine } = getComputedStyle(element);
        return { weight: Number(fontWeight), line: textDecorationLine };
      });
      if (tag === 'strong') assert.ok(weight >= 600, words);
      else assert.equal(line, tag === 'u' ? 'underline' : 'line-through', words);
    }
  });

  it('adds no headings to the page’s outline, does not widen it, loads nothing, and is edited as source', async () => {
    const { id } = await postComment(author, docId, MARKED);
    const page = await stage.visit();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await signIn(page, author);
    await page.goto(`${path}#maru:comment-${id}`);
    const comment = page.locator(`[id="maru:comment-${id}"]`);
    await comment.getByText('A folded heading').waitFor();
    assert.equal(
      await comment
        .locator('[id], h1, h2, h3, h4, h5, h6, details, nav, section, img, iframe, [style]')
        .count(),
      0,
    );
    assert.equal(await comment.locator('li > input[aria-label]').count(), 2);
    for (const words of ['[toc]', 'A note[^1]', '[^1]: The note.', '[[A title]]']) {
      assert.equal(await comment.getByText(words).count(), 1, words);
    }
    for (const [name, href] of [
      ['picture', 'https://a.example/picture.png'],
      ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
      ['https://a.example/page에서', 'https://a.example/page에서'],
      ['링크', 'https://a.example'],
    ] as const) {
      const link = comment.getByRole('link', { name, exact: true });
      assert.deepEqual(
        [await link.getAttribute('href'), await link.getAttribute('rel')],
        [href, 'nofollow ugc noopener'],
      );
    }
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [768, 'light'],
      [390, 'dark'],
      [320, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      assert.deepEqual(await findViolations(page), [], `${width} px`);
      if (PICTURES !== '')
        await page.screenshot({ path: `${PICTURES}/comment-${width}-${colorScheme}.png`, fullPage: true });
    }
    await comment.getByRole('button', { name: commentsEn.editYours }).click();
    assert.equal(await comment.getByLabel(commentsEn.writeEdit).inputValue(), MARKED);
    assert.deepEqual(
      requests.filter((url) => new URL(url).origin !== stage.url),
      [],
    );
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('shows hostile markup harmlessly within the page', async () => {
    const ids: string[] = [];
    for (const text of HOSTILE) ids.push((await postComment(author, docId, text)).id);
    const page = await openAt(ids.at(-1) ?? '');
    const comments = page.locator('[id="maru:comments"]');
    assert.equal(await comments.locator('article').count(), HOSTILE.length);
    await comments.getByText('<script>window.pwned = 1</script>').waitFor();
    await comments.getByText('quoted', { exact: true }).waitFor();
    await comments.getByText(/listed$/).waitFor();
    assert.equal(
      await comments.getByText('huge').evaluate((words) => getComputedStyle(words).fontSize),
      '16px',
    );
    assert.equal(
      await comments.locator('script, img, iframe, [onerror], a[href^="java" i], a[href=""]').count(),
      0,
    );
    assert.equal(await page.evaluate(() => 'pwned' in window), false);
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
    if (PICTURES !== '') await page.screenshot({ path: `${PICTURES}/comment-hostile.png`, fullPage: true });
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
