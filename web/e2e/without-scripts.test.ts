import assert from 'node:assert/strict';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { en } from '../src/i18n/en.ts';
import { ko } from '../src/i18n/ko.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { violations } from './pages/axe.ts';

const TEXTS = { en, ko } as const;

describe('Without scripts, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  for (const locale of ['en', 'ko'] as const) {
    it(`the tree on a phone is a link away, below the text (${locale})`, async () => {
      const owner = await createUser(stage, 'still');
      const { id } = await createDocWith(owner, 'public', {
        title: 'First',
        content: 'Words.\n\n'.repeat(40),
      });
      await createDocWith(owner, 'public', { title: 'Second', content: 'More.' });
      const page = await stage.visit({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
      await page.goto(`/${owner.username}/${id}?lang=${locale}`);
      assert.equal(
        await page.getByRole('button', { name: TEXTS[locale].nav.documents }).count(),
        0,
        'no button that does nothing',
      );
      await page.getByRole('link', { name: TEXTS[locale].nav.documents }).click();
      const second = page.getByRole('treeitem', { name: /Second/ });
      await second.waitFor();
      assert.ok(
        await second.evaluate((row) => row.getBoundingClientRect().top < innerHeight),
        'within the window',
      );
      await second.click();
      await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    });

    it(`the forms of accounts say what they need, and with scripts nothing of it (${locale})`, async () => {
      const [still, usual] = [await stage.visit({ javaScriptEnabled: false }), await stage.visit()];
      for (const path of ['/login', '/signup', '/forgot']) {
        await still.goto(`${path}?lang=${locale}`);
        await still.getByText(TEXTS[locale].auth.needsScript).waitFor();
        await usual.goto(`${path}?lang=${locale}`);
        assert.equal(await usual.getByText(TEXTS[locale].auth.needsScript).isVisible(), false, path);
      }
      assert.deepEqual(await violations(usual), []);
    });
  }
});
