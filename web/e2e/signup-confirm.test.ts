import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { logIn, PASSWORD } from './pages/auth.ts';
import { readMail } from './pages/mails.ts';

const DEAD_LINK = `/confirm-signup?token=${'A'.repeat(43)}`;
let count = 0;

async function fill(
  page: Page,
  address = '/signup',
): Promise<{ readonly username: string; readonly email: string }> {
  const username = `mailed${++count}${process.pid}`;
  const email = `${username}@example.org`;
  await page.goto(address);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=passwordAgain]').fill(PASSWORD);
  await page.locator('[name=agreed]').check();
  return { username, email };
}

const submit = (page: Page): Promise<void> => page.locator('main form [type=submit]:visible').click();

describe('A site that confirms sign-ups by mail, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ env: { MARU_SIGNUP_CONFIRM: 'on' } });
  });
  after(() => stage.close());

  it('shows where the mail was sent, and the link creates the account, once', async () => {
    const page = await stage.visit();
    const { username, email } = await fill(page);
    await submit(page);
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    await page.getByText(`We sent you an email at ${email}.`).waitFor();
    assert.equal(await page.locator('main form:visible').count(), 0);
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent.includes('We sent you an email')),
      true,
    );
    const { link } = await readMail(stage.dataDir, email);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Finish signing up' }).waitFor();
    await page.waitForURL(`${stage.url}/confirm-signup`);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByText(`Your account ${username} is ready.`).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
    await logIn(page, username);
    await page.waitForURL(`**/${username}`);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Link not found' }).waitFor();
    await page.getByRole('link', { name: 'Sign up again' }).waitFor();
  });

  itInFullRun('keeps the form for another address, and sends again', async () => {
    const page = await stage.visit();
    const { username, email } = await fill(page);
    await submit(page);
    await page.getByRole('button', { name: 'Use another address' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
    assert.equal(await page.locator('[name=username]').inputValue(), username);
    assert.equal(await page.locator('[name=password]').inputValue(), PASSWORD);
    await page.locator('[name=email]').fill(`right-${email}`);
    await submit(page);
    await page.getByText(`We sent you an email at right-${email}.`).waitFor();
    // Each mail is sent after a random delay: the second could arrive first.
    await readMail(stage.dataDir, `right-${email}`);
    await page.getByRole('button', { name: 'Send again' }).click();
    const { link } = await readMail(stage.dataDir, `right-${email}`, 2);
    await page.goto(link);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByText(`Your account ${username} is ready.`).waitFor();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    itInFullRun(`has no axe violations (${colorScheme})`, async () => {
      const page = await stage.visit({ colorScheme, reducedMotion: 'reduce' });
      const { email } = await fill(page);
      await submit(page);
      await page.getByText(`We sent you an email at ${email}.`).waitFor();
      assert.deepEqual(await findViolations(page), []);
      await page.goto((await readMail(stage.dataDir, email)).link);
      await page.getByRole('button', { name: 'Create my account' }).waitFor();
      assert.deepEqual(await findViolations(page), []);
      await page.goto(DEAD_LINK);
      await page.getByRole('heading', { level: 1, name: 'Link not found' }).waitFor();
      assert.deepEqual(await findViolations(page), []);
    });
  }

  itInFullRun('is in Korean', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    const { email } = await fill(page);
    await submit(page);
    await page.getByRole('heading', { level: 1, name: '메일을 확인해 주세요' }).waitFor();
    const { text, link } = await readMail(stage.dataDir, email);
    assert.match(text, /마루 가입을 신청했어요/);
    await page.goto(link);
    await page.getByRole('button', { name: '계정 만들기' }).click();
    await page.getByText('계정을 만들었어요.').waitFor();
  });
});
