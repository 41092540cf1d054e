import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { FONTS } from '../src/design/fonts.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { seedDoc } from './pages/tree.ts';
import { assertSingleFont, watchMixing } from './pages/watched-hangul.ts';

/** Limit of font bytes that a page of one language loads before its reader's first input. */
const UNREAD_BYTES_MAX = 80_000;
/** Limit of font bytes in total. */
const BYTES_MAX = 240_000;
/** Limit of font files in total. */
const FILES_MAX = 30;
/** Limit of font bytes of three pages that are read one after the other. */
const THREE_PAGES_BYTES_MAX = 275_000;
/** Files with Hangul. */
const SLICE = /-\d+-\d+-[^/]+\.woff2$/;

/** Hangul of the product's own font. */
const COMPANION = 'Noto Sans KR Hangul';
/** Weight from which on its slices are bold ones. */
const BOLD_MIN = 550;

const DEMO = join(import.meta.dirname, '../../scripts/seed/docs');
const ENGLISH = ['essay-en', 'guide-en'] as const;
const KOREAN = ['essay-ko', 'guide-ko', 'stew-ko'] as const;
/** Words at the end of each document. */
const LAST_WORDS = {
  'essay-ko': '지나는 길이라면',
  'guide-ko': '문장 안에도 수식을',
  'stew-ko': '한 달 뒤에 다시',
} as const;
/** Italics and code, which have fonts of their own, and bold text. */
const KINDS = {
  en: '*Italic* words, `code` and **bold** ones.',
  ko: '*기울인* 글, *italic*, `코드 code`, **굵은 글**.',
} as const;
/** Syllables in several slices of the font. */
const RARE =
  '뀀 쟈 뱉 뭏 괆 솥 뎠 넋 앓 꿇 밟 핥 흙 삶 닭 값 쌀뜨물 궤짝 휑한 뜀틀 쑥갓 꽹과리 짭짤한 얇은 홑이불';
/** Rare syllables that are added to a page. */
const ADDED = '꽹과리 궤짝';
/** Name of a document with the three Korean ones and rare syllables. */
const ALL = '세 글';
/** Every fourth syllable, which no page has: more than any font may load. */
const EVERY_FOURTH = Array.from({ length: 2_793 }, (_, index) => String.fromCodePoint(0xac00 + index * 4));

/** A document that begins with formulas; its code and italics are far below. */
const FORMULAS = [
  'Euler’s $e^{i\\pi} + 1 = 0$, and $\\sum_{k=1}^{n} k$ beside it.',
  '```math\n\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}\n```',
  '```math\n\\left(\\sum_{k=1}^{n} a_k b_k\\right)^2 \\le \\sum_{k=1}^{n} a_k^2 \\sum_{k=1}^{n} b_k^2\n```',
  ...Array.from({ length: 60 }, (_, number) => `Paragraph ${number} between the formulas and the code.`),
  '*Italic* words, `code` and **bold** ones.',
].join('\n\n');

describeInFullRun('The fonts of a page, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: Page;
  let username: string;
  const paths = new Map<string, string>();
  const pathOf = (name: string): string => paths.get(name) ?? '';
  const applyDesign = async (style: object): Promise<void> => {
    const { request } = owner.context();
    assert.equal((await request.put(`/api/groups/${username}`, { data: { style } })).status(), 200);
  };
  before(async () => {
    stage = await setStage();
    owner = await stage.visit();
    username = await signUp(owner);
    const publish = async (title: string, content: string, props = '{}'): Promise<void> => {
      const { id } = await seedDoc(owner, username, { title, content, props });
      await owner.context().request.put(`/api/docs/${id}/meta`, { data: { access: 'public' } });
      paths.set(title, `/${username}/${id}`);
    };
    const textOf = (name: string): string => readFileSync(join(DEMO, `${name}.md`), 'utf8');
    for (const name of [...ENGLISH, ...KOREAN])
      await publish(name, `${name.endsWith('ko') ? KINDS.ko : KINDS.en}\n\n${textOf(name)}`);
    await publish(ALL, [KINDS.ko, ...KOREAN.map(textOf), RARE].join('\n\n'));
    await publish('Formulas', FORMULAS, '{"math":true}');
    await publish('드문 글자', RARE);
    await publish('모든 글자', EVERY_FOURTH.join(' '));
  });
  afterEach(() => applyDesign({}));
  after(() => stage.close());

  for (const name of ENGLISH) {
    it(`stay within the byte limits before any interaction, and at the end of the page (${name})`, async () => {
      const page = await stage.visit();
      const files = await fontsOf(page);
      await open(page, pathOf(name));
      assert.ok(sum(files) > 20_000 && sum(files) <= UNREAD_BYTES_MAX, report(files));
      await page.mouse.move(200, 200);
      await scrollToEnd(page);
      await settled(page);
      assert.ok(sum(files) <= BYTES_MAX && files.size <= FILES_MAX, report(files));
      assert.equal(await isShown(page, COMPANION), false);
    });
  }

  for (const { family } of FONTS) {
    it(`stay within the byte limit on a page that starts with formulas, and load code and italics later (${family})`, async () => {
      await applyDesign({ fontFamily: family });
      const page = await stage.visit();
      const files = await fontsOf(page);
      await open(page, pathOf('Formulas'));
      await page.locator('code[data-formula]').nth(3).waitFor();
      await settled(page);
      assert.ok(sum(files) > 40_000 && sum(files) <= UNREAD_BYTES_MAX, report(files));
      await page.mouse.move(200, 200);
      await scrollToEnd(page);
      await page.waitForFunction(() => document.fonts.check('16px "Roboto Mono Variable"', 'code'));
      await settled(page);
      assert.match(report(files), /roboto-mono/);
      assert.ok(sum(files) <= BYTES_MAX && files.size <= FILES_MAX, report(files));
    });
  }

  for (const { family, hangul } of FONTS) {
    it(`stay within the byte limit on a Korean page, and on two more after it (${family})`, async () => {
      await applyDesign({ fontFamily: family });
      const page = await stage.visit({ locale: 'ko-KR' });
      const files = await fontsOf(page);
      await watchMixing(page, hangul.family);
      const [first, ...others] = KOREAN;
      await open(page, pathOf(first));
      const unread = sum(files);
      assert.ok(unread > 20_000 && unread <= UNREAD_BYTES_MAX, report(files));
      assert.equal(await isShown(page, hangul.family), false);
      await page.mouse.move(200, 200);
      await shown(page, hangul.family);
      await scrollToEnd(page);
      await settled(page);
      assert.ok(sum(files) > unread + 20_000 && sum(files) <= BYTES_MAX, report(files));
      assert.ok(files.size <= FILES_MAX, report(files));
      for (const name of others) {
        await page.getByRole('treeitem', { name }).click();
        await page
          .locator('[id="maru:article"]:not([data-in-parts])', { hasText: LAST_WORDS[name] })
          .waitFor();
        await shown(page, hangul.family);
        await scrollToEnd(page);
      }
      await settled(page);
      assert.ok(sum(files) <= THREE_PAGES_BYTES_MAX, report(files));
      await assertSingleFont(page);
    });

    it(`load no Hangul for a page that would exceed the byte limit (${family})`, async () => {
      await applyDesign({ fontFamily: family });
      const page = await stage.visit({ locale: 'ko-KR' });
      const files = await fontsOf(page);
      await open(page, pathOf(ALL));
      const listed = page.waitForResponse(`**${hangul.list}`);
      await page.mouse.move(200, 200);
      await listed;
      await scrollToEnd(page);
      await settled(page);
      assert.ok(sum(files) <= BYTES_MAX, report(files));
      assert.equal(await isShown(page, hangul.family), false);
      assert.deepEqual(
        [...files.keys()].filter((url) => SLICE.test(url)),
        [],
      );
    });
  }

  it('replace all Hangul at once: on this page, on the next, and in a space with its own font', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    await watchMixing(page, COMPANION);
    await open(page, pathOf('essay-ko'));
    await page.mouse.move(200, 200);
    await shown(page, COMPANION);
    await page.getByRole('treeitem', { name: '드문 글자' }).click();
    await page.locator('[id="maru:article"]', { hasText: '꽹과리' }).waitFor();
    await shown(page, COMPANION, '꽹');
    await assertSingleFont(page);

    await applyDesign({ fontFamily: 'Gowun Batang' });
    const other = await stage.visit({ locale: 'ko-KR' });
    const files = await fontsOf(other);
    const companions = (): readonly string[] =>
      [...files.keys()].filter((url) => url.includes('noto-sans-kr'));
    await watchMixing(other, 'Gowun Batang Hangul');
    await open(other, pathOf('essay-ko'));
    await other.mouse.move(200, 200);
    await shown(other, 'Gowun Batang Hangul');
    await other.getByRole('treeitem', { name: '드문 글자' }).click();
    await other.locator('[id="maru:article"]', { hasText: '꽹과리' }).waitFor();
    await settled(other);
    assert.deepEqual(companions(), []);
    await assertSingleFont(other);
    await other.getByRole('link', { name: '도움말' }).first().click();
    await shown(other, COMPANION);
    assert.ok(companions().length > 0);
  });

  it('keep the system’s font for Hangul that would exceed the limit, before and after other pages', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    const files = await fontsOf(page);
    await open(page, pathOf('모든 글자'));
    const listed = page.waitForResponse('**/noto-sans-kr-hangul.json');
    await page.mouse.move(200, 200);
    await listed;
    await scrollToEnd(page);
    await settled(page);
    assert.ok(sum(files) <= UNREAD_BYTES_MAX, report(files));
    assert.equal(await isShown(page, COMPANION), false);
    await page.getByRole('treeitem', { name: 'essay-ko' }).click();
    await shown(page, COMPANION);
    await page.getByRole('treeitem', { name: '모든 글자' }).click();
    await page.locator('[id="maru:article"]', { hasText: EVERY_FOURTH[9] ?? '' }).waitFor();
    await waitUntil(
      () => isShown(page, COMPANION),
      (isInCompanion) => !isInCompanion,
    );
  });

  it('replace added Hangul at once: a part of a page, typed text, a preview', async () => {
    const page = await owner.context().newPage();
    await watchMixing(page, COMPANION);
    await open(page, pathOf('stew-ko'));
    await page.mouse.move(200, 200);
    await shown(page, COMPANION);
    const isHeld = await page.evaluate(async (text) => {
      const article = document.querySelector('[id="maru:article"]');
      const [added, bold, code] = ['p', 'b', 'code'].map((tag) => document.createElement(tag));
      if (added === undefined || bold === undefined || code === undefined) return false;
      added.id = 'added';
      for (const one of [bold, code]) one.textContent = text;
      added.append(`${text} `, bold, ' ', code);
      article?.append(added);
      // Observers of changes run first.
      await Promise.resolve();
      return document.querySelector('#added[data-held]') !== null;
    }, ADDED);
    assert.ok(isHeld, 'in the system’s font first');
    await page.locator('#added:not([data-held])').waitFor({ state: 'attached' });
    await shown(page, COMPANION, '꽹');
    assert.equal(await page.locator('#added').getAttribute('style'), null);

    await assertSingleFont(page);

    await applyDesign({ fontFamily: 'Gowun Batang' });
    await watchMixing(page, 'Gowun Batang Hangul');
    await page.goto(`${pathOf('stew-ko')}/edit`);
    const source = page.locator('.cm-content');
    await source.click();
    await page.locator('[data-preview] p').first().waitFor();
    // A page looks for Hangul once a second at most: the reader's pointer moves on.
    let x = 300;
    await waitUntil(
      async () => {
        await page.mouse.move((x += 1), 300);
        return isShown(page, 'Gowun Batang Hangul');
      },
      (isThere) => isThere,
    );
    await shown(page, 'Gowun Batang Hangul');
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('꽹과리\n\n');
    await page.locator('[data-preview] p', { hasText: '꽹과리' }).first().waitFor();
    await shown(page, 'Gowun Batang Hangul', '꽹');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('쑥갓과 꽹과리');
    await shown(page, 'Gowun Batang Hangul', '쑥');
    await assertSingleFont(page);
  });

  it('load for bold Hangul that is typed in Live, and for text that scrolls into view there', async () => {
    const page = await stage.visit({ locale: 'ko-KR', editorTab: 'live' });
    const name = await signUp(page);
    const { id } = await seedDoc(page, name, {
      title: '글',
      content: `${'가나다라마바사아자차카타파하 '.repeat(3)}\n\n${'끝없는 길\n\n'.repeat(120)}**뱉은 값**`,
    });
    await page.goto(`/${name}/${id}/edit`);
    await page.locator('.cm-editor[data-live]').waitFor();
    const source = page.locator('.cm-content');
    await source.click({ position: { x: 60, y: 20 } });
    await shown(page, COMPANION, '길');
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('**꽹과리** ');
    await shown(page, COMPANION, '꽹', BOLD_MIN);
    await page.keyboard.press('Control+End');
    await shown(page, COMPANION, '뱉', BOLD_MIN);
  });

  it('keep the system’s font for Hangul when a part can’t be loaded', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    await page.route('**/noto-sans-kr-400-0-*.woff2', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await open(page, pathOf('essay-ko'));
    await page.mouse.move(200, 200);
    await refused;
    await settled(page);
    assert.equal(await isShown(page, COMPANION), false);
    stage.consoleMessages();
  });
});

/** Opens a document and waits until it and its fonts are complete. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
  await settled(page);
}

/** Returns true when a family has faces in the page. */
function isShown(page: Page, family: string): Promise<boolean> {
  return page.evaluate((name) => [...document.fonts].some((face) => face.family.includes(name)), family);
}

/** Waits until a page's Hangul, and a certain syllable of at least a weight, are in a web font. */
async function shown(page: Page, family: string, syllable = '가', weightMin = 0): Promise<void> {
  await page.waitForFunction(
    ([name, code, least]) =>
      [...document.fonts].some(
        ({ family: own, unicodeRange, weight }) =>
          own.includes(name) &&
          Number.parseInt(weight, 10) >= least &&
          unicodeRange.split(',').some((part) => {
            const [first = '', last = first] = part.trim().slice(2).split('-');
            return code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16);
          }),
      ),
    [family, syllable.charCodeAt(0), weightMin] as const,
  );
}

/** Scrolls through the page, and on while parts that load make it longer. */
async function scrollToEnd(page: Page): Promise<void> {
  // Runs in every frame.
  await page.waitForFunction(() => {
    scrollBy(0, innerHeight / 2);
    return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
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

/** Looks, each after a pause, in which nothing more comes. */
const STILL_LOOKS = 12;

/**
 * Waits until fonts and other files have come, and no more do. Playwright's `networkidle` was not reached
 * within 30 s in half of the runs on a loaded machine.
 */
async function settled(page: Page): Promise<void> {
  let last = -1;
  let same = 0;
  await waitUntil(
    () =>
      page.evaluate(() =>
        document.fonts.status === 'loaded' ? performance.getEntriesByType('resource').length : -1,
      ),
    (count) => {
      same = count === last && count !== -1 ? same + 1 : 0;
      last = count;
      return same === STILL_LOOKS;
    },
  );
}

function sum(files: ReadonlyMap<string, number>): number {
  return [...files.values()].reduce((total, bytes) => total + bytes, 0);
}

function report(files: ReadonlyMap<string, number>): string {
  return `${sum(files)} bytes:\n${[...files].map(([url, bytes]) => `${bytes} ${url}`).join('\n')}`;
}
