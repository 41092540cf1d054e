import assert from 'node:assert/strict';
import { SESSION_CHECK_INTERVAL_MS } from '@maru/core';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { logIn, signUp } from './pages/auth.ts';
import { refuseCreations } from './pages/open-document.ts';

describe('Several accounts in one browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  it('are added without logging out, and switched between without a password', async () => {
    const page = await stage.visit();
    const first = await signUp(page);
    await page.goto(`/${first}`);
    const second = await newAccount(stage);
    await openMenu(page, first);
    await page.getByRole('menuitem', { name: 'Add another account' }).click();
    await page.waitForURL('**/login');
    await logIn(page, second);
    await page.waitForURL(`**/${second}`);

    await page.clock.install();
    // Shows the first user's space to the second: nothing of it may stay after the switch.
    await page.goto(`/${second}`);
    await openMenu(page, second);
    await page.getByRole('menuitem', { name: `Switch to ${first}` }).click();
    await page.waitForURL(`**/${first}`);
    await page.getByRole('button', { name: `Account of ${first}` }).waitFor();
    await page.getByRole('link', { name: 'Write the first document' }).waitFor();
    assert.equal(await nameOnServer(page), first);
    // A round of the session check must report nothing: its dialog would make the menu inert.
    await page.clock.fastForward(SESSION_CHECK_INTERVAL_MS);
    await openMenu(page, first);
    assert.equal(await page.getByRole('alertdialog').count(), 0);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(`${stage.url}/`);
    assert.deepEqual(await savedNames(page), [second]);
  });

  itInFullRun('show a message when an account is no longer available, and remove it', async () => {
    const page = await stage.visit();
    const first = await signUp(page);
    await page.goto(`/${first}`);
    const second = await newAccount(stage);
    await page.goto('/login');
    await logIn(page, second);
    await page.waitForURL(`**/${second}`);
    // Ends the first account's session elsewhere.
    await page.evaluate((name) => {
      const accounts = JSON.parse(localStorage.getItem('maru_accounts') ?? '[]') as {
        username: string;
        cookie: string;
      }[];
      const changed = accounts.map((account) =>
        account.username === name ? { ...account, cookie: `${account.cookie}x` } : account,
      );
      localStorage.setItem('maru_accounts', JSON.stringify(changed));
    }, first);
    await openMenu(page, second);
    await page.getByRole('menuitem', { name: `Switch to ${first}` }).click();
    await page.getByText('Cannot switch account. Login again.').waitFor();
    await page.waitForURL('**/login');
    assert.deepEqual(await savedNames(page), [second]);
    assert.equal(await nameOnServer(page), second);
    await openMenu(page, second);
    assert.equal(await page.getByRole('menuitem', { name: `Switch to ${first}` }).count(), 0);
  });

  it('ask before a switch loses unsaved text', async () => {
    const page = await stage.visit();
    const first = await signUp(page);
    await page.goto(`/${first}`);
    const second = await newAccount(stage);
    await page.goto('/login');
    await logIn(page, second);
    await page.waitForURL(`**/${second}`);
    await refuseCreations(page);
    await page.goto('/new');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a thought');
    await openMenu(page, second);
    await page.getByRole('menuitem', { name: `Switch to ${first}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    assert.equal(await nameOnServer(page), second);
    await openMenu(page, second);
    await page.getByRole('menuitem', { name: `Switch to ${first}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Leave/ })
      .click();
    await page.waitForURL(`**/${first}`);
    assert.equal(await nameOnServer(page), first);
  });
});

async function openMenu(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
}

async function newAccount(stage: Stage): Promise<string> {
  return signUp(await stage.visit());
}

async function nameOnServer(page: Page): Promise<string> {
  return page.evaluate(
    async () => ((await (await fetch('/api/me')).json()) as { user: { username: string } }).user.username,
  );
}

async function savedNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    (JSON.parse(localStorage.getItem('maru_accounts') ?? '[]') as { username: string }[]).map(
      ({ username }) => username,
    ),
  );
}
