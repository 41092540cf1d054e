import assert from 'node:assert/strict';
import { createDocWith, updateMeta } from '@maru/backend/testing/docs.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { en } from '../src/i18n/en.ts';
import { ko } from '../src/i18n/ko.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signIn } from './pages/auth.ts';
import { assertFits } from './pages/settings.ts';

const LANGUAGES = { en, ko } as const;
/** More documents than one page of the list holds. */
const DOCS = 34;

describe('Explore, recents and random, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
    owner = await createUser(stage, 'writer');
    for (let i = 0; i < DOCS; i++)
      await createDocWith(owner, 'public', {
        title: `Document ${i}`,
        content: `The words of ${i}. 안녕하세요.`,
      });
  });
  after(() => stage.close());

  for (const [locale, { explore, nav }] of Object.entries(LANGUAGES)) {
    const [width, colorScheme] = locale === 'en' ? ([1440, 'light'] as const) : ([390, 'dark'] as const);
    itInFullRun(`have no axe violations and no horizontal scroll (${locale}, ${width} px)`, async () => {
      const page = await stage.visit({ colorScheme, viewport: { width, height: 900 } });
      for (const path of ['/', '/explore', '/recents']) {
        await page.goto(`${path}?lang=${locale}`);
        await page
          .getByRole('link', { name: `Document ${DOCS - 1}` })
          .first()
          .waitFor();
        if (path === '/explore') await page.getByRole('button', { name: explore.another }).waitFor();
        assert.deepEqual(await findViolations(page), [], path);
        await assertFits(page, 1440, 390, 320);
      }
    });

    itInFullRun(`are readable without scripts and linked from every page (${locale})`, async () => {
      const silent = await stage.visit({ javaScriptEnabled: false });
      await silent.goto(`/explore?lang=${locale}`);
      await silent.getByText(`The words of ${DOCS - 1}.`).waitFor();
      await silent.context().close();

      const page = await stage.visit();
      await page.goto(`/terms?lang=${locale}`);
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: nav.explore }).click();
      await page.getByRole('heading', { level: 1, name: explore.title }).waitFor();
      await header.getByRole('link', { name: nav.recents }).click();
      await page.getByRole('heading', { level: 1, name: explore.recentsTitle }).waitFor();
      await header.getByRole('link', { name: nav.random }).click();
      await page.getByRole('heading', { level: 1, name: /^Document \d+$/ }).waitFor();
      await page.setViewportSize({ width: 390, height: 800 });
      await header.getByRole('button', { name: nav.places }).click();
      await page.getByRole('menuitem', { name: nav.explore }).click();
      await page.getByRole('heading', { level: 1, name: explore.title }).waitFor();
    });
  }

  it('show the next page of the list on request, each document once', async () => {
    const page = await stage.visit();
    await page.goto('/explore');
    const recent = page.getByRole('region', { name: en.explore.recent });
    const list = recent.getByRole('listitem');
    assert.equal(await list.count(), 30);
    await page.getByRole('button', { name: en.explore.more }).click();
    // The random document beside the list may be the same.
    await recent.getByRole('link', { name: 'Document 0', exact: true }).waitFor();
    assert.equal(await list.count(), DOCS);
    assert.equal(await page.getByRole('button', { name: en.explore.more }).count(), 0);
  });

  it('bring another random document each time', async () => {
    const page = await stage.visit();
    await page.goto('/explore');
    const title = page.getByRole('region', { name: en.explore.random }).getByRole('heading', { level: 3 });
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const before = await title.innerText();
      assert.ok(!seen.has(before) || i >= 10, 'within one fetch none comes twice');
      seen.add(before);
      await page.getByRole('button', { name: en.explore.another }).click();
      await page.waitForFunction(
        (text) => document.querySelector('[aria-labelledby="maru:encounter-title"] h3')?.textContent !== text,
        before,
      );
    }
  });

  it('list one’s own documents among the recents, including private ones', async () => {
    const page = await stage.visit();
    await signIn(page, owner);
    const { docs } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`);
    await updateMeta(owner, assertFound(docs[0]).id, { access: 'private' });
    await page.goto('/recents');
    const mine = page.getByRole('region', { name: en.explore.mine });
    await mine.getByRole('link', { name: `Document ${DOCS - 1}` }).waitFor();
    await mine.getByRole('button', { name: en.explore.more }).click();
    await mine.getByRole('link', { name: assertFound(docs[0]).title, exact: true }).waitFor();
  });

  it('show a message when the list could not be loaded, and retry', async () => {
    const page = await stage.visit();
    const running = page.waitForResponse('**/api/version');
    await page.goto('/login');
    await running;
    await page.route('**/api/explore*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: en.nav.explore }).click();
    await page.getByText(en.explore.failed).waitFor();
    await page.unroute('**/api/explore*');
    await page.getByRole('button', { name: en.explore.retry }).click();
    await page
      .getByRole('link', { name: `Document ${DOCS - 1}` })
      .first()
      .waitFor();
  });
});
