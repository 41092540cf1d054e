import assert from 'node:assert/strict';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';

describeInFullRun('A site whose sign-up is closed, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ env: { MARU_SIGNUP: 'closed' } });
  });
  after(() => stage.close());

  it('links it nowhere, in the HTML and in the application', async () => {
    for (const path of ['/', '/login', '/signup', '/help', '/nobody99']) {
      const html = await (await fetch(stage.url + path)).text();
      assert.equal(/href="\/signup"/.test(html), false, `${path} as sent`);
      const page = await stage.visit();
      await page.goto(path);
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await page.locator('a[href="/signup"]').count(), 0, path);
    }
    // Ignores the 404 of the path that does not exist.
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !line.includes('status of 404')),
      [],
    );
  });

  it('shows a message at its address, in both languages, with a link to the login', async () => {
    const page = await stage.visit();
    await page.goto('/signup');
    await page.getByRole('heading', { level: 1, name: 'Sign-up is closed' }).waitFor();
    assert.equal(await page.title(), 'Sign-up is closed · Maru');
    assert.equal(await page.locator('main form').count(), 0);
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
    await page.goto('/signup?lang=ko');
    await page.getByRole('heading', { level: 1, name: '지금은 가입할 수 없어요' }).waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
