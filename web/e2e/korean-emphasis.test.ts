import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createCommentedDoc } from '@maru/backend/testing/comments.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { KOREAN_MARKS } from './korean-marks.ts';
import { signIn } from './pages/auth.ts';

const TEXT = KOREAN_MARKS.map(([text]) => text).join('\n\n');
/** Folder for screenshots, if set. */
const PICTURES = process.env['MARU_TEST_PICTURES'] ?? '';

describeInFullRun('Emphasis before Korean particles, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
    if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
  });
  after(() => stage.close());

  it('marks the same words in the article and in the source', async () => {
    const owner = await createUser(stage, 'marker');
    const docId = await createCommentedDoc(owner, { title: '강조', content: TEXT });
    const page = await stage.visit({ locale: 'ko-KR' });
    const path = `/${owner.username}/${docId}`;
    await signIn(page, owner);
    await page.goto(path);
    for (const [, tag, words] of KOREAN_MARKS) {
      await page.locator(`article ${tag}`, { hasText: words }).first().waitFor();
    }
    if (PICTURES !== '') await page.screenshot({ path: `${PICTURES}/korean-article.png`, fullPage: true });

    await page.goto(`${path}/edit`);
    const source = page.locator('[data-tools] .cm-content');
    await source.waitFor();
    for (const [, tag, words] of KOREAN_MARKS) {
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
