import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { findViolations } from './pages/axe.ts';
import {
  appendText,
  enter,
  delaySaves,
  openNewDocument,
  saveElsewhere,
  setWriter,
  fetchStoredDoc,
} from './pages/open-document.ts';
import type { OpenDocument, Writer } from './pages/open-document.ts';

/** Folder for screenshots. */
const PICTURES = process.env['MARU_TEST_PICTURES'];

/** Words of a save that the server refused: its state, and the notice with what to do. */
interface Words {
  readonly state: string;
  readonly advice: string;
  /** Buttons and links of the notice, in order. */
  readonly offers: readonly string[];
}

interface Refusal {
  readonly name: string;
  /** Null: without a network. */
  readonly response: { readonly status: number; readonly code: string } | null;
  readonly en: Words;
  readonly ko: Words;
}

const words = (state: string, advice: string, ...offers: readonly string[]): Words => ({
  state,
  advice,
  offers,
});

const REFUSALS: readonly Refusal[] = [
  {
    name: 'offline',
    response: null,
    en: words(
      'Offline, kept on this device',
      'Your text is kept on this device and will be saved as soon as the connection is back.',
      'Try now',
    ),
    ko: words(
      '오프라인, 이 기기에 보관',
      '글은 이 기기에 보관했고, 연결되면 바로 저장할게요.',
      '지금 다시 시도',
    ),
  },
  {
    name: 'slow',
    response: { status: 429, code: 'too_many_requests' },
    en: words('Slow down', 'Your text will be saved in a moment; just go on writing.', 'Try now'),
    ko: words('잠시 기다려 주세요', '잠시 뒤에 저장할게요. 그대로 계속 쓰면 돼요.', '지금 다시 시도'),
  },
  {
    name: 'full',
    response: { status: 413, code: 'quota_exceeded' },
    en: words(
      'Storage full',
      'shorten it, or delete documents or files, then try again.',
      'Try now',
      'Open your files',
    ),
    ko: words(
      '저장 공간 부족',
      '글을 줄이거나 문서와 파일을 지운 다음 다시 시도해 주세요.',
      '지금 다시 시도',
      '파일 보기',
    ),
  },
  {
    name: 'long',
    response: { status: 413, code: 'too_large' },
    en: words('Too long', 'It is still here: shorten it, or move a part of it to another document.'),
    ko: words('글이 너무 길어요', '글을 줄이거나 일부를 다른 문서로 옮겨 주세요.'),
  },
  {
    name: 'session',
    response: { status: 401, code: 'unauthorized' },
    en: words(
      'Session ended',
      'log in again in a new tab, come back, and save.',
      'Log in (opens in a new tab)',
    ),
    ko: words(
      '로그인 만료',
      '새 탭에서 다시 로그인한 다음 돌아와서 저장해 주세요.',
      '로그인 (새 탭에서 열려요)',
    ),
  },
  {
    name: 'forbidden',
    response: { status: 403, code: 'forbidden' },
    en: words(
      'No access',
      'copy it, or save it as a document of your own.',
      'Save as a new document',
      'Copy my text',
    ),
    ko: words(
      '권한 없음',
      '쓴 글은 여기 그대로 있으니 복사하거나 내 문서로 저장해 주세요.',
      '새 문서로 저장',
      '내 글 복사',
    ),
  },
  {
    name: 'gone',
    response: { status: 404, code: 'not_found' },
    en: words(
      'Deleted elsewhere',
      'This document was deleted elsewhere. Your text is still here.',
      'Save as a new document',
      'Copy my text',
      'Open the trash',
    ),
    ko: words(
      '삭제된 문서',
      '다른 곳에서 이 문서를 삭제했어요. 쓴 글은 여기 그대로 있어요.',
      '새 문서로 저장',
      '내 글 복사',
      '휴지통 열기',
    ),
  },
];

/** States without a refusal. */
const OTHERS = {
  en: {
    saving: 'Saving…',
    saved: /^Saved /,
    unpublished: 'Changes not published',
    publish: 'Publish changes',
    published: 'Published just now',
    conflict: 'Conflict',
    advice: 'This document was saved elsewhere while you were writing.',
    offers: ['Merge'],
  },
  ko: {
    saving: '저장하는 중…',
    saved: / 저장$/,
    unpublished: '게시하지 않은 변경',
    publish: '변경 게시',
    published: '방금 게시',
    conflict: '내용 충돌',
    advice: '글을 쓰는 동안 다른 곳에서 이 문서를 다시 저장했어요.',
    offers: ['합치기'],
  },
} as const;

/** Each language in one colour scheme, narrow and wide. */
const VIEWS = [
  { locale: 'en', colorScheme: 'light', widths: [1440, 390] },
  { locale: 'ko', colorScheme: 'dark', widths: [390, 1440] },
] as const;

describe('The states of saving, in a browser', function () {
  this.timeout(240_000);
  const own = setWriter();

  for (const { locale, colorScheme, widths } of VIEWS)
    describe(`in ${locale}`, () => {
      let writer: Writer;
      before(async () => {
        const language = locale === 'ko' ? 'ko-KR' : 'en-US';
        writer = await enter(own.stage, { locale: language, colorScheme, editorTab: 'edit' });
      });
      after(() => writer.page.context().close());

      /** Checks state and notice, at both widths. */
      async function check(open: OpenDocument, name: string, words: Words): Promise<void> {
        const { page, editor } = open;
        await editor.status.getByText(words.state, { exact: true }).waitFor();
        const notice = page.locator('section[data-tone]').filter({ hasText: words.advice });
        await notice.waitFor();
        assert.deepEqual(await notice.locator('button, a').allTextContents(), words.offers);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await editor.status.getByText(words.state, { exact: true }).waitFor();
          await picture(page, `state-${name}-${locale}-${width}`);
          const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
            scrollWidth > clientWidth || scrollHeight > clientHeight;
          assert.equal(await editor.status.evaluate(isCut), false, `${words.state} at ${width} px`);
          // The bar of tools is measured again in the frame after the change.
          await page.waitForFunction((px) => document.documentElement.scrollWidth === px, width);
        }
        assert.deepEqual(await findViolations(page), [], name);
      }

      const picture = async (page: Page, name: string): Promise<void> => {
        if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
      };

      for (const refusal of REFUSALS) {
        const test = locale === 'ko' && refusal.name === 'offline' ? it : itInFullRun;
        test(`explains ${refusal.name} and what to do, and saves afterwards`, async () => {
          const open = await openNewDocument(writer, 'one', 'private');
          const { page, editor } = open;
          const { response } = refusal;
          const address = `**/api/docs/${open.doc.id}`;
          if (response === null) await page.context().setOffline(true);
          else
            await page.route(address, (route) =>
              route.fulfill({
                status: response.status,
                json: { msg: 'No.', code: response.code, errorId: '0'.repeat(24) },
              }),
            );
          await appendText(page, ' two');
          await check(open, refusal.name, refusal[locale]);
          await page.unroute(address);
          await page.context().setOffline(false);
          await appendText(page, ' three');
          await page.keyboard.press('Control+s');
          await editor.waitUntil('saved');
          assert.match(await editor.status.innerText(), OTHERS[locale].saved);
          assert.equal((await fetchStoredDoc(open)).content, 'one two three');
          await page.close();
        });
      }

      itInFullRun(
        'shows that it is saving, that there is a conflict, and that changes are not published',
        async () => {
          const words = OTHERS[locale];
          const open = await openNewDocument(writer, 'one', 'private');
          const { page, editor } = open;
          const go = await delaySaves(page);
          await appendText(page, ' two');
          await editor.status.getByText(words.saving).waitFor();
          await saveElsewhere(open, 'one too');
          go();
          await check(open, 'conflict', {
            state: words.conflict,
            advice: words.advice,
            offers: words.offers,
          });
          assert.deepEqual(await page.locator('[data-tools] .cm-line').allTextContents(), ['one two']);
          await page.close();

          const shared = await openNewDocument(writer, 'one', 'public');
          await appendText(shared.page, ' two');
          await shared.editor.status.getByText(words.unpublished, { exact: true }).waitFor();
          const publish = shared.page.getByRole('button', { name: words.publish, exact: true });
          await publish.and(shared.page.locator('[class*=primary]')).waitFor();
          for (const width of widths) {
            await shared.page.setViewportSize({ width, height: 800 });
            await picture(shared.page, `state-unpublished-${locale}-${width}`);
          }
          assert.deepEqual(await findViolations(shared.page), []);
          assert.equal((await fetchStoredDoc(shared)).content, 'one');
          await shared.page.keyboard.press('Control+s');
          await shared.editor.status.getByText(words.published, { exact: true }).waitFor();
          await publish.and(shared.page.locator('[class*=plain]')).waitFor();
          for (const width of widths) {
            await shared.page.setViewportSize({ width, height: 800 });
            await picture(shared.page, `state-published-${locale}-${width}`);
          }
          assert.deepEqual(await findViolations(shared.page), []);
          await shared.page.close();
        },
      );
    });
});
