import assert from 'node:assert/strict';
import { PASSKEY_CHALLENGE_LIFETIME_MS, PROOF_LIFETIME_MS } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { createPasskey } from '../../testing/passkey.ts';
import type { PasskeyChanges, TestPasskey } from '../../testing/passkey.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnEachDatabase('Passkeys', (database) => {
  let server: TestServer;
  let post: TestSmtpServer;
  let user: TestUser;
  let key: TestPasskey;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database, env: { MARU_SMTP_URL: post.url } });
  });
  beforeEach(async () => {
    user = await createUser(server);
    key = createPasskey();
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  const outcome = ({ status, json }: BrowserResponse): string => `${status} ${json.code ?? 'ok'}`;
  const addTo = async (
    { browser }: TestUser,
    passkey: TestPasskey,
    changes: PasskeyChanges = {},
  ): Promise<BrowserResponse> => {
    const { options } = await browser.expect(200, 'POST', '/api/users/passkeys/options');
    const form = { name: 'My key', passkey: passkey.register(options, changes) };
    return await browser.send('POST', '/api/users/passkeys', { form });
  };
  const challengeFor = async (browser: Browser, ticket?: string): Promise<{ readonly challenge: string }> => {
    const form = ticket === undefined ? {} : { ticket };
    return (await browser.expect(200, 'POST', '/api/login/passkey_options', { form })).options;
  };
  const logIn = async (
    passkey: TestPasskey,
    changes: PasskeyChanges = {},
    browser = createBrowser(server),
  ): Promise<BrowserResponse> => {
    const form = { passkey: passkey.sign(await challengeFor(browser), changes) };
    return await browser.send('POST', '/api/login/passkey', { form });
  };
  const ticketFor = async (browser: Browser): Promise<BrowserResponse> =>
    browser.send('POST', '/api/login', { form: { username: user.username, password: user.password } });
  const step = (browser: Browser, ticket: string, passkey: string) =>
    browser.send('POST', '/api/login/second_step', { form: { ticket, passkey } });

  it('log in without name, password and second step', async () => {
    assert.equal(outcome(await addTo(user, key)), '200 ok');
    const browser = createBrowser(server);
    assert.equal(outcome(await logIn(key, {}, browser)), '200 ok');
    assert.equal((await browser.expect(200, 'GET', '/api/me')).user.username, user.username);
    const { secondStep } = await browser.expect(200, 'GET', '/api/users/second_step');
    assert.deepEqual(
      [
        secondStep.passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt === null]),
        secondStep.recoveryCodesLeft,
      ],
      [[['My key', false]], 10],
    );
    assert.match((await post.take(user.email)).subject, /Two-step login is on/);
  });

  it('replace a device key that this server has not issued', async () => {
    await addTo(user, key);
    const browser = createBrowser(server, new Map([['device_key', 'planted']]));
    assert.equal(outcome(await logIn(key, {}, browser)), '200 ok');
    assert.notEqual(browser.cookies.get('device_key'), 'planted');
    const known = browser.cookies.get('device_key');
    assert.equal(outcome(await logIn(key, {}, browser)), '200 ok');
    assert.equal(browser.cookies.get('device_key'), known);
  });

  it('complete the second step after the password, only of their own account', async () => {
    await addTo(user, key);
    const stranger = await createUser(server);
    const strange = createPasskey();
    await addTo(stranger, strange);
    const browser = user.browser.copy();
    const ticketResponse = await ticketFor(browser);
    assert.deepEqual(
      [outcome(ticketResponse), ticketResponse.json.methods],
      ['401 second_step_required', ['passkey', 'recovery_code']],
    );
    const ticket = assertFound(ticketResponse.json.ticket);
    const wrong = strange.sign(await challengeFor(browser, ticket));
    assert.equal(outcome(await step(browser, ticket, wrong)), '401 passkey_refused');
    const ofLogin = key.sign(await challengeFor(browser));
    assert.equal(outcome(await step(browser, ticket, ofLogin)), '401 passkey_refused');
    const right = key.sign(await challengeFor(browser, ticket), { isVerified: false });
    assert.equal(outcome(await step(createBrowser(server), ticket, right)), '401 second_step_over');
    assert.equal(outcome(await step(browser, ticket, right)), '200 ok');
    const again = assertFound((await ticketFor(browser)).json.ticket);
    assert.equal(outcome(await step(browser, again, right)), '401 passkey_refused', 'a replay');
  });

  it('are refused with a wrong origin, site, browser or age, without verification, and a second time', async () => {
    await addTo(user, key);
    for (const changes of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost.evil.example:3000' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ])
      assert.equal(outcome(await logIn(key, changes)), '401 passkey_refused', JSON.stringify(changes));
    assert.equal(outcome(await logIn(createPasskey())), '401 passkey_refused');
    const browser = createBrowser(server);
    const passkey = key.sign(await challengeFor(browser));
    const send = (from: Browser) => from.send('POST', '/api/login/passkey', { form: { passkey } });
    const other = createBrowser(server);
    await challengeFor(other);
    for (const from of [other, createBrowser(server)])
      assert.equal(outcome(await send(from)), '401 passkey_refused');
    const responses = await Promise.all([1, 2, 3].map(() => send(browser.copy())));
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 401, 401],
    );
    const synced = createPasskey(false);
    await addTo(user, synced);
    const replayed = { form: { passkey: synced.sign(await challengeFor(browser)) } };
    for (const status of [200, 401])
      await browser.copy().expect(status, 'POST', '/api/login/passkey', replayed);
    const late = key.sign(await challengeFor(browser));
    server.advance(PASSKEY_CHALLENGE_LIFETIME_MS);
    assert.equal(
      outcome(await browser.send('POST', '/api/login/passkey', { form: { passkey: late } })),
      '401 passkey_refused',
    );
  });

  it('are refused when their counter decreases, with a mail to the owner; 0 means no counter', async () => {
    await addTo(user, key);
    assert.equal(outcome(await logIn(key, { counter: 7 })), '200 ok');
    for (const counter of [7, 3, 0])
      assert.equal(outcome(await logIn(key, { counter })), '401 passkey_refused', String(counter));
    await post.find(user.email, /passkey of your account was refused/);
    const history = async (): Promise<boolean[]> => {
      const { records } = await user.browser.expect(200, 'GET', '/api/users/login_history');
      return records.map(({ ok }) => ok);
    };
    const auditCount = async (): Promise<number> => {
      const rows: readonly unknown[] = await server
        .openDatabase()('audit_events')
        .where({ event: 'login', account_id: user.id });
      return rows.length;
    };
    const before = await history();
    const audited = await auditCount();
    assert.deepEqual(before.slice(0, 4), [false, false, false, true]);
    const ticket = assertFound((await ticketFor(user.browser)).json.ticket);
    const copied = key.sign(await challengeFor(user.browser, ticket), { counter: 2 });
    assert.equal(outcome(await step(user.browser, ticket, copied)), '401 passkey_refused');
    assert.match((await post.take(user.email, 6)).subject, /passkey of your account was refused/);
    assert.equal(outcome(await logIn(key, { counter: 8 })), '200 ok');
    assert.deepEqual(await history(), [true, false, ...before]);
    assert.equal(await auditCount(), audited + 2);
    const synced = createPasskey(false);
    const other = await createUser(server);
    await addTo(other, synced);
    assert.equal(outcome(await logIn(synced)), '200 ok');
    assert.equal(outcome(await logIn(synced)), '200 ok');
  });

  it('are added once, to one account, after a recent proof; removing the last one removes recovery codes', async () => {
    const { options } = await user.browser.expect(200, 'POST', '/api/users/passkeys/options');
    const form = { name: 'My key', passkey: key.register(options) };
    const stranger = await createUser(server);
    assert.equal(
      outcome(await stranger.browser.send('POST', '/api/users/passkeys', { form })),
      '422 validation_failed',
    );
    assert.equal(outcome(await user.browser.send('POST', '/api/users/passkeys', { form })), '200 ok');
    assert.equal(
      outcome(await user.browser.send('POST', '/api/users/passkeys', { form })),
      '422 validation_failed',
    );
    assert.equal(outcome(await addTo(stranger, key)), '422 validation_failed');
    assert.equal(
      outcome(await addTo(user, createPasskey(), { origin: 'https://evil.example' })),
      '422 validation_failed',
    );
    for (const passkey of ['', '{', '[]', '{"id":1}', JSON.stringify({ id: 'é', type: 'x', response: {} })])
      await user.browser.expect(422, 'POST', '/api/users/passkeys', { form: { name: 'x', passkey } });
    const { secondStep } = await user.browser.expect(200, 'GET', '/api/users/second_step');
    const path = `/api/users/passkeys/${assertFound(secondStep.passkeys[0]).id}` as const;
    await stranger.browser.expect(404, 'DELETE', path);
    server.advance(PROOF_LIFETIME_MS);
    await user.browser.expect(403, 'POST', '/api/users/passkeys/options');
    await user.browser.expect(403, 'DELETE', path);
    await user.browser.expect(200, 'POST', '/api/users/proof', { form: { password: user.password } });
    const { secondStep: left } = await user.browser.expect(200, 'DELETE', path);
    assert.deepEqual(left, { totp: null, passkeys: [], recoveryCodesLeft: 0 });
    assert.equal(outcome(await logIn(key)), '401 passkey_refused');
    assert.equal(outcome(await ticketFor(createBrowser(server))), '200 ok');
  });

  it('that were inserted or moved in the database are refused', async () => {
    await addTo(user, key);
    const victim = await createUser(server);
    const db = server.openDatabase();
    await db('passkeys').where({ user_id: user.id }).update({ user_id: victim.id });
    assert.equal(outcome(await logIn(key)), '401 passkey_refused');
    // The victim's own key goes on beside it.
    const own = createPasskey();
    assert.equal(outcome(await addTo(victim, own)), '200 ok');
    const { username, password } = victim;
    const browser = createBrowser(server);
    const loginResponse = await browser.send('POST', '/api/login', { form: { username, password } });
    const ticket = assertFound(loginResponse.json.ticket);
    const signed = own.sign(await challengeFor(browser, ticket));
    assert.equal(outcome(await step(browser, ticket, signed)), '200 ok');
  });

  it('confirm the identity once, and not with a decreased counter, which is reported', async () => {
    await addTo(user, key);
    const prove = async (changes: PasskeyChanges = {}): Promise<string> => {
      const { options } = await user.browser.expect(200, 'POST', '/api/users/proof/passkey_options');
      const passkey = key.sign(options, changes);
      return outcome(await user.browser.send('POST', '/api/users/proof', { form: { passkey } }));
    };
    server.advance(PROOF_LIFETIME_MS);
    const change = async (): Promise<string> => outcome(await user.browser.send('POST', '/api/users/totp'));
    assert.equal(await prove({ counter: 7, isVerified: false }), '401 passkey_refused');
    const ofLogin = { passkey: key.sign(await challengeFor(user.browser), { counter: 6 }) };
    assert.equal(
      outcome(await user.browser.send('POST', '/api/users/proof', { form: ofLogin })),
      '401 passkey_refused',
    );
    assert.equal(await change(), '403 proof_required');
    assert.equal(await prove({ counter: 7 }), '200 ok');
    assert.equal(await change(), '200 ok');
    server.advance(PROOF_LIFETIME_MS);
    assert.equal(await prove({ counter: 5 }), '401 passkey_refused');
    await post.find(user.email, /passkey of your account was refused/);
    assert.equal(await change(), '403 proof_required');
    const { options } = await user.browser.expect(200, 'POST', '/api/users/proof/passkey_options');
    const form = { passkey: key.sign(options, { counter: 9 }) };
    const responses = await Promise.all(
      [1, 2, 3].map(() => user.browser.copy().send('POST', '/api/users/proof', { form })),
    );
    assert.deepEqual(responses.map(outcome).toSorted(), [
      '200 ok',
      '401 passkey_refused',
      '401 passkey_refused',
    ]);
  });
});
