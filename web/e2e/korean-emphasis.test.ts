import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createCommentedDoc } from '../../backend/test/comments.ts';
import { createUser } from '../../backend/test/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { logIn } from './pages/doors.ts';

/** Marks that a particle follows, the tag that they make, and the words that are marked. */
const EXAMPLES = [
  ['**마크다운(Markdown)**을 씁니다', 'strong', '마크다운(Markdown)'],
  ['**`코드`**를 씁니다', 'strong', '코드'],
  ['**[링크](https://a.example)**만 씁니다', 'strong', '링크'],
  ['**50%**의 사람', 'strong', '50%'],
  ['~~취소(x)~~는 없어요', 'del', '취소(x)'],
  ['__밑줄__은 있어요', 'u', '밑줄'],
] as const;
const TEXT = EXAMPLES.map(([text]) => text).join('\n\n');
/** A folder that pictures are left in, if one is asked for. */
const PICTURES = process.env['MARU_TEST_PICTURES'] ?? '';

describe('Marks before Korean particles, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
    if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
  });
  after(() => stage.close());

  it('mark the same words in the article and in the source', async () => {
    const owner = await createUser(stage, 'marker');
    const docId = await createCommentedDoc(owner, { title: '강조', content: TEXT });
    const page = await stage.visit({ locale: 'ko-KR' });
    const path = `/${owner.username}/${docId}`;
    await page.goto(`/login?next=${encodeURIComponent(path)}`);
    await logIn(page, owner.username, owner.password);
    await page.waitForURL((url) => url.pathname.startsWith(path));
    for (const [, tag, words] of EXAMPLES) {
      await page.locator(`article ${tag}`, { hasText: words }).first().waitFor();
    }
    if (PICTURES !== '') await page.screenshot({ path: `${PICTURES}/korean-article.png`, fullPage: true });

    await page.goto(`${path}/edit`);
    const source = page.locator('.cm-content');
    await source.waitFor();
    for (const [, tag, words] of EXAMPLES) {
      const style = await source
        .locator('span', { hasText: words.slice(0, 2) })
        .first()
        .evaluate((span) => {
          const { fontWeight, textDecorationLine } = getComputedStyle(span);
          return { weight: Number(fontWeight), line: textDecorationLine };
        });
      if (tag === 'strong') assert.ok(style.weight >= 600, words);
      else assert.equal(style.line, tag === 'u' ? 'underline' : 'line-through', words);
    }
    if (PICTURES !== '') await page.screenshot({ path: `${PICTURES}/korean-editor.png` });
  });
});
