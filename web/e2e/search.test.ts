import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDoc, createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { palette } from '../src/i18n/en/palette.ts';
import { search as en } from '../src/i18n/en/search.ts';
import { search as ko } from '../src/i18n/ko/search.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signIn } from './pages/auth.ts';
import { horizontalOverflow } from './pages/settings.ts';

const TEXT = `# 마루

이 글은 **번**역을 다룬다. <b>plain</b> words.

## [-] Folded

번역을 다시 한다. Translations are here, and translations are there.
`;

describe('Search, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: TestUser;
  let docId: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'writer');
    const other = await createUser(stage, 'other');
    docId = (await createDocWith(owner, 'public', { title: '옮긴 글', content: TEXT })).id;
    await createDoc(owner, { title: 'A secret', content: '아무도 모르는 번역들' });
    for (let i = 0; i < 31; i++)
      await createDocWith(other, 'public', { title: `Other ${i}`, content: `그 번역은 ${i}번째다` });
  });
  after(() => stage.close());

  const enter = async (options: Parameters<Stage['visit']>[0] = {}): Promise<Page> => {
    const page = await stage.visit(options);
    await signIn(page, owner);
    await page.goto(`/${owner.username}`);
    return page;
  };
  const finds = (page: Page) => page.getByRole('list', { name: en.results }).getByRole('listitem');

  it('finds public documents while a visitor types, marks matches, loads more, and restores the list on Back', async () => {
    const page = await stage.visit();
    await page.goto('/search');
    await page.getByText(en.empty).waitFor();
    await page.getByRole('searchbox').fill('번역');
    await page.getByText('The first 30 documents').waitFor();
    assert.match(page.url(), /\/search\?q=%EB%B2%88%EC%97%AD$/);
    await page.getByRole('button', { name: en.more }).click();
    await page.getByText('32 documents found').waitFor();
    assert.equal(await finds(page).count(), 32);
    assert.equal(await page.getByText('A secret').count(), 0);
    await page.getByRole('searchbox').fill('번역 trans');
    await page.getByText('1 document found').waitFor();
    assert.deepEqual(await finds(page).locator('mark').allInnerTexts(), ['번역', '번역', 'Trans', 'trans']);
    assert.match(await finds(page).innerText(), /<b>plain<\/b> words/);
    await page.getByRole('link', { name: '옮긴 글' }).click();
    await page.getByRole('heading', { level: 1, name: '옮긴 글' }).waitFor();
    await page.goBack();
    await page.getByText('1 document found').waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), '번역 trans');
    await page.getByRole('searchbox').fill('nowhere at all');
    await page.getByText(en.none.replace('{{query}}', 'nowhere at all')).waitFor();
  });

  itInFullRun('lists one’s own documents first, and searches one space on request', async () => {
    const page = await enter();
    await page.goto('/search?q=번역');
    await page.getByText('The first 30 documents').waitFor();
    assert.deepEqual((await finds(page).getByRole('heading').allInnerTexts()).slice(0, 2), [
      'A secret',
      '옮긴 글',
    ]);
    await page.getByRole('radio', { name: en.mySpace }).click({ force: true });
    await page.getByText('2 documents found').waitFor();
    assert.match(page.url(), new RegExp(`groupName=${owner.username}$`));
    await page.getByRole('searchbox').fill('째다');
    await page.getByRole('button', { name: en.searchEverywhere }).click();
    await page.getByText('The first 30 documents').waitFor();
  });

  itInFullRun('shows a failure, and retries', async () => {
    const page = await stage.visit();
    await page.goto('/search');
    await page.route('**/api/search*', (route) => route.abort());
    await page.getByRole('searchbox').fill('번역');
    await page.getByText(en.failed).waitFor();
    await page.unroute('**/api/search*');
    await page.getByRole('button', { name: en.retry }).click();
    await finds(page).first().waitFor();
  });

  itInFullRun('continues by itself while the server has found nothing yet', async () => {
    const page = await enter();
    const cursors = new Set<string>();
    await page.route('**/api/search*', async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '';
      cursors.add(cursor);
      // The server answers like this after reading thousands of new documents without a match.
      if (cursor.length < 3) await route.fulfill({ json: { docs: [], nextCursor: `${cursor}x` } });
      else
        await route.fallback({
          url: route
            .request()
            .url()
            .replace(/[?&]cursor=x+/, ''),
        });
    });
    await page.goto('/search?q=아무도');
    await page.getByText('1 document found').waitFor();
    assert.deepEqual([...cursors], ['', 'x', 'xx', 'xxx']);
    await page.goto('/explore');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('모르는 번역');
    await page.getByRole('option', { name: /A secret/ }).waitFor();
  });

  itInFullRun('shows matches in texts below titles in the palette, with a link to all of them', async () => {
    const page = await enter();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('모르는 번역');
    await page.getByRole('option', { name: /A secret/ }).waitFor();
    await page.getByRole('combobox').fill('째다');
    await page.getByRole('option', { name: /Other/ }).first().waitFor();
    await page.getByRole('option', { name: palette.searchFor.replace('{{query}}', '째다') }).click();
    await page.getByText('The first 30 documents').waitFor();
  });

  it('finds words in the document that is shown, across marks and in folded parts', async () => {
    const page = await stage.visit();
    await page.goto(`/${owner.username}/${docId}`);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('f');
    const bar = page.getByRole('search', { name: en.find });
    await bar.getByRole('textbox').fill('번역을');
    await bar.getByText('1 of 2').waitFor();
    assert.equal(await page.locator('details').first().getAttribute('open'), null);
    await page.keyboard.press('Enter');
    await bar.getByText('2 of 2').waitFor();
    assert.notEqual(await page.locator('details').first().getAttribute('open'), null);
    assert.equal(await page.evaluate(() => CSS.highlights.get('maru-find')?.size), 2);
    await page.keyboard.press('Shift+Enter');
    await bar.getByText('1 of 2').waitFor();
    await bar.getByRole('textbox').fill('TRANSLATIONS ARE');
    await bar.getByText('1 of 2').waitFor();
    await bar.getByRole('textbox').fill('마루 이 글');
    await bar.getByText(en.noPlace).waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => CSS.highlights.has('maru-find')), false);
  });

  for (const [width, colorScheme, locale] of [
    [1440, 'light', 'en'],
    [320, 'dark', 'ko'],
  ] as const) {
    itInFullRun(`has no axe violations and no horizontal scroll (${locale}, ${width} px)`, async () => {
      const page = await enter({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      const texts = locale === 'en' ? en : ko;
      await page.goto(`/search?q=번역&groupName=${owner.username}&lang=${locale}`);
      await page.getByRole('list', { name: texts.results }).waitFor();
      for (const address of [null, `/${owner.username}/${docId}?lang=${locale}`]) {
        if (address !== null) {
          await page.goto(address);
          await page.waitForLoadState('networkidle');
          await page.keyboard.press('f');
          await page.getByRole('search', { name: texts.find }).getByRole('textbox').fill('번역');
        }
        assert.deepEqual(await findViolations(page), []);
        assert.ok((await horizontalOverflow(page)) <= 0);
        if (process.env['MARU_TEST_PICTURES'] !== undefined)
          await page.screenshot({
            path: `${process.env['MARU_TEST_PICTURES']}/search-${locale}-${width}-${address === null ? 'screen' : 'find'}.png`,
          });
      }
    });
  }

  it('writes nothing to the console', () => {
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !line.includes('ERR_FAILED')),
      [],
    );
  });
});
