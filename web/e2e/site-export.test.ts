import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { unpack } from '@maru/backend/testing/zips.ts';
import type { BrowserContextOptions, Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { pasteOrDrop, png } from './pages/files.ts';
import { horizontalOverflow } from './pages/settings.ts';
import { seedDoc } from './pages/tree.ts';

const PICTURES = process.env['MARU_TEST_PICTURES'];

describe('A space as a website of files, in a browser', function () {
  this.timeout(240_000);
  let stage: Stage;
  const folder = mkdtempSync(join(tmpdir(), 'maru-site-'));
  before(async () => {
    stage = await setStage();
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await stage.close();
  });

  const publish = async (page: Page, id: string): Promise<void> => {
    await page.context().request.put(`/api/docs/${id}/meta`, { data: { access: 'public' } });
  };

  /** Fills a space; returns its username. */
  const fill = async (page: Page): Promise<string> => {
    const username = await signUp(page);
    await page.goto('/media');
    await page.getByRole('meter').first().waitFor();
    await pasteOrDrop(page, 'drop', [png('바다.png', [20, 120, 110]), png('secret.png', [120, 20, 20])]);
    await page.getByText(/Uploaded 2 files\.|파일 2개를 올렸어요/).waitFor();
    const { media } = (await (
      await page.context().request.get(`/api/media?groupName=${username}`)
    ).json()) as { media: { name: string; url: string }[] };
    const urlOf = (name: string): string => media.find((one) => one.name === name)?.url ?? '';
    const trips = await seedDoc(page, username, {
      title: '여행',
      isFolder: true,
      content: '집을 떠나 걷는 날들의 기록이에요. [[첫째 날]]부터 읽어 보세요.',
    });
    const first = await seedDoc(page, username, {
      title: '첫째 날',
      parentId: trips.id,
      content: [
        '# 바닷가',
        `걷다가 **멈춰 서서** 바다를 봤어요. 파도가 *천천히* 밀려왔어요. 다음은 [[둘째 날: 산?#고개]]예요.`,
        `![바다](${urlOf('바다.png')} =320x)`,
        '## 셈',
        '하루에 $v = \\frac{s}{t}$ 만큼 걸었어요.',
        '```js\nconst steps = 12_000;\n```',
        '> [!NOTE]\n> 물을 챙기세요.',
        '- [x] 모자\n- [ ] 양말',
        '각주도 있어요.[^1]',
        '[^1]: 바닷가 안내판에서 읽었어요.',
        '![[둘째 날: 산?]]',
      ].join('\n\n'),
      props: '{"math":true}',
    });
    const second = await seedDoc(page, username, {
      title: '둘째 날: 산?',
      parentId: trips.id,
      content: `## 길\n\n돌아온 길은 [첫째 날](/${username}/${first.id}#셈)에 적었어요.\n\n## 고개\n\n숨이 찼어요.`,
    });
    const notes = await seedDoc(page, username, {
      title: 'Notes on walking',
      content: `A quiet walk. [Private](/${username}/${'x'.repeat(24)}) and [[비밀]].`,
    });
    await seedDoc(page, username, { title: '비밀', content: `숨긴 말 ![](${urlOf('secret.png')})` });
    const long = await seedDoc(page, username, {
      title: 'A long walk',
      content: `${'step '.repeat(7_000)}arrival`,
    });
    for (const { id } of [trips, first, second, notes, long]) await publish(page, id);
    return username;
  };

  /** Exports by the screen and unpacks the archive; returns its folder. */
  const exported = async (page: Page, name: string, isAll: boolean): Promise<string> => {
    await page.goto('/space/export');
    await page.getByLabel(/^(?:Format|형식)$/).selectOption('site');
    const documents = page.getByLabel(/^(?:Documents|담을 문서)$/);
    assert.equal(await documents.inputValue(), 'public');
    if (isAll) await documents.selectOption('all');
    assert.deepEqual(await findViolations(page), []);
    if (PICTURES !== undefined)
      await page.screenshot({ path: `${PICTURES}/export-form-${name}.png`, fullPage: true });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /^(?:Export the website|웹사이트로 내보내기)$/ }).click();
    const archive = join(folder, `${name}.zip`);
    await (await downloading).saveAs(archive);
    const target = join(folder, name);
    for (const [path, bytes] of await unpack(readFileSync(archive))) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), bytes);
    }
    return target;
  };

  /** Opens the first page from the disk, in a browser that may not leave it. */
  const open = async (
    target: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; left: string[] }> => {
    const page = await stage.visit({ ...options, offline: true });
    const left: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('file://')) left.push(request.url());
    });
    await page.goto(pathToFileURL(join(target, 'index.html')).href);
    return { page, left };
  };

  it('opens from disk with its tree, links, images, formulas and search', async () => {
    const writer = await stage.visit();
    const username = await fill(writer);
    const target = await exported(writer, 'public', false);
    const files = readdirSync(target, { recursive: true }).map(String).toSorted();
    assert.ok(files.includes(join('여행', '둘째 날_ 산_.html')), files.join('\n'));
    const all = files
      .filter((file) => /\.(?:html|js|css|txt)$/.test(file))
      .map((file) => readFileSync(join(target, file), 'utf8'))
      .join('\n');
    assert.ok(!all.includes('숨긴 말'), 'nothing of private documents');
    assert.deepEqual(
      readdirSync(join(target, 'media')).map((name) => name.normalize('NFC')),
      ['1-바다.png'],
    );

    const { page, left } = await open(target, { locale: 'en' });
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: '여행' }).click();
    await page.getByRole('main').getByRole('link', { name: '첫째 날' }).first().click();
    await page.getByRole('heading', { level: 1, name: '첫째 날' }).waitFor();
    assert.equal(
      await page.getByRole('img', { name: '바다' }).evaluate((img: HTMLImageElement) => img.naturalWidth),
      320,
    );
    assert.equal(await page.locator('article math').count(), 1);
    assert.match(await page.locator('.embed-doc-body').innerText(), /숨이 찼어요/);
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('link', { name: '둘째 날: 산?#고개' }).click();
    await page.waitForURL(/%EB%91%98%EC%A7%B8.*\.html#/);
    await page.getByRole('heading', { level: 1, name: '둘째 날: 산?' }).waitFor();
    await page.locator('article').getByRole('link', { name: '첫째 날' }).click();
    await page.getByRole('heading', { level: 1, name: '첫째 날' }).waitFor();

    const field = page.getByRole('searchbox', { name: 'Search' });
    await field.fill('숨이');
    await page.getByRole('status').getByText('1 found').waitFor();
    await field.fill('step');
    await page.getByRole('status').getByText('1 found · Documents searched only in part: 1').waitFor();
    await field.fill('arrival');
    await page.getByRole('status').getByText('Nothing found · Documents searched only in part: 1').waitFor();
    await field.fill('QUIET walk');
    await page.getByRole('status').getByText('1 found').waitFor();
    await field.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Notes on walking' }).waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Private' }).getAttribute('href'),
      `${stage.url}/${username}/${'x'.repeat(24)}`,
    );
    assert.equal(await page.locator('a.wiki-link[href]').count(), 0, 'a private document has no page');
    await page.getByRole('searchbox').fill('숨긴');
    await page.getByRole('status').getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.site-found').isVisible(), false);
    assert.deepEqual(left, []);
  });

  itInFullRun(
    'includes private documents on request, in the interface language, and works without scripts',
    async () => {
      const writer = await stage.visit({ locale: 'ko-KR' });
      await fill(writer);
      await writer.goto('/space/export?lang=ko');
      const target = await exported(writer, 'all', true);
      assert.equal(readdirSync(join(target, 'media')).length, 2);
      const { page, left } = await open(target, { javaScriptEnabled: false });
      await page.getByRole('link', { name: '비밀' }).first().click();
      await page.getByText('숨긴 말').waitFor();
      assert.equal(await page.locator('form').isVisible(), false);
      const tree = page.getByRole('navigation', { name: '문서', exact: true });
      await tree.getByRole('link', { name: '여행' }).click();
      await tree.getByRole('link', { name: '둘째 날: 산?' }).click();
      await page.getByRole('heading', { level: 1, name: '둘째 날: 산?' }).waitFor();
      assert.deepEqual(left, []);
    },
  );

  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    itInFullRun(`is accessible and fits ${width} pixels, ${colorScheme}`, async () => {
      for (const name of ['public', 'all']) {
        const { page } = await open(join(folder, name), {
          viewport: { width, height: 900 },
          colorScheme,
        });
        const takeScreenshot = async (part: string): Promise<void> => {
          assert.deepEqual(await findViolations(page), [], part);
          assert.equal(await horizontalOverflow(page), 0, part);
          if (PICTURES !== undefined)
            await page.screenshot({
              path: `${PICTURES}/site-${name}-${part}-${width}-${colorScheme}.png`,
              fullPage: part !== 'search',
            });
        };
        await takeScreenshot('home');
        await page.getByRole('main').getByRole('link', { name: '여행' }).click();
        await page.getByRole('main').getByRole('link', { name: '첫째 날' }).first().click();
        await page.getByRole('heading', { level: 1, name: '첫째 날' }).waitFor();
        await takeScreenshot('document');
        await page.getByRole('searchbox').fill('바다');
        await page.locator('.site-found li').first().waitFor();
        await takeScreenshot('search');
        await page.setViewportSize({ width: 320, height: 640 });
        assert.equal(await horizontalOverflow(page), 0);
        await page.close();
      }
    });
  }

  it('writes nothing to the console', () => {
    // The policy of the pages refuses axe its own copy of their styles.
    const ofAxe = /site\/style\.css' violates|Couldn't load preload assets/;
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !ofAxe.test(line)),
      [],
    );
  });
});
