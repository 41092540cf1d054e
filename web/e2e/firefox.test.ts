import assert from 'node:assert/strict';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import type { Browser } from 'puppeteer-core';
import {
  click,
  firefoxOrSkip,
  signUp,
  startFirefox,
  startSite,
  textOf,
  type,
  waitForPath,
  visit,
} from './firefox-browser.ts';

const LANGUAGES = [
  {
    locale: 'en',
    language: 'en-US',
    heading: 'A rainy day',
    sentence: 'Kimchi stew is for rainy days.',
    remark: 'I will cook that tonight.',
    title: 'Title',
    save: 'Save',
    done: 'Done',
    access: 'Change access',
    isPublic: 'Public',
    makePublic: 'Publish',
    nowPublic: 'Now public. Anyone can read it.',
    write: 'Write a comment',
    send: 'Comment',
  },
  {
    locale: 'ko',
    language: 'ko-KR',
    heading: '비 오는 날',
    sentence: '김치찌개는 비 오는 날에 끓여요.',
    remark: '오늘 저녁에 해 볼게요.',
    title: '제목',
    save: '저장',
    done: '완료',
    access: '공개 범위 바꾸기',
    isPublic: '공개',
    makePublic: '공개하기',
    nowPublic: '공개했어요. 이제 누구나 읽을 수 있어요.',
    write: '댓글 쓰기',
    send: '등록',
  },
] as const;

describeInFullRun('The main job, in Firefox', function () {
  this.timeout(240_000);
  let program: string;
  let server: TestServer;
  before(async function () {
    program = firefoxOrSkip(this);
    server = await startSite();
  });
  after(() => server?.close());

  for (const words of LANGUAGES) {
    describe(`in ${words.locale}`, () => {
      let browser: Browser;
      before(async () => {
        browser = await startFirefox(program, words.language);
      });
      after(() => browser?.close());

      it('sign up, write, publish, read without an account, comment', async () => {
        const owner = await visit(browser);
        await signUp(owner.page, server.url, `fox${words.locale}owner`);
        assert.equal(await owner.page.$eval('html', (html) => html.lang), words.locale);

        await owner.page.goto(`${server.url}/new`);
        await type(owner.page, `input[aria-label="${words.title}"]`, words.heading);
        await type(owner.page, '[data-tools] >>> .cm-content', `## ${words.heading}\n\n${words.sentence}`);
        // Live is what somebody sees who has chosen nothing.
        assert.equal(await textOf(owner.page, '[data-editor] >>> [data-live] .cm-live-h2'), words.heading);
        await click(owner.page, `::-p-aria(${words.save}[role="button"])`);
        await owner.page.waitForSelector('p[data-state=saved]');
        const path = (await waitForPath(owner.page, /\/edit$/)).replace(/\/edit$/, '');

        const reader = await visit(browser);
        const hidden = await reader.page.goto(server.url + path);
        assert.equal(hidden?.status(), 404);
        await click(owner.page, `button[aria-label*="${words.access}" i], button::-p-text(${words.access})`);
        await click(owner.page, `::-p-aria(${words.isPublic}[role="radio"])`);
        await click(owner.page, `::-p-aria(${words.makePublic}[role="button"])`);
        await owner.page.waitForSelector(`::-p-text(${words.nowPublic})`);
        await click(owner.page, `::-p-aria(${words.done}[role="button"])`);

        const shown = await reader.page.goto(server.url + path);
        assert.equal(shown?.status(), 200);
        assert.equal(await textOf(reader.page, 'h1'), words.heading);
        assert.ok((await textOf(reader.page, '[id="maru:article"]')).includes(words.sentence));

        await signUp(reader.page, server.url, `fox${words.locale}reader`);
        await reader.page.goto(server.url + path);
        await reader.page.$eval('[id="maru:comments"]', (comments) => comments.scrollIntoView());
        await type(reader.page, `::-p-aria(${words.write}[role="textbox"])`, words.remark);
        await click(reader.page, `::-p-aria(${words.send}[role="button"])`);
        assert.ok(
          (
            await textOf(reader.page, '[id="maru:comments"] [role=article], [id="maru:comments"] article')
          ).includes(words.remark),
        );

        await owner.page.goto(`${server.url}${path}#maru:comments`);
        assert.ok(
          (
            await textOf(owner.page, '[id="maru:comments"] [role=article], [id="maru:comments"] article')
          ).includes(words.remark),
        );
        assert.deepEqual([...owner.errors, ...reader.errors], []);
      });
    });
  }
});
