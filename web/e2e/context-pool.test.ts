import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';

describeInFullRun('Browser contexts that tests reuse, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  after(() => stage.close());

  /** Contexts of the visitors so far. */
  const used: BrowserContext[] = [];
  const enter = async (): Promise<Page> => {
    const page = await stage.visit();
    await page.goto('/help');
    used.push(page.context());
    return page;
  };

  it('are left with a session, storage, a blocked address and no network', async () => {
    const page = await enter();
    await signUp(page);
    await page.evaluate(() => localStorage.setItem('left', 'behind'));
    await page.context().route('**/help', (route) => route.abort());
    await page.context().setOffline(true);
  });

  it('are clean for the next visitor, who installs a clock', async () => {
    const page = await enter();
    assert.equal(used[1], used[0]);
    assert.deepEqual(await page.context().cookies(), []);
    assert.equal(await page.evaluate(() => localStorage.getItem('left')), null);
    await page.clock.install();
  });

  it('are replaced after changes that cannot be reset', async () => {
    await enter();
    assert.notEqual(used[2], used[1]);
    await used[2]?.close();
  });

  it('are replaced after they were closed', async () => {
    await enter();
    assert.notEqual(used[3], used[2]);
  });
});
