import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { logIn, signUp } from './pages/auth.ts';

describe('Passkeys, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /** Opens a page at localhost, which passkeys can belong to, unlike an IP address. */
  const visitLocalhost = async (options: { readonly locale?: string } = {}): Promise<Page> =>
    stage.visit({ baseURL: stage.url.replace('127.0.0.1', 'localhost'), ...options });
  /** Gives the page's browser an authenticator of Chromium's own, whose user is always verified. */
  const addAuthenticator = async (page: Page): Promise<CDPSession> => {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return session;
  };
  const press = (page: Page, name: string): Promise<void> =>
    page.locator('main').getByRole('button', { name, exact: true }).click();
  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['MARU_TEST_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  };

  it('are added under a name, log in by themselves, take the second step, and are removed', async () => {
    const page = await visitLocalhost();
    const username = await signUp(page);
    await addAuthenticator(page);
    await page.goto('/account/security');
    await press(page, 'Add a passkey');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
    await page.keyboard.press('Enter');
    await page.getByText('This field is required.').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await press(page, 'Cancel');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Add a passkey');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
    await page.keyboard.type('My laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Your recovery codes' }).waitFor();
    await press(page, 'I’ve kept them');
    await page.getByText('My laptop').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'passkeys-on');

    await page.context().clearCookies();
    await page.goto('/login');
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'passkeys-login');
    await press(page, 'Log in with a passkey');
    await page.waitForURL(`**/${username}`);

    await page.context().clearCookies();
    await page.goto('/login');
    await logIn(page, username);
    await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'passkeys-step');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Use a passkey');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${username}`);

    const elsewhere = await stage.visit();
    await elsewhere.goto('/login');
    await logIn(elsewhere, username);
    await elsewhere.waitForFunction(() =>
      document.activeElement?.textContent.startsWith('Passkeys work in browsers under HTTPS.'),
    );

    await page.goto('/account/security');
    await page.getByText('Last used').waitFor();
    await press(page, 'Remove My laptop');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey was removed.').waitFor();
    await page.getByText('You get them when you set up').waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('main h1'));
  });

  itInFullRun('show a message when the browser has none, and where they are unavailable', async () => {
    const page = await visitLocalhost();
    await addAuthenticator(page);
    await page.goto('/login');
    await press(page, 'Log in with a passkey');
    const refusal = page.getByText('No passkey was used.');
    await refusal.waitFor();
    await logIn(page, 'nobody123', 'wrong words 1');
    await page.getByText('Invalid username or password').waitFor();
    assert.equal(await refusal.count(), 0);
    await press(page, 'Log in with a passkey');
    await refusal.waitFor();
    await page.locator('main form [type=submit]').click();
    await refusal.waitFor({ state: 'detached' });

    const elsewhere = await stage.visit();
    await signUp(elsewhere);
    assert.match(stage.url, /127\.0\.0\.1/);
    await elsewhere.goto('/account/security');
    await elsewhere.getByText('Passkeys need HTTPS, or localhost').waitFor();
    assert.equal(await elsewhere.getByRole('button', { name: 'Add a passkey' }).count(), 0);
  });

  itInFullRun('are shown in Korean, on a small and dark screen', async () => {
    const page = await stage.visit({
      baseURL: stage.url.replace('127.0.0.1', 'localhost'),
      locale: 'ko-KR',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    await signUp(page);
    await addAuthenticator(page);
    await page.goto('/account/security');
    await press(page, '패스키 추가');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
    await page.keyboard.type('내 노트북');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '내 복구 코드' }).waitFor();
    await picture(page, 'passkeys-codes-ko');
    await press(page, '보관했어요');
    await page.getByText('내 노트북').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await picture(page, 'passkeys-on-ko');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} pixels wider than the screen`);
  });
});
