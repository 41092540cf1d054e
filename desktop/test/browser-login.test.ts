import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { PROOF_LIFETIME_MS } from '@maru/core';
import { NO_PASSWORD_HASH } from '@maru/backend/src/services/accounts/no-password.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { createPasskey } from '@maru/backend/testing/passkey.ts';
import type { TestPasskey } from '@maru/backend/testing/passkey.ts';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { openBlockableProxy } from './blockable-proxy.ts';
import type { Gate } from './blockable-proxy.ts';
import { entryOf, messageAfter } from './desktop.ts';
import { setUpDesktop } from './desktop-app.ts';
import type { FakeDesktop } from './desktop-app.ts';
import { addAccount } from './saved-account.ts';

const BUTTON = 'Log in with your browser';
const NOT_BEGUN = /^This login did not begin in this app, or is over\./;
const OTHER = 'o'.repeat(43);

describe('Login by the system’s browser', function () {
  this.timeout(120_000);
  let server: TestServer;
  let gate: Gate;
  let desktop: FakeDesktop;
  let user: TestUser;
  let page: Page;

  before(async () => {
    [server, desktop] = await Promise.all([
      startServer({ database: 'sqlite', env: { MARU_REQUIRE_SECOND_STEP: '3' } }),
      setUpDesktop(),
    ]);
    gate = await openBlockableProxy(server);
  });
  beforeEach(async () => {
    user = await createUser(server);
    // The server is known; its account is signed out.
    await addAccount(desktop, gate, user);
    await desktop.start();
    page = await desktop.page();
    await desktop.choose('signOut');
    await page.getByRole('button', { name: BUTTON }).waitFor();
  });
  afterEach(() => desktop.quit());
  after(async () => {
    await desktop.close();
    await gate.shut();
    await server.close();
  });

  /** Presses the button, and returns the page that the browser is told to open. */
  const begin = async (): Promise<URL> => {
    const before = (await desktop.openedOutside()).length;
    await page.getByRole('button', { name: BUTTON }).click();
    const opened = await waitUntil(
      () => desktop.openedOutside(),
      ({ length }) => length > before,
    );
    assert.equal(opened.length, before + 1);
    await page.getByText('Your browser opens.').waitFor();
    return new URL(assertFound(opened.at(-1)));
  };
  /** Confirms a login in the user's browser, and returns the address that leads back. */
  const confirm = async ({ searchParams }: URL, { browser } = user): Promise<string> => {
    const [challenge, state] = [
      assertFound(searchParams.get('challenge')),
      assertFound(searchParams.get('state')),
    ];
    const form = { challenge, state };
    const { code } = await browser.expect(200, 'POST', '/api/login/desktop/code', { form });
    return `maru://desktop-login?code=${code}&state=${state}`;
  };
  const addPasskey = async (): Promise<TestPasskey> => {
    const passkey = createPasskey();
    const { options } = await user.browser.expect(200, 'POST', '/api/users/passkeys/options');
    const form = { name: 'Key', passkey: passkey.register(options) };
    await user.browser.expect(200, 'POST', '/api/users/passkeys', { form });
    return passkey;
  };
  const open = (what: string): Promise<void> => desktop.arrive({ event: 'open-url', what });
  const isSignedIn = (): Promise<void> =>
    page.getByRole('button', { name: `Account of ${user.username}` }).waitFor();
  /** Returns the keychain's entries of the user. */
  const accounts = async (): Promise<string[]> =>
    [...(await desktop.secrets()).keys()].filter((name) => name.startsWith(`account ${user.username} `));

  it('opens the server’s page, and logs in by the link that it returns', async () => {
    const loginUrl = await begin();
    assert.equal(`${loginUrl.origin}${loginUrl.pathname}`, `${gate.url}/desktop-login`);
    assert.deepEqual([...loginUrl.searchParams.keys()], ['challenge', 'state']);
    const link = await confirm(loginUrl);
    await open(link);
    await page.waitForURL(`**/${user.username}`);
    await isSignedIn();
    assert.deepEqual(await accounts(), [`account ${user.username} ${gate.url}`]);
    const { sessions } = await user.browser.expect(200, 'GET', '/api/users/sessions');
    assert.equal(sessions.filter(({ device }) => device.startsWith('Maru Desktop')).length, 1);
    assert.match(await messageAfter(desktop, () => open(link)), NOT_BEGUN);
  });

  it('accepts the link from a second start of the app, with the slash that some systems add', async () => {
    const link = (await confirm(await begin())).replace('?', '/?');
    await desktop.arrive({ event: 'second-instance', words: ['maru-desktop', link], folder: '/' });
    await isSignedIn();
  });

  it('refuses a link with another state, and goes on waiting', async () => {
    const link = await confirm(await begin());
    assert.match(
      await messageAfter(desktop, () => open(link.replace(/state=.*/, `state=${OTHER}`))),
      NOT_BEGUN,
    );
    assert.deepEqual(await accounts(), []);
    await open(link);
    await isSignedIn();
  });

  it('accepts the link of the newest login only', async () => {
    const first = await begin();
    const second = await begin();
    assert.notEqual(first.searchParams.get('state'), second.searchParams.get('state'));
    assert.match(await messageAfter(desktop, async () => open(await confirm(first))), NOT_BEGUN);
    await open(await confirm(second));
    await isSignedIn();
  });

  it('refuses a code that was issued for another challenge', async () => {
    const loginUrl = await begin();
    const state = assertFound(loginUrl.searchParams.get('state'));
    const challenge = createHash('sha256').update(OTHER).digest('base64url');
    const form = { challenge, state };
    const { code } = await user.browser.expect(200, 'POST', '/api/login/desktop/code', { form });
    const message = await messageAfter(desktop, () =>
      open(`maru://desktop-login?code=${code}&state=${state}`),
    );
    assert.match(message, /^This login took too long or was used already\./);
    assert.deepEqual(await accounts(), []);
  });

  it('refuses a link when no login has begun, and ignores malformed links', async () => {
    const link = `maru://desktop-login?code=${OTHER}&state=${OTHER}`;
    assert.match(await messageAfter(desktop, () => open(link)), NOT_BEGUN);
    const state = assertFound((await begin()).searchParams.get('state'));
    const before = (await desktop.messages()).length;
    for (const wrong of [`${link}&x=1`, 'maru://desktop-login', `maru://desktop-login?state=${state}`])
      await open(wrong);
    assert.equal((await desktop.messages()).length, before);
    assert.deepEqual(await accounts(), []);
  });

  it('shows a message when the server does not answer', async () => {
    const link = await confirm(await begin());
    await gate.shut();
    assert.match(await messageAfter(desktop, () => open(link)), /^The server could not be reached\./);
    await gate.open();
  });

  it('opens the settings of the second step where the site requires one', async () => {
    await server.openDatabase()('users').where({ id: user.id }).update({ grade: 3 });
    await server.sealRows();
    await open(await confirm(await begin()));
    await page.waitForURL('**/account/security');
  });

  it('asks before it leaves a page with unsaved text of another account', async () => {
    await open(await confirm(await begin()));
    await isSignedIn();
    const other = await createUser(server);
    // Text that the server does not take stays on the device.
    await server.openDatabase()('users').where({ id: user.id }).update({ storage_limit: 1 });
    await server.sealRows();
    await page.evaluate(() =>
      (
        window as unknown as { maruDesktop: { logInByBrowser(): Promise<void> } }
      ).maruDesktop.logInByBrowser(),
    );
    const link = await confirm(new URL(assertFound((await desktop.openedOutside()).at(-1))), other);
    await desktop.choose('newDocument');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Half a thought');
    await open(link);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    assert.equal(await title.inputValue(), 'Half a thought');
    assert.equal((await entryOf(desktop, `switchTo ${user.username} ${gate.url}`)).isChecked, true);
    await desktop.choose(`switchTo ${other.username} ${gate.url}`);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Leave/ })
      .click();
    await page.getByRole('button', { name: `Account of ${other.username}` }).waitFor();
  });

  it('keeps the verifier out of the page and the profile', async () => {
    const loginUrl = await begin();
    const challenge = assertFound(loginUrl.searchParams.get('challenge'));
    const stored = [...(await desktop.profile()).values()].join('\n') + (await page.content());
    const candidates = new Set(stored.match(/[\w-]{43}/g) ?? []);
    for (const word of candidates)
      assert.notEqual(createHash('sha256').update(word).digest('base64url'), challenge);
    await open(await confirm(loginUrl));
    await isSignedIn();
  });

  it('is offered at the second step when that needs a passkey', async () => {
    await addPasskey();
    await page.getByLabel('Username', { exact: true }).fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Passkeys work in browsers under HTTPS.').waitFor();
    await open(await confirm(await begin()));
    await isSignedIn();
  });

  it('confirms the identity of an account without a password', async () => {
    const passkey = await addPasskey();
    await server.openDatabase()('users').where({ id: user.id }).update({ password_hash: NO_PASSWORD_HASH });
    await server.sealRows();
    await open(await confirm(await begin()));
    await isSignedIn();
    server.advance(PROOF_LIFETIME_MS);
    const setUp = async (): Promise<void> => {
      await page.goto(new URL('/account/security', page.url()).href);
      await page.locator('main').getByRole('button', { name: 'Set up', exact: true }).click();
    };
    await setUp();
    await page.getByRole('heading', { name: 'Confirm that it’s you to go on' }).waitFor();
    const loginUrl = await begin();
    const { options } = await user.browser.expect(200, 'POST', '/api/users/proof/passkey_options');
    const form = { passkey: passkey.sign(options) };
    await user.browser.expect(200, 'POST', '/api/users/proof', { form });
    await open(await confirm(loginUrl));
    await page.waitForURL(`**/${user.username}`);
    await setUp();
    await page.getByRole('img', { name: /QR/ }).waitFor();
  });
});
