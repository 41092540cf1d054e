import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { codeOf } from '@maru/backend/testing/second-step.ts';
import type { Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { logIn, PASSWORD, signUp } from './pages/auth.ts';
import { readMail } from './pages/mails.ts';

const NEW_PASSWORD = 'another secret 2';

describe('Two-step login, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  after(() => stage.close());

  const press = (page: Page, name: string): Promise<void> =>
    page.locator('main').getByRole('button', { name, exact: true }).click();
  const isHeadingFocused = (page: Page) =>
    page.waitForFunction(() => document.activeElement?.matches('main h1'));
  const submit = (page: Page): Promise<void> => page.locator('main form [type=submit]').click();
  /** Pictures go to the folder of all screens' pictures. */
  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['MARU_TEST_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  };
  /** Sets an app up on the security page; returns its secret and the recovery codes. */
  const setUp = async (page: Page): Promise<{ secret: string; codes: readonly string[] }> => {
    if (new URL(page.url()).pathname !== '/account/security') await page.goto('/account/security');
    await press(page, 'Set up');
    const secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
    await page.locator('[name=code]').fill(codeOf({ secret }, Date.now()));
    await submit(page);
    const list = page.getByRole('list', { name: 'Your recovery codes' });
    await list.waitFor();
    return { secret, codes: await list.getByRole('listitem').allInnerTexts() };
  };

  it('is set up by a QR code or a key, and asked for at the next login', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/account/security');
    await page.getByText('You get them when you set up').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'second-step-off');
    await press(page, 'Set up');
    const qr = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await qr.waitFor();
    assert.ok(await qr.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code');
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'second-step-setup');
    const secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
    await page.locator('[name=code]').fill('12345');
    await submit(page);
    await page.getByText('Invalid code.').waitFor();
    await page.locator('[name=code]').fill(codeOf({ secret }, Date.now()));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Your recovery codes' });
    await list.waitFor();
    assert.equal(await list.getByRole('listitem').count(), 10);
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'second-step-codes');
    const downloading = page.waitForEvent('download');
    await press(page, 'Save as a file');
    const file = await readFile(await (await downloading).path(), 'utf8');
    assert.ok(file.includes((await list.getByRole('listitem').allInnerTexts()).join('\n')), file);
    await press(page, 'I’ve kept them');
    await page.getByText('10 of 10 left.').waitFor();
    await isHeadingFocused(page);
    await picture(page, 'second-step-on');

    const other = await stage.visit();
    await other.goto('/login');
    await logIn(other, username);
    await other.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
    assert.equal(await other.title(), 'One more step · Maru');
    await other.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code');
    assert.deepEqual(await findViolations(other), []);
    await picture(other, 'second-step-login');
    await other.keyboard.type('000000');
    await other.keyboard.press('Enter');
    await other.getByText('Invalid code.').waitFor();
    await press(other, 'Use a recovery code');
    await other.getByLabel('Recovery code').waitFor();
    assert.equal(await other.getByText('Invalid code.').count(), 0);
    await press(other, 'Use the app or a passkey');
    await other.locator('[name=code]').fill(codeOf({ secret }, Date.now(), 1));
    await other.keyboard.press('Enter');
    await other.waitForURL(`**/${username}`);
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !/401|422/.test(line)),
      [],
    );
  });

  itInFullRun('is set up at login when the site requires it', async () => {
    const strict = await setStage({ env: { MARU_REQUIRE_SECOND_STEP: 'on' } });
    try {
      const page = await strict.visit();
      const username = await signUp(page);
      await page.context().clearCookies();
      await page.goto('/login?next=%2Fexplore');
      await logIn(page, username);
      await page.waitForURL('**/account/security?next=%2Fexplore');
      await page.getByText('This site wants your account to have two-step login.').waitFor();
      assert.deepEqual(await findViolations(page), []);
      await picture(page, 'second-step-required');
      await setUp(page);
      await press(page, 'I’ve kept them');
      await page.waitForURL('**/explore');
    } finally {
      await strict.close();
    }
  });

  itInFullRun('accepts a recovery code, and starts over after five wrong ones', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const { codes } = await setUp(page);
    const other = await stage.visit();
    await other.goto('/login');
    await logIn(other, username);
    for (let i = 0; i < 5; i++) {
      await other.locator('[name=code]').fill(`00000${i}`);
      const response = other.waitForResponse('**/api/login/second_step');
      await submit(other);
      await response;
      await other.getByText('Invalid code.').waitFor();
    }
    await submit(other);
    await other.getByText('Start again.').waitFor();
    await logIn(other, username);
    await press(other, 'Use a recovery code');
    await other.getByLabel('Recovery code').fill(codes[0] ?? '');
    assert.deepEqual(await findViolations(other), []);
    await picture(other, 'second-step-recovery');
    await submit(other);
    await other.waitForURL(`**/${username}`);
    await other.goto('/account/security');
    await other.getByText('9 of 10 left.').waitFor();
  });

  itInFullRun('completes a new password by a mailed link', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const { codes } = await setUp(page);
    const other = await stage.visit();
    await other.goto('/forgot');
    await other.locator('[name=email]').fill(`${username}@example.org`);
    await submit(other);
    await other.getByText('If an account uses this address').waitFor();
    const { link } = await readMail(stage.dataDir, `${username}@example.org`);
    await other.goto(link);
    await other.locator('[name=newPassword]').fill(NEW_PASSWORD);
    await other.locator('[name=newPasswordAgain]').fill(NEW_PASSWORD);
    await submit(other);
    await press(other, 'Use a recovery code');
    await other.getByLabel('Recovery code').fill(codes[0] ?? '');
    await submit(other);
    await other.waitForURL('**/login');
    await other.getByText('Your new password is set.').waitFor();
  });

  itInFullRun('asks for the password before changes, once the login is old, and is turned off', async () => {
    const page = await stage.visit();
    await signUp(page);
    await setUp(page);
    await press(page, 'I’ve kept them');
    // The server answers as it does when ten minutes have passed.
    await page.route('**/api/users/totp', (route) =>
      route.fulfill({ status: 403, json: { msg: 'Again', code: 'proof_required', errorId: '' } }),
    );
    await press(page, 'Turn off');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('heading', { name: 'Enter your password to go on' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
    await page.locator('[name=password]').fill('wrong words 1');
    await submit(page);
    await page.getByText('Incorrect password').waitFor();
    await page.unroute('**/api/users/totp');
    await page.locator('[name=password]').fill(PASSWORD);
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'second-step-proof');
    await submit(page);
    await page.getByText('The authenticator app is off.').waitFor();
    await page.getByText('You get them when you set up').waitFor();
    await isHeadingFocused(page);
  });
});
