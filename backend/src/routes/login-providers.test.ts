import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  FAILED_LOGINS_PER_ADDRESS_MAX,
  PROVIDER_LOGIN_LIFETIME_MS,
  PROVIDER_SIGNUP_LIFETIME_MS,
} from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { startProvider } from '../../testing/oidc-provider.ts';
import type { ProviderUser, TestProvider } from '../../testing/oidc-provider.ts';
import { finishLogin, logInAt, signUpAt, ticketOf } from '../../testing/provider-login.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';

let count = 0;
const newProviderUser = (user: Partial<ProviderUser> = {}): ProviderUser => {
  const sub = `subject${++count}x${process.pid}`;
  return { sub, email: `${sub}@example.org`, isVerified: true, ...user };
};

describeOnEachDatabase('Login by providers', (database) => {
  let first: TestProvider;
  let second: TestProvider;
  let server: TestServer;
  before(async () => {
    first = await startProvider();
    second = await startProvider();
    const env = { MARU_OIDC: 'first,second,gone', ...first.env('first'), ...second.env('second') };
    // Nothing listens there: it keeps neither the server nor the other providers from working.
    const gone = { ...first.env('gone'), MARU_OIDC_GONE_ISSUER: 'http://127.0.0.1:1' };
    server = await startServer({ database, env: { ...env, ...gone } });
  });
  beforeEach(() => {
    for (const provider of [first, second])
      Object.assign(provider, { user: newProviderUser(), changes: {}, loggedInFor: 0 });
  });
  after(async () => {
    await server.close();
    await first.close();
    await second.close();
  });

  const begin = async (browser: Browser, provider = 'first'): Promise<string> =>
    (await browser.expect(200, 'POST', '/api/login/oidc', { form: { provider } })).url;
  const isSignedIn = async (browser: Browser): Promise<boolean> =>
    (await browser.send('GET', '/api/me')).status === 200;
  const refused = (code: string): string => `/login?refused=${code}`;

  it('asks for a username, creates an account without a password, and logs in to it again', async () => {
    first.user = newProviderUser({ username: 'Haneul.Kim' });
    const browser = createBrowser(server);
    const location = await logInAt(browser, first, 'first');
    assert.match(location, /^\/first-login#ticket=[\w-]{43}$/);
    assert.equal(await isSignedIn(browser), false);
    const ticket = ticketOf(location);
    const response = await browser.expect(200, 'POST', '/api/login/oidc/first', { form: { ticket } });
    assert.deepEqual(response, { label: 'First', email: first.user.email, username: null });
    const username = `haneul${process.pid}`;
    const form = { ticket, username, email: 'another@example.org' };
    const before = browser.copy();
    const made = await browser.expect(200, 'POST', '/api/login/oidc/signup', { form });
    assert.equal('user' in made && made.user.email, first.user.email);
    const other = { ...form, username: `${username}x` };
    const again = await before.send('POST', '/api/login/oidc/signup', { form: other });
    assert.equal(`${again.status} ${again.json.code}`, '401 provider_login_over');
    const { loginMethods } = await browser.expect(200, 'GET', '/api/users/login_methods');
    assert.deepEqual(
      [loginMethods.hasPassword, loginMethods.identities.map(({ label, account }) => [label, account])],
      [false, [['First', first.user.email]]],
    );
    const elsewhere = createBrowser(server);
    assert.equal(await logInAt(elsewhere, first, 'first'), `/${username}`);
    assert.equal((await elsewhere.expect(200, 'GET', '/api/me')).user.username, username);
    const { records } = await elsewhere.expect(200, 'GET', '/api/users/login_history');
    assert.equal(records.length, 2);
    // The account is the subject's, whatever address the provider tells.
    first.user = { ...first.user, email: 'moved@example.org' };
    assert.equal(await logInAt(createBrowser(server), first, 'first'), `/${username}`);
    first.user = newProviderUser({ email: 'moved@example.org' });
    assert.match(await logInAt(createBrowser(server), first, 'first'), /^\/first-login#/);
  });

  it('suggests an unused username based on the provider’s', async () => {
    const name = `minji${process.pid}`;
    first.user = newProviderUser({ username: name.toUpperCase() });
    const browser = createBrowser(server);
    const read = async () => {
      const ticket = ticketOf(await logInAt(browser, first, 'first'));
      return await browser.expect(200, 'POST', '/api/login/oidc/first', { form: { ticket } });
    };
    assert.equal((await read()).username, name);
    await signUpAt(browser, first, 'first', name);
    first.user = newProviderUser({ username: name });
    assert.match(assertFound((await read()).username), new RegExp(`^${name}\\d+$`));
    first.user = newProviderUser({ username: 'admin' });
    assert.equal((await read()).username, null);
  });

  it('redirects only to paths of the site', async () => {
    const browser = createBrowser(server);
    const username = await signUpAt(browser, first, 'first');
    for (const [next, location] of [
      ['/notifications?x=1#y', '/notifications?x=1#y'],
      ['https://evil.example/', `/${username}`],
      ['//evil.example', `/${username}`],
      ['/\\evil.example', `/${username}`],
      ['/..//evil.example', `/${username}`],
      ['javascript:alert(1)', `/${username}`],
      // Nine times as long in percent-encoding.
      [`/${'가'.repeat(999)}`, `/${username}`],
    ] as const)
      assert.equal(await logInAt(createBrowser(server), first, 'first', next), location, next);
  });

  it('rejects ID tokens with a wrong issuer, audience or nonce, and expired, unsigned or forged ones', async () => {
    const username = await signUpAt(createBrowser(server), first, 'first');
    const now = Math.floor(Date.now() / 1_000);
    for (const changes of [
      { claims: { iss: second.issuer } },
      { claims: { aud: 'another client' } },
      { claims: { aud: ['maru', 'another client'] } },
      { claims: { nonce: 'another nonce' } },
      { claims: { nonce: undefined } },
      { claims: { exp: now - 120 } },
      { claims: { iat: undefined } },
      { claims: { sub: undefined } },
      { claims: { sub: 'x'.repeat(256) } },
      { as: 'unsigned' },
      { as: 'other key' },
    ] as const) {
      first.changes = changes;
      const browser = createBrowser(server);
      assert.equal(
        await logInAt(browser, first, 'first'),
        refused('provider_refused'),
        JSON.stringify(changes),
      );
      assert.equal(await isSignedIn(browser), false);
    }
    first.changes = {};
    assert.equal(await logInAt(createBrowser(server), first, 'first'), `/${username}`);
  });

  it('accepts an OAuth state once, before it expires, in the same browser only', async () => {
    await signUpAt(createBrowser(server), first, 'first');
    const over = refused('provider_login_over');
    const browser = createBrowser(server);
    const back = await first.visit(await begin(browser));
    const withState = new URL(back);
    withState.searchParams.set('state', 'x'.repeat(43));
    assert.equal(await finishLogin(browser, withState), over, 'an unknown state');
    withState.searchParams.delete('state');
    assert.equal(await finishLogin(browser, withState), over, 'no state');
    const repeated = new URL(back);
    repeated.searchParams.append('state', 'another');
    assert.equal(await finishLogin(browser, repeated), over, 'two states');
    const stranger = createBrowser(server);
    await begin(stranger);
    assert.equal(await finishLogin(stranger, back), over, 'another browser');
    assert.equal(await finishLogin(createBrowser(server), back), over, 'a browser without a key');
    assert.match(await finishLogin(browser, back), /^\/\w+$/);
    assert.ok(await isSignedIn(browser));
    assert.equal(await finishLogin(browser, back), over, 'a state again');

    const late = createBrowser(server);
    const lateBack = await first.visit(await begin(late));
    server.advance(PROVIDER_LOGIN_LIFETIME_MS);
    assert.equal(await finishLogin(late, lateBack), over, 'after ten minutes');
    const db = server.openDatabase();
    await server.restart();
    assert.deepEqual(await db('provider_logins').where({ stage: 'asked' }).select('stage'), []);
  });

  it('rejects an authorization code that was used, belongs to another login, or is missing', async () => {
    await signUpAt(createBrowser(server), first, 'first');
    const browser = createBrowser(server);
    const used = await first.visit(await begin(browser));
    assert.match(await finishLogin(browser, used), /^\/\w+$/);
    const swap = async (code: string | null): Promise<string> => {
      const next = createBrowser(server);
      const back = await first.visit(await begin(next));
      if (code === null) back.searchParams.delete('code');
      else back.searchParams.set('code', code);
      return await finishLogin(next, back);
    };
    assert.equal(await swap(assertFound(used.searchParams.get('code'))), refused('provider_refused'));
    const unused = await first.visit(await begin(createBrowser(server)));
    // PKCE: the code belongs to the login for which it was given.
    assert.equal(await swap(assertFound(unused.searchParams.get('code'))), refused('provider_refused'));
    assert.equal(await swap(null), refused('provider_refused'));
  });

  it('keeps two providers apart', async () => {
    await signUpAt(createBrowser(server), first, 'first');
    const browser = createBrowser(server);
    const toOther = await first.visit(await begin(browser));
    toOther.pathname = toOther.pathname.replace('/first', '/second');
    assert.equal(await finishLogin(browser, toOther), refused('provider_login_over'), 'address of another');
    for (const [iss, reason] of [
      [second.issuer, 'issuer of another'],
      [null, 'no issuer'],
    ] as const) {
      const back = await first.visit(await begin(browser));
      if (iss === null) back.searchParams.delete('iss');
      else back.searchParams.set('iss', iss);
      assert.equal(await finishLogin(browser, back), refused('provider_refused'), reason);
    }
    // The same subject at another provider is somebody else.
    second.user = first.user;
    assert.match(await logInAt(createBrowser(server), second, 'second'), /^\/first-login#/);
  });

  it('shows a message when the user declines, or the provider is down or unknown', async () => {
    first.user = null;
    assert.equal(await logInAt(createBrowser(server), first, 'first'), refused('provider_cancelled'));
    for (const [provider, expected] of [
      ['gone', '503 provider_unavailable'],
      ['unknown', '422 validation_failed'],
      ['__proto__', '422 validation_failed'],
    ] as const) {
      const form = { provider };
      const { status, json } = await createBrowser(server).send('POST', '/api/login/oidc', { form });
      assert.equal(`${status} ${json.code}`, expected);
    }
    assert.match(server.log(), /gone: /);
    assert.doesNotMatch(server.log(), new RegExp(`subject${count}x`));
  });

  it('does not log in to an existing account with the same e-mail address', async () => {
    const owner = await createUser(server, 'owner');
    first.user = newProviderUser({ email: owner.email });
    const browser = createBrowser(server);
    const ticket = ticketOf(await logInAt(browser, first, 'first'));
    const form = { ticket, username: `taken${process.pid}` };
    const { status, json } = await browser.send('POST', '/api/login/oidc/signup', { form });
    assert.equal(`${status} ${json.code}`, '409 email_taken');
    const other = { ...form, username: owner.username };
    assert.equal((await browser.send('POST', '/api/login/oidc/signup', { form: other })).status, 409);
    assert.equal(await isSignedIn(browser), false);

    // Nor to an address that is kept for a link that undoes its change.
    const db = server.openDatabase();
    const { id, email_hash } = await db('users').where({ username: owner.username }).first();
    await db('users')
      .where({ id })
      .update({ email_hash: randomBytes(32) });
    await db('link_tokens').insert({
      token_hash: randomBytes(32),
      kind: 'undo_email',
      user_id: id,
      email_hash,
      created_at: Date.now(),
      expires_at: Number.MAX_SAFE_INTEGER,
    });
    const retried = await browser.send('POST', '/api/login/oidc/signup', { form });
    assert.equal(`${retried.status} ${retried.json.code}`, '409 email_taken');
  });

  it('completes a first login only in the browser that began it, within 30 minutes', async () => {
    const browser = createBrowser(server);
    const ticket = ticketOf(await logInAt(browser, first, 'first'));
    const stranger = createBrowser(server);
    await begin(stranger);
    const read = async (from: Browser): Promise<number> =>
      (await from.send('POST', '/api/login/oidc/first', { form: { ticket } })).status;
    assert.deepEqual([await read(stranger), await read(browser)], [401, 200]);
    server.advance(PROVIDER_SIGNUP_LIFETIME_MS);
    assert.equal(await read(browser), 401);
  });

  it('stores identities encrypted, and bound to their account', async () => {
    const victims = createBrowser(server);
    const victim = await signUpAt(victims, first, 'first');
    const { sub, email = '' } = assertFound(first.user);
    const db = server.openDatabase();
    const stored = JSON.stringify([
      await db('identities').select(),
      await db('provider_logins').select(),
      await db('users').where({ username: victim }).select(),
    ]);
    for (const word of [sub, email, first.issuer]) {
      assert.ok(!stored.includes(word), word);
      assert.ok(!stored.includes(JSON.stringify([...Buffer.from(word)]).slice(1, -1)), word);
    }
    first.user = newProviderUser();
    const attacker = await signUpAt(createBrowser(server), first, 'first');
    const { id } = await db('users').where({ username: victim }).first('id');
    const own = await db('users').where({ username: attacker }).first('id');
    // An attacker with the database moves their own identity to the victim's account.
    await db('identities').where({ user_id: own.id }).update({ user_id: id });
    const browser = createBrowser(server);
    assert.equal(await logInAt(browser, first, 'first'), refused('provider_refused'));
    assert.equal(await isSignedIn(browser), false);
    const { loginMethods } = await victims.expect(200, 'GET', '/api/users/login_methods');
    assert.equal(loginMethods.identities.length, 1);
  });
});

describeOnEachDatabase('Login by providers and the site’s sign-up', (database) => {
  let provider: TestProvider;
  before(async () => {
    provider = await startProvider();
  });
  after(() => provider.close());
  const env = (): Record<string, string> => ({ MARU_OIDC: 'any', ...provider.env('any') });

  it('counts no failed login for a forged callback from another site', async () => {
    const server = await startServer({ database, env: env(), hasLimits: true });
    const { username, password } = await createUser(server);
    const path = `/api/login/oidc/callback/any?state=${'x'.repeat(43)}`;
    for (let sent = 0; sent < FAILED_LOGINS_PER_ADDRESS_MAX; sent++)
      assert.equal((await createBrowser(server).send('GET', path)).status, 303);
    await createBrowser(server).expect(200, 'POST', '/api/login', { form: { username, password } });
    await server.close();
  });

  it('creates no accounts when sign-up is closed', async () => {
    provider.user = newProviderUser();
    const server = await startServer({ database, env: { ...env(), MARU_SIGNUP: 'closed' } });
    assert.equal(await logInAt(createBrowser(server), provider, 'any'), '/login?refused=signup_closed');
    await server.close();
  });

  it('mails a confirmation to an address that the provider has not verified, with the same response for known ones', async () => {
    const post = await startSmtpServer();
    const confirmed = { MARU_SIGNUP_CONFIRM: 'on', MARU_SMTP_URL: post.url };
    const server = await startServer({ database, env: { ...env(), ...confirmed } });
    provider.user = newProviderUser({ isVerified: false });
    const browser = createBrowser(server);
    const ticket = ticketOf(await logInAt(browser, provider, 'any'));
    const response = await browser.expect(200, 'POST', '/api/login/oidc/first', { form: { ticket } });
    assert.equal(response.email, null);
    const send = async (username: string, email?: string) =>
      browser.send('POST', '/api/login/oidc/signup', {
        form: email === undefined ? { ticket, username } : { ticket, username, email },
      });
    assert.equal((await send('withoutaddress')).status, 422);
    const username = `sunhee${process.pid}`;
    const email = `${username}@example.org`;
    let token = '';
    for (const times of [1, 2]) {
      const pending = await send(username, email);
      assert.equal(pending.text, JSON.stringify({ pendingEmail: email }), `time ${times}`);
      token = await post.token(email, times);
    }
    await createBrowser(server).expect(200, 'POST', '/api/confirm_signup', { form: { token } });
    assert.equal(await logInAt(createBrowser(server), provider, 'any'), `/${username}`);
    provider.user = newProviderUser({ isVerified: false });
    const stranger = createBrowser(server);
    const form = { ticket: ticketOf(await logInAt(stranger, provider, 'any')), username: 'jiyoung22', email };
    const known = await stranger.send('POST', '/api/login/oidc/signup', { form });
    assert.equal(known.text, JSON.stringify({ pendingEmail: email }));
    assert.match((await post.take(email, 3)).subject, /already have an account/);
    await server.close();
    await post.close();
  });
});
