import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { startProvider } from '@maru/backend/testing/oidc-provider.ts';
import type { TestProvider } from '@maru/backend/testing/oidc-provider.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { horizontalOverflow } from './pages/settings.ts';

const VIEWS = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

describeInFullRun('Login by providers, in a browser', function () {
  this.timeout(240_000);
  let provider: TestProvider;
  let stage: Stage;
  before(async () => {
    provider = await startProvider();
    const env = { MARU_OIDC: 'house,kakao', ...provider.env('house'), ...provider.env('kakao') };
    stage = await setStage({
      env: { ...env, MARU_OIDC_HOUSE_LABEL: 'Our house', MARU_OIDC_KAKAO_LABEL: '카카오' },
    });
  });
  after(async () => {
    await stage.close();
    await provider.close();
  });

  const press = (page: Page, name: string): Promise<void> =>
    page.locator('main').getByRole('button', { name, exact: true }).click();
  /** Looks at a screen wide and light, narrow and dark. */
  const checkScreen = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['MARU_TEST_PICTURES'];
    for (const { width, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findViolations(page), [], `${name} ${width}`);
      assert.equal(await horizontalOverflow(page), 0, `${name} ${width}`);
      if (folder !== undefined)
        await page.screenshot({ path: join(folder, `oidc-${name}-${width}.png`), fullPage: true });
    }
  };
  const logOut = (page: Page): Promise<void> => page.context().clearCookies({ name: 'auth_v4' });

  it('sign up, log in, link, confirm the identity and unlink', async () => {
    const username = `house${process.pid}`;
    provider.user = { sub: 'in-a-browser', email: 'Who@example.org', isVerified: true, username };
    const page = await stage.visit();
    await page.goto('/signup');
    await checkScreen(page, 'signup');
    await press(page, 'Continue with Our house');
    await page.getByText('You’re logged in with Our house.').waitFor();
    assert.equal(new URL(page.url()).hash, '');
    assert.equal(await page.locator('[name=username]').inputValue(), username);
    await checkScreen(page, 'first-login');
    await page.locator('main form [type=submit]').click();
    await page.locator('[name=agreed][aria-invalid=true]').waitFor();
    await page.locator('[name=agreed]').check();
    await page.locator('main form [type=submit]').click();
    await page.waitForURL('**/new?first=1');

    await logOut(page);
    await page.goto('/login?next=%2Faccount%2Fsecurity');
    await checkScreen(page, 'login');
    await press(page, 'Continue with Our house');
    await page.waitForURL('**/account/security');
    await page.getByText('Our house · Who@example.org').waitFor();
    await checkScreen(page, 'security');
    const unlink = async (): Promise<void> => {
      await press(page, 'Unlink Our house');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    };
    await unlink();
    await press(page, 'Confirm with Our house');
    await page.getByText('Confirmed. You can go on now.').waitFor();
    await unlink();
    await page.getByText('This is the only way to log in').first().waitFor();

    await page.goto('/account/password');
    await page.getByText('Your account has no password').waitFor();
    await checkScreen(page, 'password');
    provider.loggedInFor = 20 * 60;
    await logOut(page);
    await page.goto('/login');
    await press(page, 'Continue with Our house');
    await page.waitForURL(`**/${username}`);
    await page.goto('/account/email');
    await page.locator('[name=password]').waitFor({ state: 'detached' });
    await page.locator('[name=newEmail]').fill('another@example.org');
    await page.locator('main form [type=submit]').click();
    await page.getByText('Confirm that it’s you to go on').waitFor();
    await checkScreen(page, 'proof');
    provider.loggedInFor = 0;
    await press(page, 'Confirm with Our house');
    await page.getByText('Confirmed. You can go on now.').waitFor();
    await page.locator('[name=newEmail]').fill('another@example.org');
    await page.locator('main form [type=submit]').click();
    await page.getByText('We sent you an email at another@example.org.').waitFor();

    await page.goto('/account/delete');
    await page.locator('[name=password]').waitFor({ state: 'detached' });
    await page.locator('[name=typedUsername]').fill(username);
    await page.locator('[name=confirm]').check();
    await page.locator('main form [type=submit]').click();
    await page.getByText('has been deleted').waitFor();
  });

  it('refuse with a reason, link to an existing account, and ask for an address, in Korean', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    provider.user = null;
    await page.goto('/login');
    await checkScreen(page, 'login-ko');
    await press(page, '카카오로 계속하기');
    await page.getByText('다른 사이트에서 로그인을 마치지 않았어요.').waitFor();
    assert.equal(new URL(page.url()).search, '');
    await checkScreen(page, 'refused-ko');
    provider.user = { sub: 'unverified' };
    await press(page, 'Our house로 계속하기');
    await page.locator('[name=email]').waitFor();
    await checkScreen(page, 'first-login-ko');
    await page.reload();
    await page.getByText('로그인 시간이 지났거나 이미 끝난 로그인이에요.').waitFor();

    const username = await signUp(page);
    await page.goto('/account/security');
    const link = async (): Promise<void> => {
      await press(page, '카카오 연결');
      await page.getByText('로그인을 연결했어요.').waitFor();
      await page.waitForFunction(() => location.search === '');
    };
    await link();
    // Both providers are one issuer here, and its accounts are named by the first.
    await press(page, 'Our house 연결 끊기');
    await page.getByRole('alertdialog').getByRole('button', { name: '연결 끊기' }).click();
    await page.getByText('연결을 끊었어요.').waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('main h1'));
    await link();
    await checkScreen(page, 'security-ko');
    await logOut(page);
    await page.goto('/login');
    await press(page, '카카오로 계속하기');
    await page.waitForURL(`**/${username}`);
  });
});
