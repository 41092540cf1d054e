import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { connect } from '../../backend/src/db/connect.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signUp } from './pages/auth.ts';
import { horizontalOverflow, waitForSettings } from './pages/settings.ts';
import { seedDoc } from './pages/tree.ts';
import type { SeededDoc } from './pages/tree.ts';

const PICTURES = process.env['MARU_TEST_PICTURES'];
const DAY_MS = 24 * 60 * 60 * 1_000;
const FIRST_DAY = Math.floor(Date.now() / DAY_MS) * DAY_MS - 100 * DAY_MS;

describeInFullRun('Thinning of old versions, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /**
   * A document that was saved so many times, two versions a day, a hundred days ago.
   * @returns it and the ids of its versions, the oldest first
   */
  async function write(
    page: Page,
    username: string,
    count: number,
  ): Promise<{ doc: SeededDoc; ids: readonly string[] }> {
    let doc = await seedDoc(page, username, { title: '회의록', content: 'Version 1' });
    for (let number = 2; number <= count; number++) {
      const data = { title: doc.title, content: `Version ${number}`, lastUpdatedAt: doc.updatedAt };
      doc = (await (await page.context().request.put(`/api/docs/${doc.id}`, { data })).json()).doc;
    }
    const db = connect({ kind: 'sqlite', path: join(stage.dataDir, 'maru.db') });
    try {
      const ids = await db('revisions').where({ doc_id: doc.id }).orderBy('number').pluck('id');
      await db('docs').where({ id: doc.id }).update({ created_at: FIRST_DAY });
      for (const [index, id] of ids.entries()) {
        const created_at = FIRST_DAY + Math.floor(index / 2) * DAY_MS + (index % 2) * 60_000;
        await db('revisions').where({ id }).update({ created_at });
      }
      return { doc, ids };
    } finally {
      await db.destroy();
    }
  }

  const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' }).getByRole('link');
  const box = (page: Page) => page.getByRole('checkbox', { name: 'Thin out old versions' });

  it('shows the versions to be removed, asks, and reports the result, by keyboard', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const { doc, ids } = await write(page, username, 7);
    await page.goto('/media');
    await waitForSettings(page);
    const summary = page.locator('summary', { hasText: 'Old versions' });
    await summary.getByText('All are kept').waitFor();
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.getByText('the last version of each day for a year').waitFor();
    await page.getByRole('button', { name: 'Show what would go' }).focus();
    await page.keyboard.press('Enter');
    // The first of the second and of the third day; that of the first day is the first of all.
    await page
      .getByRole('status')
      .filter({ hasText: /^2 versions \(\d+ bytes\) would go now\.$/ })
      .waitFor();
    await box(page).focus();
    await page.keyboard.press('Space');
    const question = page.getByRole('alertdialog', { name: 'Thin out old versions?' });
    await question
      .getByText(/^2 versions \(\d+ bytes\) would go now\. .* can’t be brought back\.$/)
      .waitFor();
    assert.deepEqual(await findViolations(page), [], 'the question');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    assert.equal(await box(page).isChecked(), false);

    const used = () =>
      page.getByRole('meter', { name: 'Documents and comments' }).getAttribute('aria-valuenow');
    const before = Number(await used());
    await page.waitForFunction(() => document.activeElement?.matches('input[type=checkbox]'), null);
    await page.keyboard.press('Space');
    await question.getByRole('button', { name: 'Thin out' }).click();
    await summary.getByText(/^Thinned out since /).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^2 versions \(\d+ bytes\) have gone so far\.$/ })
      .waitFor();
    assert.equal(await box(page).isChecked(), true);
    await page.waitForFunction(
      (was) => Number(document.querySelectorAll('[role=meter]')[1]?.getAttribute('aria-valuenow')) < was,
      before,
    );

    await page.reload();
    await summary.getByText(/^Thinned out since /).waitFor();
    await summary.click();
    await box(page).click();
    await summary.getByText('All are kept').waitFor();
    assert.equal(await box(page).isChecked(), false);

    await page.goto(`/${username}/${doc.id}/history/${ids[2]}`);
    await page
      .getByText('This version is not in the history. It may have gone when old versions were thinned out.')
      .waitFor();
    assert.equal(await versions(page).count(), 5);
    await versions(page).nth(1).click();
    await page
      .getByRole('table', { name: 'Changes in the text' })
      .locator('mark', { hasText: '6' })
      .waitFor();
  });

  it('continues a list of versions whose oldest one was removed meanwhile', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const { doc } = await write(page, username, 44);
    await page.goto(`/${username}/${doc.id}/history`);
    await versions(page).nth(29).waitFor();
    assert.equal(await versions(page).count(), 30);
    const { request } = page.context();
    await request.put('/api/users/thinning', { data: { isOn: true } });
    await waitUntil(
      async () => (await (await request.get('/api/users/thinning')).json()).thinning.checkedAt,
      (at) => at !== null,
    );
    await page.getByRole('button', { name: 'Show older versions' }).click();
    // 22 days of two versions each, of which the first day keeps both.
    await page.waitForFunction(() => document.querySelectorAll('nav[aria-label="Versions"] a').length === 23);
    assert.equal(await page.getByRole('button', { name: 'Show older versions' }).count(), 0);
    assert.equal(await page.getByText('Something').count(), 0);
  });

  for (const [width, locale, colorScheme] of [
    [1440, 'en-US', 'light'],
    [1440, 'ko-KR', 'dark'],
    [390, 'ko-KR', 'light'],
    [390, 'en-US', 'dark'],
  ] as const) {
    it(`is accessible at ${width} pixels, in ${locale}, ${colorScheme}`, async () => {
      const page = await stage.visit({
        viewport: { width, height: 900 },
        locale,
        colorScheme,
        hasTouch: width < 400,
      });
      const username = await signUp(page);
      await write(page, username, 9);
      await page.goto('/media');
      await waitForSettings(page);
      const part = page.locator('main details');
      await part.locator('summary').click();
      await part.getByRole('button').click();
      await part.getByRole('status').filter({ hasText: /3/ }).waitFor();
      assert.deepEqual(await findViolations(page), []);
      const name = `thinning-${width}-${locale}-${colorScheme}`;
      if (PICTURES !== undefined)
        await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
      assert.equal(await horizontalOverflow(page), 0);
      await part.getByRole('checkbox').click();
      await page.getByRole('alertdialog').waitFor();
      if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}-asks.png`) });
      await page.getByRole('alertdialog').getByRole('button').first().click();
      await part.getByRole('status').filter({ hasText: /3/ }).waitFor();
      if (PICTURES !== undefined)
        await page.screenshot({ path: join(PICTURES, `${name}-on.png`), fullPage: true });
      assert.deepEqual(await findViolations(page), [], 'on');
    });
  }

  it('writes only refused requests to the console', () => {
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !/status of (?:404|422)/.test(line)),
      [],
    );
  });
});
