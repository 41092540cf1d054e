import assert from 'node:assert/strict';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { logIn, PASSWORD, signUp } from './pages/auth.ts';
import { readMail } from './pages/mails.ts';
import { findViolations } from './pages/axe.ts';
import { focusedField, horizontalOverflow, waitForSettings, submit } from './pages/settings.ts';

const NEW_PASSWORD = 'another secret 2';

describe('Account management, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  after(() => stage.close());

  itInFullRun('redirects visitors to the login, and back to the requested page', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const other = await stage.visit();
    await other.goto('/account/support');
    await other.waitForURL('**/login?next=%2Faccount%2Fsupport');
    await logIn(other, username);
    await other.waitForURL('**/account/support');
    await other.goto('/account');
    await other.waitForURL('**/account/info');
  });

  it('shows the account’s data, and its pages are reached by keyboard', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto(`/${username}`);
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
    await page.waitForURL('**/account/info');
    for (const text of [username, `${username}@example.org`, '1 GB'])
      await page.locator('dd', { hasText: text }).first().waitFor();
    assert.equal(await page.title(), 'My info · Maru');
    const tabs = page.getByRole('navigation', { name: 'Account', exact: true });
    assert.equal(await tabs.getByRole('link', { name: 'My info' }).getAttribute('aria-current'), 'page');
    await tabs.getByRole('link', { name: 'Password' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  });

  it('changes the password by its rules, and ends the other sessions', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto(`/${username}`);
    const other = await stage.visit();
    await other.goto('/login');
    await logIn(other, username);
    await other.waitForURL(`**/${username}`);

    await page.goto('/account/password');
    await page.getByText('You stay logged in here. All other devices are logged out.').waitFor();
    await submit(page);
    await focusedField(page, 'password');
    await page.locator('[name=password]').fill('wrong password 1');
    await page.locator('[name=newPassword]').fill('password');
    await page.locator('[name=newPasswordAgain]').fill('passwords');
    await submit(page);
    await page.getByText('Password must be 8-32 characters including numbers.').waitFor();
    await page.getByText('Password does not match.').waitFor();
    await focusedField(page, 'newPassword');
    await page.locator('[name=newPassword]').fill(NEW_PASSWORD);
    await page.locator('[name=newPasswordAgain]').fill(NEW_PASSWORD);
    await submit(page);
    await page.locator('main').getByText('Incorrect password.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await focusedField(page, 'password');
    assert.equal(await page.locator('[name=newPassword]').inputValue(), NEW_PASSWORD);
    await page.locator('[name=password]').fill(PASSWORD);
    await submit(page);
    await page.getByText('Your password has been changed.').waitFor();

    assert.equal(await other.evaluate(async () => (await fetch('/api/me')).status), 401);
    assert.equal(await page.evaluate(async () => (await fetch('/api/me')).status), 200);
  });

  it('changes the e-mail address by a mailed link', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const newEmail = `new-${username}@example.org`;
    await page.goto('/account/email');
    await page.getByText(`Current: ${username}@example.org`).waitFor();
    await page.locator('[name=newEmail]').fill('no address');
    await submit(page);
    await page.getByText('Invalid email address.').waitFor();
    await focusedField(page, 'newEmail');
    await page.locator('[name=newEmail]').fill(newEmail);
    await page.locator('[name=password]').fill('wrong password 1');
    await submit(page);
    await page.locator('main').getByText('Incorrect password.').waitFor();
    assert.equal(
      await page.locator('[data-tone]', { hasText: 'Incorrect password' }).count(),
      0,
      'told once, at its field',
    );
    await focusedField(page, 'password');
    assert.equal(await page.locator('[name=newEmail]').inputValue(), newEmail);
    await page.locator('[name=password]').fill(PASSWORD);
    await submit(page);
    await page.getByText(`We sent you an email at ${newEmail}.`).waitFor();
    await page.getByText('Until then your current address stays').waitFor();
    await page.goto((await readMail(stage.dataDir, newEmail)).link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email address has been confirmed.').waitFor();
    await page.goto('/account/info');
    await page.getByText(newEmail, { exact: true }).waitFor();
  });

  itInFullRun('keeps the form and reports a failed change of the e-mail address', async () => {
    const page = await stage.visit();
    await signUp(page);
    await page.goto('/account/email');
    await page.locator('[name=newEmail]').fill('someone@example.org');
    await page.locator('[name=password]').fill(PASSWORD);
    await page.route('**/api/users/change_email', (route) => route.abort());
    await submit(page);
    await page.getByRole('alert').filter({ hasText: 'There was an error while changing email.' }).waitFor();
    assert.equal(await page.locator('[name=newEmail]').inputValue(), 'someone@example.org');
  });

  itInFullRun('shows the support code when it is asked for, and copies it', async () => {
    const page = await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await signUp(page);
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/users/support_code')) requestCount++;
    });
    await page.goto('/account/support');
    await waitForSettings(page);
    assert.equal(requestCount, 0);
    await page.getByRole('button', { name: 'Show my support code' }).click();
    const code = await page.locator('output').textContent();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Support code copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code);
  });

  itInFullRun('lists logins and sessions, and ends them one by one or all', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    for (let count = 0; count < 3; count++) {
      const other = await stage.visit();
      await other.goto('/login');
      if (count === 0) {
        await logIn(other, username, 'wrong password 1');
        await other.getByText('Invalid username or password').waitFor();
      }
      await logIn(other, username);
      await other.waitForURL(`**/${username}`);
    }
    await page.goto('/account/history');
    await page.getByText('Wrong password or code', { exact: true }).waitFor();
    await page.getByText('This device').waitFor();
    const ends = page.getByRole('button', {
      name: /^Log out Chrome on Linux, last seen (just now|\d+ seconds? ago)$/,
    });
    assert.equal(await ends.count(), 3);
    await ends.first().click();
    await page.getByText('Chrome on Linux has been logged out.').waitFor();
    assert.equal(await ends.count(), 2);
    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all other devices' }).click();
    await page.getByText('You are only logged in on this device.').waitFor();
    assert.equal(await page.evaluate(async () => (await fetch('/api/me')).status), 200);
  });

  it('creates a new support code, and shows it in the filtered login history', async () => {
    const page = await stage.visit();
    await signUp(page);
    await page.goto('/account/support');
    await page.getByRole('button', { name: 'Show my support code' }).click();
    const code = page.locator('output');
    const before = await code.textContent();
    await page.getByRole('button', { name: 'Make a new code' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new code' }).click();
    await page.getByText('Here is your new support code.').waitFor();
    assert.notEqual(await code.textContent(), before);

    await page.goto('/account/history');
    const record = page.getByText('New support code', { exact: true });
    await record.waitFor();
    const choice = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
    await choice('Logins').click();
    await record.waitFor({ state: 'detached' });
    const address = /login_history\?kind=security/;
    await page.route(address, (route) => route.abort());
    await choice('Security').click();
    await page.getByText('This could not be loaded.').waitFor();
    assert.equal(await choice('Security').getAttribute('aria-pressed'), 'true');
    assert.ok(await choice('Security').evaluate((element) => element === document.activeElement));
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await record.waitFor();
  });

  it('deletes the account by username, password and a ticked box, and confirms it', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/account/delete');
    await page.getByRole('heading', { name: 'What gets deleted' }).waitFor();
    await submit(page);
    await focusedField(page, 'typedUsername');
    assert.equal(await page.getByText('Tick this box to continue.').count(), 1);
    await page.locator('[name=typedUsername]').fill('somebody');
    await page.getByText('This is not your username.').waitFor();
    await page.locator('[name=typedUsername]').fill(username);
    await page.locator('[name=password]').fill('wrong password 1');
    await page.getByRole('checkbox').check();
    await submit(page);
    await page.getByText('Incorrect password.').waitFor();
    await focusedField(page, 'password');
    await page.locator('[name=password]').fill(PASSWORD);
    await submit(page);
    await page.waitForURL(`${stage.url}/`);
    await page.getByText(`Your account ${username} has been deleted.`).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('maru_accounts')), null);
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await page.goto('/login');
    await logIn(page, username);
    await page.getByText('Invalid username or password').waitFor();
  });

  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    // every-screen.test.ts scans the tabs as they are opened.
    itInFullRun(`has no axe violations in a refused form (${colorScheme}, ${width})`, async () => {
      const page = await stage.visit({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      });
      await signUp(page);
      await page.goto('/account/delete');
      await waitForSettings(page);
      await submit(page);
      await page.getByText('Tick this box to continue.').waitFor();
      assert.deepEqual(await findViolations(page), [], 'delete, refused');
    });
  }

  for (const [locale, name] of [
    ['en-US', 'Delete account'],
    ['ko-KR', '계정 삭제'],
  ] as const) {
    itInFullRun(`fits into 320 pixels, its tabs within reach (${locale})`, async () => {
      const page = await stage.visit({ locale, viewport: { width: 320, height: 640 } });
      await signUp(page);
      // The last tab; every-screen.test.ts measures all of them.
      await page.goto('/account/delete');
      await waitForSettings(page);
      assert.equal(await horizontalOverflow(page), 0);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const current = await page.locator('main nav [aria-current=page]').boundingBox();
      assert.ok(current !== null && current.x >= 0 && current.x + current.width <= 320);
    });
  }
});
