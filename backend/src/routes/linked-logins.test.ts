import assert from 'node:assert/strict';
import { PROOF_LIFETIME_MS } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { startProvider } from '../../testing/oidc-provider.ts';
import type { TestProvider } from '../../testing/oidc-provider.ts';
import { createPasskey } from '../../testing/passkey.ts';
import { finishLogin, logInAt, signUpAt, ticketOf } from '../../testing/provider-login.ts';
import { codeOf, enableTotp } from '../../testing/second-step.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';

let count = 0;
/** More mails than a test causes. */
const MAILS_MAX = 10;
const STALE_S = (PROOF_LIFETIME_MS * 2) / 1_000;

describeOnEachDatabase('Linked logins', (database) => {
  let provider: TestProvider;
  let other: TestProvider;
  let server: TestServer;
  let post: TestSmtpServer;
  /** Seconds by which the server's clock is ahead of the providers'. */
  let ahead = 0;
  const advance = (ms: number): void => {
    server.advance(ms);
    ahead += ms / 1_000;
  };
  before(async () => {
    post = await startSmtpServer();
    provider = await startProvider();
    other = await startProvider();
    const env = { MARU_OIDC: 'one two', ...provider.env('one'), ...other.env('two') };
    server = await startServer({
      database,
      env: { ...env, MARU_OIDC_ONE_LABEL: 'Our house', MARU_SMTP_URL: post.url },
    });
  });
  beforeEach(() => {
    for (const one of [provider, other])
      Object.assign(one, { user: { sub: `linked${++count}` }, changes: {}, loggedInFor: -ahead });
  });
  after(async () => {
    await server.close();
    await provider.close();
    await other.close();
    await post.close();
  });

  const outcome = ({ status, json }: BrowserResponse): string => `${status} ${json.code ?? 'ok'}`;
  const link = async (browser: Browser, from = provider, name = 'one'): Promise<string> => {
    const form = { provider: name };
    const { url } = await browser.expect(200, 'POST', '/api/users/identities', { form });
    return await finishLogin(browser, await from.visit(url));
  };
  const prove = async (browser: Browser, next?: string): Promise<string> => {
    const form = next === undefined ? { provider: 'one' } : { provider: 'one', next };
    const { url } = await browser.expect(200, 'POST', '/api/users/proof/oidc', { form });
    assert.deepEqual(
      ['prompt', 'max_age'].map((name) => new URL(url).searchParams.get(name)),
      ['login', '0'],
    );
    return await finishLogin(browser, await provider.visit(url));
  };
  const methodsOf = async (browser: Browser) =>
    (await browser.expect(200, 'GET', '/api/users/login_methods')).loginMethods;
  const changeEmail = (browser: Browser) =>
    browser.send('POST', '/api/users/change_email', {
      form: { newEmail: `changed${++count}x${process.pid}@example.org` },
    });

  it('require the second step as a password does', async () => {
    const now = Date.now();
    const user = await enableTotp(await createUser(server), now);
    assert.equal(await link(user.browser), '/account/security?done=linked');
    assert.match((await post.take(user.email, 2)).subject, /Another way to log in/);
    const browser = createBrowser(server);
    const location = await logInAt(browser, provider, 'one', '/media');
    assert.match(location, /^\/login\?next=%2Fmedia#step=[\w-]{43}&methods=totp\.recovery_code$/);
    assert.equal((await browser.send('GET', '/api/me')).status, 401);
    const step = (from: Browser, code: string) =>
      from.send('POST', '/api/login/second_step', { form: { ticket: ticketOf(location), code } });
    assert.equal(outcome(await step(createBrowser(server), codeOf(user, now, 1))), '401 second_step_over');
    assert.equal(outcome(await step(browser, '000000')), '401 invalid_code');
    assert.equal(outcome(await step(browser, codeOf(user, now, 1))), '200 ok');
    assert.equal((await browser.expect(200, 'GET', '/api/me')).user.username, user.username);
  });

  it('are linked after a proof, to one account, and unlinked', async () => {
    const user = await createUser(server);
    const form = { provider: 'one' };
    assert.equal(
      outcome(await createBrowser(server).send('POST', '/api/users/identities', { form })),
      '401 unauthorized',
    );
    assert.equal(await link(user.browser), '/account/security?done=linked');
    assert.equal(await link(user.browser), '/account/security?done=linked', 'again');
    const { identities, providers, hasPassword } = await methodsOf(user.browser);
    assert.deepEqual(
      [identities.map(({ provider: name, label }) => [name, label]), providers, hasPassword],
      [
        [['one', 'Our house']],
        [
          { name: 'one', label: 'Our house' },
          { name: 'two', label: 'Two' },
        ],
        true,
      ],
    );
    assert.equal(await logInAt(createBrowser(server), provider, 'one'), `/${user.username}`);
    const stranger = await createUser(server);
    assert.equal(await link(stranger.browser), '/account/security?refused=identity_taken');
    const { id } = assertFound(identities[0]);
    const path = `/api/users/identities/${id}`;
    assert.equal(outcome(await stranger.browser.send('DELETE', path)), '404 not_found');
    const left = await user.browser.expect(200, 'DELETE', `/api/users/identities/${id}`);
    assert.deepEqual(left.loginMethods.identities, []);
    assert.match(await logInAt(createBrowser(server), provider, 'one'), /^\/first-login#/);
    advance(PROOF_LIFETIME_MS);
    assert.equal(
      outcome(await user.browser.send('POST', '/api/users/identities', { form })),
      '403 proof_required',
    );
    assert.equal(outcome(await user.browser.send('DELETE', path)), '403 proof_required');
  });

  it('are linked only in the session that requested it, while its proof of identity is recent', async () => {
    const user = await createUser(server);
    const form = { provider: 'one' };
    const begin = async (): Promise<URL> =>
      provider.visit((await user.browser.expect(200, 'POST', '/api/users/identities', { form })).url);
    const back = await begin();
    const { username, password } = user;
    await user.browser.expect(200, 'POST', '/api/login', { form: { username, password } });
    assert.equal(await finishLogin(user.browser, back), '/login?refused=provider_login_over');
    advance(PROOF_LIFETIME_MS / 2);
    await user.browser.expect(200, 'POST', '/api/users/proof', { form: { password } });
    const late = await begin();
    advance(PROOF_LIFETIME_MS - 1_000);
    const db = server.openDatabase();
    await db('provider_logins').update({ expires_at: Date.now() + 10 * PROOF_LIFETIME_MS });
    advance(1_000);
    assert.equal(await finishLogin(user.browser, late), '/account/security?refused=proof_required');
    assert.deepEqual((await methodsOf(user.browser)).identities, []);
  });

  it('replace the password as proof of identity, by a new login at the provider', async () => {
    // By its own clock as well, whatever the server's says.
    provider.loggedInFor = STALE_S;
    const browser = createBrowser(server);
    await signUpAt(browser, provider, 'one');
    assert.equal(outcome(await changeEmail(browser)), '403 proof_required');
    assert.equal(await prove(browser), '/account/security?refused=proof_not_fresh');
    provider.loggedInFor = -ahead;
    provider.changes = { claims: { auth_time: undefined } };
    assert.equal(await prove(browser), '/account/security?refused=provider_refused');
    provider.changes = {};
    const { user } = provider;
    provider.user = { sub: 'somebody else' };
    assert.equal(await prove(browser), '/account/security?refused=provider_refused');
    assert.equal(outcome(await changeEmail(browser)), '403 proof_required');
    provider.user = user;
    assert.equal(await prove(browser, '/account/email#new'), '/account/email?done=proven#new');
    assert.equal(outcome(await changeEmail(browser)), '200 ok');
    const changed = await browser.send('POST', '/api/users/change_email', {
      form: { newEmail: 'x@example.org', password: 'no password 1' },
    });
    assert.equal(outcome(changed), '403 incorrect_password');
  });

  it('are not unlinked when they are the last way to log in, except with a passkey or mailed link', async () => {
    const browser = createBrowser(server);
    const username = await signUpAt(browser, provider, 'one');
    const email = `${username}@example.org`;
    const { identities } = await methodsOf(browser);
    const path = `/api/users/identities/${assertFound(identities[0]).id}`;
    // The provider did not say when its user had logged in.
    assert.equal(outcome(await browser.send('DELETE', path)), '403 proof_required');
    await prove(browser);
    assert.equal(outcome(await browser.send('DELETE', path)), '409 last_way_in');
    const key = createPasskey();
    const { options } = await browser.expect(200, 'POST', '/api/users/passkeys/options');
    const form = { name: 'Key', passkey: key.register(options) };
    const { secondStep } = await browser.expect(200, 'POST', '/api/users/passkeys', { form });
    await browser.expect(200, 'DELETE', path);
    const keyPath = `/api/users/passkeys/${assertFound(secondStep.passkeys[0]).id}`;
    assert.equal(outcome(await browser.send('DELETE', keyPath)), '409 last_way_in');
    advance(PROOF_LIFETIME_MS);
    assert.equal(outcome(await changeEmail(browser)), '403 proof_required');
    const proof = async (isVerified: boolean) => {
      const response = await browser.expect(200, 'POST', '/api/users/proof/passkey_options');
      const passkey = key.sign(response.options, { isVerified });
      return await browser.send('POST', '/api/users/proof', { form: { passkey } });
    };
    assert.equal(outcome(await proof(false)), '401 passkey_refused');
    assert.equal(outcome(await proof(true)), '200 ok');
    assert.equal(outcome(await changeEmail(browser)), '200 ok');
    assert.equal(outcome(await browser.send('DELETE', keyPath)), '409 last_way_in');

    await browser.expect(200, 'POST', '/api/forgot_password', { form: { email } });
    const newPassword = 'a first password 1';
    const token = await tokenOf(email);
    const reset = await browser.send('POST', '/api/reset_password', { form: { token, newPassword } });
    assert.equal(outcome(reset), '401 second_step_required');
  });

  /** Returns the token of a reset's mail, which may come after notices. */
  const tokenOf = async (email: string): Promise<string> => {
    for (let at = 1; at <= MAILS_MAX; at++) {
      const { text } = await post.take(email, at);
      const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
      if (token !== undefined) return token;
    }
    throw new Error('No mail with a link');
  };

  it('remain when the account sets a password later, and are deleted with the account', async () => {
    const browser = createBrowser(server);
    const username = await signUpAt(browser, provider, 'one');
    const email = `${username}@example.org`;
    const logIn = (password: string) =>
      createBrowser(server).send('POST', '/api/login', { form: { username, password } });
    assert.equal(outcome(await logIn('a first password 1')), '401 invalid_credentials');
    await browser.expect(200, 'POST', '/api/forgot_password', { form: { email } });
    const form = { token: await tokenOf(email), newPassword: 'a first password 1' };
    await browser.expect(200, 'POST', '/api/reset_password', { form });
    assert.equal(outcome(await logIn('a first password 1')), '200 ok');
    assert.equal(await logInAt(browser, provider, 'one'), `/${username}`);
    assert.ok((await methodsOf(browser)).hasPassword);
    const end = { username, confirm: 'true' };
    const withoutPassword = await browser.send('POST', '/api/users/delete_account', { form: end });
    assert.equal(outcome(withoutPassword), '422 validation_failed');

    const another = createBrowser(server);
    const name = await signUpAt(another, other, 'two');
    const endOfOther = { form: { username: name, confirm: 'true' } };
    const early = await another.send('POST', '/api/users/delete_account', endOfOther);
    assert.equal(outcome(early), '403 proof_required');
    const redirect = await another.expect(200, 'POST', '/api/users/proof/oidc', {
      form: { provider: 'two' },
    });
    await finishLogin(another, await other.visit(redirect.url));
    await another.expect(200, 'POST', '/api/users/delete_account', endOfOther);
    assert.match(await logInAt(createBrowser(server), other, 'two'), /^\/first-login#/);
    assert.deepEqual(
      await server
        .openDatabase()('identities')
        .whereNotIn('user_id', server.openDatabase()('users').select('id')),
      [],
    );
  });
});
