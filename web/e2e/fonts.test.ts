import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { seedDoc } from './pages/tree.ts';

/** Limit of font bytes that a page of one language loads before its reader's first input. */
const UNREAD_BYTES_MAX = 80_000;
/** Limit of font bytes in total. */
const BYTES_MAX = 240_000;
/** Limit of font files in total. */
const FILES_MAX = 30;

const DEMO = join(import.meta.dirname, '../../scripts/seed/docs');
const SHOWN = ['essay-en', 'guide-en', 'essay-ko', 'guide-ko', 'stew-ko'] as const;
/** Italics and code, which have fonts of their own, and bold text. */
const KINDS = {
  en: '*Italic* words, `code` and **bold** ones.',
  ko: '*기울인* 글, *italic*, `코드 code`, **굵은 글**.',
} as const;
/** Syllables in several slices of the font. */
const RARE =
  '뀀 볌 칢 쟈 뱉 흝 뭏 괆 솥 뎠 넋 앓 꿇 밟 핥 흙 삶 닭 값 뷁 쌀뜨물 궤짝 휑한 뜀틀 쑥갓 꽹과리 짭짤한 얇은 홑이불';

describe('The fonts of a page, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: Page;
  let username: string;
  const paths = new Map<string, string>();
  const pathOf = (name: (typeof SHOWN)[number] | 'rare'): string => paths.get(name) ?? '';
  before(async () => {
    stage = await setStage();
    owner = await stage.visit();
    username = await signUp(owner);
    const publish = async (title: string, content: string): Promise<string> => {
      const { id } = await seedDoc(owner, username, { title, content });
      await owner.context().request.put(`/api/docs/${id}/meta`, { data: { access: 'public' } });
      return `/${username}/${id}`;
    };
    for (const name of SHOWN) {
      const text = `${name.endsWith('ko') ? KINDS.ko : KINDS.en}\n\n${readFileSync(join(DEMO, `${name}.md`), 'utf8')}`;
      paths.set(name, await publish(name, text));
    }
    paths.set('rare', await publish('드문 글자', RARE));
  });
  after(() => stage.close());

  for (const name of SHOWN) {
    it(`come to little before its reader does anything, and at its end (${name})`, async () => {
      const locale = name.endsWith('ko') ? 'ko' : 'en';
      const page = await stage.visit({ locale: locale === 'ko' ? 'ko-KR' : 'en-US' });
      const files = await fontsOf(page);
      await page.goto(pathOf(name));
      await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
      await settled(page);
      const unread = sum(files);
      assert.ok(unread > 20_000 && unread <= UNREAD_BYTES_MAX, report(files));
      assert.equal(await page.locator('html[data-korean]').count(), 0);
      await page.mouse.move(200, 200);
      if (locale === 'ko') await page.locator('html[data-korean]').waitFor({ state: 'attached' });
      await page.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
          scrollTo(0, top);
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
      // Parts that load while scrolling make the page longer.
      await page.waitForFunction(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      });
      await settled(page);
      const whole = sum(files);
      assert.ok(whole <= BYTES_MAX && files.size <= FILES_MAX, report(files));
      assert.ok(locale === 'en' || whole > unread + 20_000, report(files));
    });
  }

  it('change Hangul as a whole: on this page and on the next, no frame mixes two fonts', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    await watchMixing(page);
    await page.goto(pathOf('essay-ko'));
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    await page.mouse.move(200, 200);
    await page.locator('html[data-korean]').waitFor({ state: 'attached' });
    await page.getByRole('treeitem', { name: '드문 글자' }).click();
    await page.locator('[id="maru:article"]', { hasText: '꽹과리' }).waitFor();
    await page.locator('html[data-korean]').waitFor({ state: 'attached' });
    const seen = await page.evaluate(() => (globalThis as unknown as Watched).mixing);
    assert.ok(seen.whole > 0, 'the companion was never seen');
    assert.deepEqual(seen.mixed, []);
  });

  it('of the product bring no Hangul to a space that has chosen its own, and do to the page after it', async () => {
    const { request } = owner.context();
    const put = async (style: object): Promise<void> => {
      assert.equal((await request.put(`/api/groups/${username}`, { data: { style } })).status(), 200);
    };
    await put({ fontFamily: 'Gowun Batang' });
    const page = await stage.visit({ locale: 'ko-KR' });
    const files = await fontsOf(page);
    const companions = (): readonly string[] =>
      [...files.keys()].filter((url) => url.includes('noto-sans-kr'));
    await page.goto(pathOf('essay-ko'));
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    const brought = page.waitForResponse(/apply-korean-font/);
    await page.mouse.move(200, 200);
    await brought;
    await settled(page);
    assert.ok(
      [...files.keys()].some((url) => url.includes('gowun-batang')),
      report(files),
    );
    assert.deepEqual(companions(), []);
    assert.equal(await page.locator('html[data-korean]').count(), 0);
    await page.getByRole('link', { name: '도움말' }).first().click();
    await page.locator('html[data-korean]').waitFor({ state: 'attached' });
    assert.ok(companions().length > 0);
    await page.context().close();
    await put({});
  });

  it('leave Hangul in the system’s font where a piece can’t be had', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    await page.route('**/noto-sans-kr-400-0-*.woff2', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await page.goto(pathOf('essay-ko'));
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    await page.mouse.move(200, 200);
    await refused;
    await settled(page);
    assert.equal(await page.locator('html[data-korean]').count(), 0);
    stage.consoleMessages();
  });
});

interface Watched {
  mixing: { whole: number; readonly mixed: string[] };
}

/**
 * Counts frames in which the page uses the companion font, and
 * records those in which a slice that it needs is missing.
 */
async function watchMixing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mixing: Watched['mixing'] = { whole: 0, mixed: [] };
    (globalThis as unknown as Watched).mixing = mixing;
    const look = (): void => {
      requestAnimationFrame(look);
      const article = document.querySelector('[id="maru:article"]');
      if (document.documentElement.dataset['korean'] === undefined || article === null) return;
      const hangul = [...new Set(article.textContent.match(/[가-힣]/g))].join('');
      const bold = [...article.querySelectorAll('h2, h3, strong')]
        .map((one) => one.textContent)
        .join('')
        .replaceAll(/[^가-힣]/g, '');
      const isWhole =
        document.fonts.check('16px "Noto Sans KR Variable"', hangul) &&
        document.fonts.check('600 16px "Noto Sans KR Variable"', bold);
      if (isWhole) mixing.whole += 1;
      else mixing.mixed.push(`${location.pathname}: ${hangul.slice(0, 20)}`);
    };
    requestAnimationFrame(look);
  });
}

/** Returns the bytes of each font, as they are received. */
async function fontsOf(page: Page): Promise<ReadonlyMap<string, number>> {
  const protocol = await page.context().newCDPSession(page);
  const announced = new Map<string, { readonly url: string; readonly bytes: number }>();
  const files = new Map<string, number>();
  protocol.on('Network.responseReceived', ({ requestId, response, type }) => {
    const bytes = Number(response.headers['content-length'] ?? response.headers['Content-Length']);
    if (type === 'Font') announced.set(requestId, { url: response.url, bytes });
  });
  protocol.on('Network.loadingFinished', ({ requestId }) => {
    const font = announced.get(requestId);
    if (font !== undefined) files.set(font.url, font.bytes);
  });
  await protocol.send('Network.enable');
  return files;
}

/** Waits until all requests are complete, including fonts. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

function sum(files: ReadonlyMap<string, number>): number {
  return [...files.values()].reduce((total, bytes) => total + bytes, 0);
}

function report(files: ReadonlyMap<string, number>): string {
  return `${sum(files)} bytes:\n${[...files].map(([url, bytes]) => `${bytes} ${url}`).join('\n')}`;
}
