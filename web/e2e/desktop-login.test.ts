import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { logIn, PASSWORD, signUp } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { horizontalOverflow } from './pages/settings.ts';

const VIEWS = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

/** Page that the app opens, with the secrets that it keeps. */
function newLogin() {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, state, path: `/desktop-login?challenge=${challenge}&state=${state}` };
}

describe('Login of the desktop app, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /** Looks at the page wide and light, narrow and dark. */
  const checkScreen = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['MARU_TEST_PICTURES'];
    for (const { width, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findViolations(page), [], `${name} ${width}`);
      assert.equal(await horizontalOverflow(page), 0, `${name} ${width}`);
      if (folder !== undefined)
        await page.screenshot({ path: join(folder, `desktop-login-${name}-${width}.png`), fullPage: true });
    }
  };
  const confirm = (page: Page, name = 'Log in to the app'): Promise<void> =>
    page.locator('main').getByRole('button', { name, exact: true }).click();
  /** Returns the address that the page hands to the app. */
  const linkOf = async (page: Page, name = 'Open the app'): Promise<URL> =>
    new URL(assertFound(await page.getByRole('link', { name }).getAttribute('href')));
  /** Uses the code as the app does; returns the name of the account. */
  const use = async ({ searchParams }: URL, verifier: string): Promise<string> => {
    const [code, state] = [assertFound(searchParams.get('code')), assertFound(searchParams.get('state'))];
    const form = { code, state, verifier };
    const { user } = await createBrowser(stage).expect(200, 'POST', '/api/login/desktop', { form });
    return user.username;
  };

  it('creates a code only when the button is pressed, and passes it to the app with the state', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const { path, state, verifier } = newLogin();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/login/desktop')) requests.push(request.method());
    });
    await page.goto(path);
    await page.getByText(`asks to log in as ${username}.`).waitFor();
    await checkScreen(page, 'question');
    assert.deepEqual(requests, []);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    const opened = new Promise<string>((resolve) => {
      session.on('Page.frameRequestedNavigation', ({ url }) => resolve(url));
    });
    await page.locator('main form [type=submit]').focus();
    await page.keyboard.press('Enter');
    const link = await linkOf(page);
    assert.equal(await opened, link.href);
    assert.match(link.href, /^maru:\/\/desktop-login\?code=[\w-]{43}&state=[\w-]{43}$/);
    assert.equal(link.searchParams.get('state'), state);
    await checkScreen(page, 'opened');
    assert.equal(new URL(page.url()).search, new URL(path, stage.url).search, 'no code in the address');
    assert.equal(await use(link, verifier), username);
    assert.deepEqual(requests, ['POST']);
  });

  it('sends visitors to the login first, and back', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.context().clearCookies();
    const { path, verifier } = newLogin();
    await page.goto(path);
    await page.waitForURL('**/login?next=*');
    await logIn(page, username);
    await page.waitForURL(`**${path}`);
    await confirm(page);
    assert.equal(await use(await linkOf(page), verifier), username);
  });

  itInFullRun(
    'asks to confirm the identity when the last proof is too old, then creates the code',
    async () => {
      const page = await stage.visit();
      const username = await signUp(page);
      await page.route(
        '**/api/login/desktop/code',
        (route) =>
          route.fulfill({ status: 403, json: { msg: 'Again', code: 'proof_required', errorId: '' } }),
        { times: 1 },
      );
      const { path, verifier } = newLogin();
      await page.goto(path);
      await confirm(page);
      await page.locator('[name=password]').fill(PASSWORD);
      await checkScreen(page, 'proof');
      await page.keyboard.press('Enter');
      assert.equal(await use(await linkOf(page), verifier), username);
    },
  );

  itInFullRun('shows a message when the address is incomplete', async () => {
    const page = await stage.visit();
    await signUp(page);
    for (const path of [
      '/desktop-login',
      newLogin().path.slice(0, -1),
      newLogin().path.split('&')[0] ?? '',
    ]) {
      await page.goto(path);
      await page.getByText('This address is not complete.').waitFor();
      assert.equal(await page.locator('main form').count(), 0);
    }
    await checkScreen(page, 'incomplete');
  });

  itInFullRun('is in Korean, and says why no code was created', async () => {
    const page = await stage.visit({ locale: 'ko-KR' });
    const username = await signUp(page);
    const { path, verifier } = newLogin();
    await page.goto(path);
    await page.getByText(`마루 앱이 ${username} 계정으로 로그인하려고 해요.`).waitFor();
    await checkScreen(page, 'question-ko');
    await page.route('**/api/login/desktop/code', (route) => route.abort(), { times: 1 });
    await confirm(page, '앱에 로그인');
    await page.getByRole('alert').first().waitFor();
    await confirm(page, '앱에 로그인');
    const link = await linkOf(page, '앱 열기');
    await checkScreen(page, 'opened-ko');
    assert.equal(await use(link, verifier), username);
  });

  itInFullRun('accepts a login by a passkey', async () => {
    const page = await stage.visit({ baseURL: stage.url.replace('127.0.0.1', 'localhost') });
    const username = await signUp(page);
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
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Add a passkey', exact: true }).click();
    await page.locator('[name=name]').fill('My laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Your recovery codes' }).waitFor();
    await page.context().clearCookies();
    const { path, verifier } = newLogin();
    await page.goto(path);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL(`**${path}`);
    await confirm(page);
    assert.equal(await use(await linkOf(page), verifier), username);
  });
});
