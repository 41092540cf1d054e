import assert from 'node:assert/strict';
import { MAILS_MAX } from '@maru/core';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { logIn, PASSWORD, signUp } from './pages/auth.ts';
import { readMail } from './pages/mails.ts';

const NEW_PASSWORD = 'another secret 2';
const DEAD_LINK = `/reset-password?token=${'A'.repeat(43)}`;

describe('Account recovery, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ hasLimits: true, keepsContexts: true });
  });
  after(() => stage.close());

  it('resets a forgotten password by a mailed link, which works once', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your username or password?' }).click();
    // The form before has a button to submit it as well.
    await page.getByRole('button', { name: 'Send email' }).waitFor();
    await submit(page);
    await page.getByText('This field is required.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
    await askForMail(page, `${username}@example.org`);
    const { text, link } = await readMail(stage.dataDir, `${username}@example.org`);
    assert.ok(text.includes(username));

    await page.goto('/');
    const checking = page.waitForRequest('**/api/links/*');
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor();
    assert.equal((await (await checking).allHeaders())['referer'], `${stage.url}/reset-password`);
    await page.locator('[name=newPassword]').fill('password');
    await page.locator('[name=newPasswordAgain]').fill('passwords');
    await submit(page);
    await page.getByText('Password must be 8-32 characters including numbers.').waitFor();
    await page.getByText('Password does not match.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'newPassword');
    assert.equal(page.url(), `${stage.url}/reset-password`);
    assert.equal(await page.title(), 'Set a new password · Maru');
    await page.locator('[name=newPassword]').fill(NEW_PASSWORD);
    await page.locator('[name=newPasswordAgain]').fill(NEW_PASSWORD);
    await submit(page);
    await page.waitForURL('**/login');
    await page.getByText('Your new password is set.').waitFor();
    await logIn(page, username, PASSWORD);
    await page.getByText('Invalid username or password').waitFor();
    await logIn(page, username, NEW_PASSWORD);
    await page.waitForURL(`**/${username}`);

    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Link not found' }).waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.waitForURL('**/forgot');
    await page.goBack();
    assert.equal(page.url(), `${stage.url}/reset-password`);
  });

  itInFullRun('answers the same for every address, and when too many mails were requested', async () => {
    const page = await stage.visit();
    for (let count = 0; count < MAILS_MAX; count++) {
      await page.goto('/forgot');
      await askForMail(page, 'nobody@example.org');
    }
    await page.getByRole('button', { name: 'Try another address' }).click();
    await page.locator('[name=email]').fill('nobody@example.org');
    await submit(page);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Too many emails were requested for this address.' })
      .waitFor();
    assert.equal(await page.locator('[name=email]').inputValue(), 'nobody@example.org');
  });

  itInFullRun('confirms a new address by a click of its owner, who logs in first', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto(`/${username}`);
    const newEmail = `new-${username}@example.org`;
    await postForm(page, '/api/users/change_email', { password: PASSWORD, newEmail });
    const { link } = await readMail(stage.dataDir, newEmail);
    // A request of the page before could set its cookie again.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(link);
    await page.waitForURL('**/login?next=%2Fconfirm-email');
    await logIn(page, username);
    await page.waitForURL('**/confirm-email');
    await page.getByText(`From now on, ${username} will use`).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email address has been confirmed.').waitFor();
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Link not found' }).waitFor();
  });

  itInFullRun(
    'ends a login from a new browser by the mail about it, and leads to a new password',
    async () => {
      const page = await stage.visit();
      const username = await signUp(page);
      await page.goto(`/${username}`);
      const other = await stage.visit();
      await other.goto('/login');
      await logIn(other, username);
      await other.waitForURL(`**/${username}`);
      const { link } = await readMail(stage.dataDir, `${username}@example.org`);
      const reader = await stage.visit();
      let checks = 0;
      reader.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/links/')) checks++;
      });
      await reader.goto(link);
      await reader.getByRole('heading', { level: 1, name: 'Log out a browser' }).waitFor();
      await reader.getByRole('button', { name: 'Log that browser out' }).waitFor();
      assert.equal(new URL(reader.url()).search, '');
      assert.deepEqual(await findViolations(reader), []);
      assert.equal(await statusOfMe(other), 200);
      await reader.getByRole('button', { name: 'Log that browser out' }).click();
      await reader.waitForURL('**/reset-password');
      assert.equal(await statusOfMe(other), 401);
      assert.equal(await statusOfMe(page), 200);
      await reader.locator('[name=newPassword]').fill(NEW_PASSWORD);
      // Each link by its own page: the one for the new password would be none that ends a session.
      assert.equal(checks, 2);
      await reader.locator('[name=newPasswordAgain]').fill(NEW_PASSWORD);
      await submit(reader);
      await reader.getByText('Your new password is set.').waitFor();
      await reader.goto(link);
      await reader.getByRole('heading', { level: 1, name: 'Link not found' }).waitFor();
      await reader.getByRole('link', { name: 'Set a new password' }).waitFor();
    },
  );

  itInFullRun('restores an account’s address by the mail to the old one, in Korean', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    const username = await signUp(page);
    await page.goto(`/${username}`);
    const newEmail = `other-${username}@example.org`;
    await postForm(page, '/api/users/change_email', { password: PASSWORD, newEmail });
    const confirmation = new URL((await readMail(stage.dataDir, newEmail)).link);
    const token = confirmation.searchParams.get('token') ?? '';
    await postForm(page, '/api/users/confirm_email', { token });
    const { link, text } = await readMail(stage.dataDir, `${username}@example.org`);
    assert.match(text, /계정의 이메일을 이 주소로 다시 바꾸고/);
    const reader = await stage.visit({ locale: 'ko-KR', colorScheme: 'dark' });
    await reader.goto(link);
    await reader.getByRole('heading', { level: 1, name: '이전 이메일 주소로 바꾸기' }).waitFor();
    assert.deepEqual(await findViolations(reader), []);
    await reader.getByRole('button', { name: '이전 주소로 바꾸기' }).click();
    await reader.waitForURL('**/reset-password');
    await reader.locator('[name=newPassword]').waitFor();
    assert.equal(await statusOfMe(page), 401);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    itInFullRun(`has no axe violations (${colorScheme})`, async () => {
      const page = await stage.visit({ colorScheme, reducedMotion: 'reduce' });
      const username = await signUp(page);
      await page.goto('/forgot');
      await submit(page);
      await page.getByText('This field is required.').waitFor();
      assert.deepEqual(await findViolations(page), []);
      await askForMail(page, `${username}@example.org`);
      assert.deepEqual(await findViolations(page), []);
      await page.goto((await readMail(stage.dataDir, `${username}@example.org`)).link);
      await page.locator('[name=newPassword]').waitFor();
      await submit(page);
      await page.getByText('This field is required.').waitFor();
      assert.deepEqual(await findViolations(page), []);
      for (const address of [DEAD_LINK, '/confirm-email']) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1, name: 'Link not found' }).waitFor();
        assert.deepEqual(await findViolations(page), [], address);
      }
    });
  }

  itInFullRun('is in Korean', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    await page.goto('/forgot');
    await page.locator('[name=email]').fill('nobody-ko@example.org');
    await submit(page);
    await page.getByText('이 이메일로 만든 계정이 있다면').waitFor();
    await page.goto(DEAD_LINK);
    await page.getByRole('heading', { level: 1, name: '링크를 찾을 수 없어요' }).waitFor();
    await page.getByRole('link', { name: '새 링크 받기' }).waitFor();
  });
});

async function submit(page: Page): Promise<void> {
  await page.locator('main form [type=submit]').click();
}

async function askForMail(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await submit(page);
  await page.getByText('If an account uses this address').waitFor();
}

async function statusOfMe(page: Page): Promise<number> {
  return await page.evaluate(async () => (await fetch('/api/me')).status);
}

/** Sends a form by the page's own origin, and expects it to be taken. */
async function postForm(page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const status = await page.evaluate(
    async (call) =>
      (await fetch(call.path, { method: 'POST', body: new URLSearchParams(call.fields) })).status,
    { path, fields },
  );
  assert.equal(status, 200);
}
