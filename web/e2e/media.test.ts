import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { limitMedia } from './media-limit.ts';
import { signUp } from './pages/auth.ts';
import { pasteOrDrop, png, textFile } from './pages/files.ts';
import { findViolations } from './pages/axe.ts';
import { horizontalOverflow, waitForSettings } from './pages/settings.ts';
import { seedDoc } from './pages/tree.ts';

const PICTURES = process.env['MARU_TEST_PICTURES'];
const TEAL = png('마당의 나무와 장독대.png', [20, 120, 110]);
const PLUM = png('plum.png', [130, 60, 110], 200, 320);

describe('Media, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).locator(':scope > li');
  const mediaOf = async (page: Page, username: string) =>
    (await (await page.context().request.get(`/api/media?groupName=${username}`)).json()).media;

  it('is reached by the menu, and takes files by drop, paste and the picker', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto(`/${username}`);
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await page.getByRole('menuitem', { name: 'Media' }).click();
    await page.waitForURL('**/media');
    await page.getByText('Nothing here yet.').waitFor();
    await page.getByText('0 bytes of 1 GB used').waitFor();

    await pasteOrDrop(page, 'drop', [TEAL, textFile('notes.txt', 'Words')]);
    await cards(page).nth(1).waitFor();
    await page.getByText('Uploaded 2 files.').waitFor();
    await pasteOrDrop(page, 'paste', [PLUM]);
    await cards(page).nth(2).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload files' }).click();
    await (await chooser).setFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%words'),
    });
    await cards(page).nth(3).waitFor();
    assert.deepEqual(await cards(page).locator('a[title]').allInnerTexts(), [
      'plan.pdf',
      'plum.png',
      'notes.txt',
      TEAL.name,
    ]);
    assert.equal(
      await cards(page)
        .nth(3)
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
      320,
    );
    assert.match(
      (await page.getByRole('meter').first().getAttribute('aria-valuetext')) ?? '',
      /kB of 1 GB used/i,
    );
    await page.reload();
    await cards(page).nth(3).waitFor();
    assert.equal(await cards(page).count(), 4);
  });

  itInFullRun(
    'reports the result of each file, and refuses what does not fit, before and after it is sent',
    async () => {
      const page = await stage.visit();
      const username = await signUp(page);
      await page.goto('/media');
      await page.getByRole('meter').first().waitFor();
      await limitMedia(stage, username, 1_000);
      // The page's quota is outdated: the server refuses.
      await pasteOrDrop(page, 'drop', [
        textFile('long.txt', 'x'.repeat(2_000)),
        textFile('short.txt', 'x'.repeat(500)),
      ]);
      const row = (name: string) =>
        page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
      await row('long.txt').getByText('Your storage is full.').waitFor();
      await row('short.txt').getByText('Uploaded').waitFor();
      await page.reload();
      await page.getByText('500 bytes of 1,000 bytes used').waitFor();
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/media')) sent++;
      });
      await pasteOrDrop(page, 'paste', [textFile('more.txt', 'x'.repeat(501)), textFile('nothing.txt', '')]);
      await row('more.txt').getByText('Not enough space: 500 bytes left.').waitFor();
      await row('nothing.txt').getByText('The file is empty.').waitFor();
      assert.equal(sent, 0);
      await pasteOrDrop(page, 'drop', [
        {
          name: 'page.html',
          type: 'text/html',
          bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>\0'),
        },
      ]);
      await row('page.html').getByText('File not found. Choose an image').waitFor();
      await page.getByRole('button', { name: 'Clear list' }).click();
      await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' });
      assert.equal((await mediaOf(page, username)).length, 1);
    },
  );

  itInFullRun('shows progress, and cancels an upload', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/media');
    await page.getByRole('meter').first().waitFor();
    let letGo = (): void => undefined;
    await page.route('**/api/media', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await new Promise<void>((resolve) => (letGo = resolve));
      await route.abort().catch(() => undefined);
    });
    await pasteOrDrop(page, 'drop', [textFile('first.txt', 'x'.repeat(900)), textFile('second.txt', 'y')]);
    await page.getByRole('progressbar', { name: 'Upload of first.txt' }).waitFor();
    await page.getByRole('button', { name: 'Cancel the upload of second.txt' }).click();
    await page.getByRole('button', { name: 'Cancel the upload of first.txt' }).click();
    assert.equal(await page.getByText('Cancelled').count(), 2);
    letGo();
    await page.getByRole('button', { name: 'Clear list' }).waitFor();
    assert.deepEqual(await mediaOf(page, username), []);
  });

  itInFullRun(
    'shows where a file is used, finds unused ones, copies markup, and warns before a used one is deleted',
    async () => {
      const page = await stage.visit();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const username = await signUp(page);
      await page.goto('/media');
      await page.getByRole('meter').first().waitFor();
      await pasteOrDrop(page, 'drop', [TEAL, PLUM]);
      await page.getByText('Uploaded 2 files.').waitFor();
      const [plum, teal] = await mediaOf(page, username);
      await seedDoc(page, username, { title: '장독대', content: `![x](${teal.url})` });
      await page.goto('/media');
      const card = (name: string) => cards(page).filter({ hasText: name });
      await card(TEAL.name).getByRole('link', { name: '장독대', exact: true }).waitFor();
      await card('plum.png').getByText('Unused').waitFor();
      await page.getByRole('button', { name: `Copy the markup of ${TEAL.name}` }).click();
      await page.getByText('Copied.').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `![${TEAL.name}](${teal.url})`);

      await page.getByRole('button', { name: 'Unused' }).click();
      await card(TEAL.name).waitFor({ state: 'detached' });
      await card('plum.png').waitFor();
      await page.getByRole('button', { name: 'Delete plum.png' }).click();
      await page.getByRole('alertdialog').getByText('No document uses this file.').waitFor();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('Every file is used in a document.').waitFor();
      await page.getByRole('button', { name: 'Show all files' }).click();
      await page.getByRole('button', { name: `Delete ${TEAL.name}` }).click();
      await page.getByRole('alertdialog').getByText('It is used in “장독대”').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      assert.deepEqual(
        (await mediaOf(page, username)).map(({ id }: { readonly id: string }) => id),
        [teal.id],
      );
      assert.equal((await page.context().request.get(plum.url)).status(), 404);
    },
  );

  for (const [colorScheme, width, locale, word] of [
    ['light', 1440, 'en-US', 'Media'],
    ['dark', 390, 'ko-KR', '미디어'],
  ] as const) {
    itInFullRun(
      `has no axe violations, and fits its window (${colorScheme}, ${width}, ${locale})`,
      async () => {
        const page = await stage.visit({
          colorScheme,
          locale,
          reducedMotion: 'reduce',
          viewport: { width, height: 900 },
        });
        const username = await signUp(page);
        await page.goto('/media');
        await page.getByRole('meter').first().waitFor();
        assert.deepEqual(await findViolations(page), [], 'empty');
        await pasteOrDrop(page, 'drop', [
          TEAL,
          PLUM,
          textFile(`${'아주-긴-이름'.repeat(8)}.txt`, 'x'),
          { ...TEAL, name: 'no.exe', bytes: Buffer.from('MZ\0\0') },
        ]);
        await page.locator('main ul[aria-label] > li').nth(2).waitFor();
        const media = await mediaOf(page, username);
        await seedDoc(page, username, {
          title: '아주 긴 제목의 글이 여기에 있어요 The long title of a document',
          content: `![x](${media[2].url})`,
        });
        await page.evaluate(() => scrollTo(0, 0));
        assert.deepEqual(await findViolations(page), [], 'with uploads');
        if (PICTURES !== undefined)
          await page.screenshot({ path: `${PICTURES}/media-uploads-${width}.png`, fullPage: true });
        await page.goto('/media');
        await waitForSettings(page);
        await page.getByRole('heading', { level: 1, name: word }).waitFor();
        await page.locator('main ul[aria-label] > li').nth(2).waitFor();
        assert.deepEqual(await findViolations(page), [], 'full');
        if (PICTURES !== undefined)
          await page.screenshot({ path: `${PICTURES}/media-${width}.png`, fullPage: true });
        if (width < 400) await page.setViewportSize({ width: 320, height: 640 });
        assert.equal(await horizontalOverflow(page), 0);
      },
    );
  }

  it('writes only refused requests to the console', () => {
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !/status of (?:413|422|404)|net::ERR_FAILED/.test(line)),
      [],
    );
  });
});
