import assert from 'node:assert/strict';
import {
  ID_LENGTH,
  PROOF_LIFETIME_MS,
  SECOND_STEP_NOTICES_MAX,
  SECOND_STEP_TICKET_LIFETIME_MS,
  SECOND_STEP_TICKET_TRIES_MAX,
  SECOND_STEP_TRIES_MAX,
  SECOND_STEP_TRIES_WINDOW_MS,
  TOTP_SETUP_LIFETIME_MS,
} from '@maru/core';
import { hashSecret } from '../crypto/secrets.ts';
import { consumeTicket } from '../repositories/second-step-tickets.ts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { codeOf, enableTotp } from '../../testing/second-step.ts';
import type { TwoStepUser } from '../../testing/second-step.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const NEW_PASSWORD = 'another secret 2';
const STEP_MS = 30_000;
const PATH = '/api/login/second_step' as const;

describeOnEachDatabase('The second step', (database) => {
  let server: TestServer;
  let post: TestSmtpServer;
  let offset = 0;
  let user: TwoStepUser;
  before(async () => {
    post = await startSmtpServer();
    const env = { MARU_SMTP_URL: post.url, MARU_TRUSTED_PROXIES: '1' };
    server = await startServer({ database, hasLimits: true, env });
  });
  beforeEach(async () => {
    user = await enableTotp(await createUser(server), now());
    // Codes up to now are used up by the setup, and the limits of this address begin anew.
    advance(SECOND_STEP_TRIES_WINDOW_MS * 5);
    // A step begins, so that it does not end within a test.
    advance(STEP_MS - (now() % STEP_MS));
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  const now = (): number => Date.now() + offset;
  const advance = (ms: number): void => {
    offset += ms;
    server.advance(ms);
  };
  const logIn = async (
    { username, password }: TestUser,
    browser = createBrowser(server),
  ): Promise<{ readonly browser: Browser; readonly ticket: string; readonly response: BrowserResponse }> => {
    const response = await browser.send('POST', '/api/login', { form: { username, password } });
    return { browser, response, ticket: response.json.ticket ?? '' };
  };
  const take = (browser: Browser, ticket: string, code: string, from?: string) =>
    browser.send('POST', PATH, {
      form: { ticket, code },
      headers: from === undefined ? {} : { 'X-Forwarded-For': from },
    });
  const outcome = ({ status, json }: BrowserResponse): string => `${status} ${json.code ?? 'ok'}`;
  const wrong = (): string => {
    const codes = [-1, 0, 1].map((steps) => codeOf(user, now(), steps));
    return assertFound(['000000', '111111', '222222', '333333'].find((code) => !codes.includes(code)));
  };
  const requestReset = async (count: number): Promise<string> => {
    await createBrowser(server).expect(200, 'POST', '/api/forgot_password', { form: { email: user.email } });
    return await post.token(user.email, count);
  };

  it('is required at login, and then logs in', async () => {
    const { browser, response, ticket } = await logIn(user);
    assert.equal(response.status, 401);
    assert.deepEqual(
      [response.json.code, response.json.methods, response.json.silent],
      ['second_step_required', ['totp', 'recovery_code'], true],
    );
    assert.deepEqual([...browser.cookies.keys()], ['device_key']);
    await browser.expect(401, 'GET', '/api/me');
    const signedIn = await take(browser, ticket, codeOf(user, now()));
    assert.equal(signedIn.status, 200, signedIn.text);
    assert.equal((await browser.expect(200, 'GET', '/api/me')).user.username, user.username);
    assert.equal(outcome(await take(browser, ticket, codeOf(user, now(), 1))), '401 second_step_over');
  });

  it('does not affect sessions and the switch to a saved account', async () => {
    await user.browser.expect(200, 'POST', '/api/renew_auth');
    const cookie = assertFound(user.browser.cookies.get('auth_v4'));
    await user.browser.expect(200, 'POST', '/api/switch_account', { form: { cookie } });
  });

  it('accepts a code once, a step early or late, and none older than a used one', async () => {
    const attempts = async (code: string): Promise<string> => {
      const { browser, ticket } = await logIn(user);
      return outcome(await take(browser, ticket, code));
    };
    const at = now();
    const late = codeOf(user, at, -1);
    const current = codeOf(user, at);
    assert.equal(await attempts(codeOf(user, at, -2)), '401 invalid_code');
    assert.equal(await attempts(late), '200 ok');
    assert.equal(await attempts(late), '401 invalid_code');
    assert.equal(await attempts(`${current.slice(0, 3)} ${current.slice(3)}`), '200 ok');
    assert.equal(await attempts(current), '401 invalid_code');
    advance(STEP_MS);
    const early = codeOf(user, now(), 1);
    assert.equal(await attempts(early), '200 ok');
    assert.equal(await attempts(codeOf(user, now())), '401 invalid_code');
  });

  it('accepts one code and one ticket once, also in concurrent requests', async () => {
    const logins = await Promise.all([1, 2, 3, 4].map(() => logIn(user)));
    const code = codeOf(user, now());
    const byCode = await Promise.all(logins.map(({ browser, ticket }) => take(browser, ticket, code)));
    assert.equal(byCode.filter(({ status }) => status === 200).length, 1);
    const { browser, ticket } = await logIn(user);
    const byTicket = await Promise.all(
      user.recoveryCodes.slice(0, 4).map((recovery) => take(browser.copy(), ticket, recovery)),
    );
    assert.equal(byTicket.filter(({ status }) => status === 200).length, 1);
    const isTaken = await consumeTicket(server.openDatabase(), hashSecret(ticket), 'another request');
    assert.equal(isTaken, false);
    const { secondStep } = await user.browser.expect(200, 'GET', '/api/users/second_step');
    assert.equal(secondStep.recoveryCodesLeft, 9);
  });

  it('is bound to the browser of the first step, for five minutes', async () => {
    const { browser, ticket } = await logIn(user);
    const code = codeOf(user, now());
    const stranger = await logIn(user);
    for (const other of [createBrowser(server), stranger.browser, user.browser])
      assert.equal(outcome(await take(other, ticket, code)), '401 second_step_over');
    for (const forged of ['x'.repeat(43), `${ticket}x`, ' '])
      assert.equal(outcome(await take(browser, forged, code)), '401 second_step_over');
    advance(SECOND_STEP_TICKET_LIFETIME_MS);
    assert.equal(outcome(await take(browser, ticket, codeOf(user, now()))), '401 second_step_over');
  });

  it('invalidates a ticket after five wrong codes, and blocks an account after ten from anywhere', async () => {
    const first = await logIn(user);
    for (let i = 0; i < SECOND_STEP_TICKET_TRIES_MAX; i++)
      assert.equal(
        outcome(await take(first.browser, first.ticket, wrong(), `203.0.113.${i}`)),
        '401 invalid_code',
      );
    assert.equal(
      outcome(await take(first.browser, first.ticket, codeOf(user, now()))),
      '401 second_step_over',
    );
    const second = await logIn(user);
    for (let i = SECOND_STEP_TICKET_TRIES_MAX; i < SECOND_STEP_TRIES_MAX; i++)
      assert.equal(
        outcome(await take(second.browser, second.ticket, wrong(), `198.51.${i}.7`)),
        '401 invalid_code',
      );
    const third = await logIn(user);
    const refused = await take(third.browser, third.ticket, codeOf(user, now()), '2001:db8::1');
    assert.equal(outcome(refused), '429 too_many_requests');
    assert.ok(Number(refused.headers.get('Retry-After')) > 0);
    advance(SECOND_STEP_TRIES_WINDOW_MS);
    const fourth = await logIn(user);
    assert.equal(outcome(await take(fourth.browser, fourth.ticket, codeOf(user, now()))), '200 ok');
    const { records } = await fourth.browser.expect(200, 'GET', '/api/users/login_history');
    assert.deepEqual([assertFound(records[0]).ok, assertFound(records[1]).ok], [true, false]);
  });

  it('answers a wrong password as without a second step', async () => {
    const response = await createBrowser(server).send('POST', '/api/login', {
      form: { username: user.username, password: 'wrong words 1' },
    });
    assert.deepEqual([outcome(response), response.setCookies], ['401 invalid_credentials', []]);
  });

  it('accepts a recovery code once, in any spelling, and informs the owner', async () => {
    const code = assertFound(user.recoveryCodes[0]);
    const { browser, ticket } = await logIn(user);
    assert.equal(outcome(await take(browser, ticket, code.toUpperCase().replaceAll('-', ' '))), '200 ok');
    const again = await logIn(user);
    assert.equal(outcome(await take(again.browser, again.ticket, code)), '401 invalid_code');
    const mail = await post.find(user.email, /recovery code of your account/);
    assert.ok(!mail.raw.includes(code) && !mail.raw.includes(user.secret));
  });

  it('completes a password reset, which uses up its link only then', async () => {
    const token = await requestReset(2);
    const browser = createBrowser(server);
    const form = { token, newPassword: NEW_PASSWORD };
    const response = await browser.send('POST', '/api/reset_password', { form });
    assert.equal(outcome(response), '401 second_step_required');
    const ticket = assertFound(response.json.ticket);
    assert.equal(outcome(await take(browser, ticket, wrong())), '401 invalid_code');
    await browser.expect(200, 'GET', `/api/links/${token}`);
    await user.browser.expect(200, 'GET', '/api/me');
    assert.equal((await logIn(user)).response.json.code, 'second_step_required');
    const done = await take(browser, ticket, codeOf(user, now()));
    assert.deepEqual([done.status, done.json, done.setCookies], [200, {}, []]);
    await browser.expect(404, 'GET', `/api/links/${token}`);
    await user.browser.expect(401, 'GET', '/api/me');
    assert.equal(outcome((await logIn(user)).response), '401 invalid_credentials');
    const after = await logIn({ ...user, password: NEW_PASSWORD });
    assert.equal(
      outcome(await take(after.browser, after.ticket, assertFound(user.recoveryCodes[0]))),
      '200 ok',
    );
    assert.match((await post.take(user.email, 3)).subject, /password was changed/);
  });

  it('invalidates pending logins when the password changes', async () => {
    const { browser, ticket } = await logIn(user);
    await user.browser.expect(200, 'POST', '/api/users/change_password', {
      form: { password: user.password, newPassword: NEW_PASSWORD },
    });
    assert.equal(outcome(await take(browser, ticket, codeOf(user, now()))), '401 second_step_over');
  });

  it('requires a ticket and a code', async () => {
    const { fields } = await createBrowser(server).expect(422, 'POST', PATH, { form: {} });
    assert.deepEqual(fields, { ticket: 'required' });
    const withTicket = await createBrowser(server).expect(422, 'POST', PATH, { form: { ticket: 'x' } });
    assert.deepEqual(withTicket.fields, { code: 'required' });
    for (const json of [
      { ticket: 1, code: [] },
      { ticket: {}, code: 'x'.repeat(65) },
    ])
      assert.deepEqual((await createBrowser(server).expect(422, 'POST', PATH, { json })).fields, {
        ticket: 'invalid',
        code: 'invalid',
      });
  });

  describe('settings', () => {
    const prove = (password = user.password) =>
      user.browser.send('POST', '/api/users/proof', { form: { password } });

    it('require a proof younger than ten minutes', async () => {
      for (const [method, path, form] of [
        ['POST', '/api/users/totp', {}],
        ['POST', '/api/users/totp/confirm', { code: '123456' }],
        ['DELETE', '/api/users/totp', {}],
        ['POST', '/api/users/recovery_codes', {}],
      ] as const)
        assert.equal(outcome(await user.browser.send(method, path, { form })), '403 proof_required', path);
      // The desktop app exports each hour, without its user.
      assert.equal((await user.browser.send('GET', `/api/groups/${user.username}/export`)).status, 200);
      assert.equal(outcome(await prove('wrong words 1')), '403 incorrect_password');
      assert.equal(outcome(await user.browser.send('POST', '/api/users/totp')), '403 proof_required');
      assert.equal(outcome(await prove()), '200 ok');
      assert.equal(outcome(await user.browser.send('POST', '/api/users/totp')), '200 ok');
      advance(PROOF_LIFETIME_MS);
      assert.equal(outcome(await user.browser.send('POST', '/api/users/totp')), '403 proof_required');
    });

    it('replace the app after a code of the new one', async () => {
      await prove();
      const { secret, uri, qr } = await user.browser.expect(200, 'POST', '/api/users/totp');
      assert.ok(uri.includes(`secret=${secret}`) && qr.startsWith('<svg '));
      const before = await logIn(user);
      assert.equal(
        outcome(await take(before.browser, before.ticket, codeOf({ secret }, now()))),
        '401 invalid_code',
      );
      const confirm = (code: string) =>
        user.browser.send('POST', '/api/users/totp/confirm', { form: { code } });
      assert.deepEqual((await confirm(codeOf(user, now()))).json.fields, { code: 'invalid' });
      const done = await confirm(codeOf({ secret }, now()));
      assert.deepEqual([done.status, (done.json as { recoveryCodes?: unknown }).recoveryCodes], [200, null]);
      const after = await logIn(user);
      assert.equal(outcome(await take(after.browser, after.ticket, codeOf(user, now()))), '401 invalid_code');
      assert.equal(
        outcome(await take(after.browser, after.ticket, codeOf({ secret }, now()))),
        '401 invalid_code',
      );
      assert.equal(outcome(await take(after.browser, after.ticket, codeOf({ secret }, now(), 1))), '200 ok');
    });

    it('count wrong codes of a new app separately from those of logins, and only after a proof', async () => {
      const confirm = (code: string) =>
        user.browser.send('POST', '/api/users/totp/confirm', { form: { code } });
      for (let i = 0; i <= SECOND_STEP_TRIES_MAX; i++)
        assert.equal(outcome(await confirm('000000')), '403 proof_required');
      await prove();
      const { secret } = await user.browser.expect(200, 'POST', '/api/users/totp');
      const codes = [-1, 0, 1].map((steps) => codeOf({ secret }, now(), steps));
      const other = assertFound(
        ['000000', '111111', '222222', '333333'].find((code) => !codes.includes(code)),
      );
      for (let i = 0; i < SECOND_STEP_TRIES_MAX; i++)
        assert.equal(outcome(await confirm(other)), '422 validation_failed');
      assert.equal(outcome(await confirm(codeOf({ secret }, now()))), '429 too_many_requests');
      const { browser, ticket } = await logIn(user);
      assert.equal(outcome(await take(browser, ticket, codeOf(user, now()))), '200 ok');
    });

    it('expire an incomplete setup', async () => {
      await prove();
      const { secret } = await user.browser.expect(200, 'POST', '/api/users/totp');
      advance(TOTP_SETUP_LIFETIME_MS);
      await prove();
      const code = codeOf({ secret }, now());
      await user.browser.expect(422, 'POST', '/api/users/totp/confirm', { form: { code } });
    });

    it('create new recovery codes, and invalidate the old ones', async () => {
      await prove();
      const { recoveryCodes, secondStep } = await user.browser.expect(
        200,
        'POST',
        '/api/users/recovery_codes',
      );
      assert.deepEqual([recoveryCodes.length, secondStep.recoveryCodesLeft], [10, 10]);
      assert.match((await post.take(user.email, 2)).subject, /New recovery codes/);
      const { browser, ticket } = await logIn(user);
      assert.equal(
        outcome(await take(browser, ticket, assertFound(user.recoveryCodes[0]))),
        '401 invalid_code',
      );
      assert.equal(outcome(await take(browser, ticket, assertFound(recoveryCodes[0]))), '200 ok');
    });

    it('turn it off with its recovery codes, and inform the owner', async () => {
      assert.match((await post.take(user.email)).subject, /is on/);
      await prove();
      const { secondStep } = await user.browser.expect(200, 'DELETE', '/api/users/totp');
      assert.deepEqual(secondStep, { totp: null, passkeys: [], recoveryCodesLeft: 0 });
      assert.match((await post.take(user.email, 2)).subject, /removed/);
      assert.equal((await logIn(user)).response.status, 200);
      await user.browser.expect(409, 'POST', '/api/users/recovery_codes');
    });

    it('inform the owner of a removal, after any number of refusals', async () => {
      const key = `/api/users/passkeys/${'a'.repeat(ID_LENGTH)}` as const;
      for (let i = 0; i < SECOND_STEP_NOTICES_MAX; i++)
        assert.equal(outcome(await user.browser.send('DELETE', '/api/users/totp')), '403 proof_required');
      await prove();
      for (let i = 0; i < SECOND_STEP_NOTICES_MAX; i++)
        assert.equal(outcome(await user.browser.send('DELETE', key)), '404 not_found');
      await user.browser.expect(200, 'DELETE', '/api/users/totp');
      const { text } = await post.take(user.email, 2);
      assert.match(text, /\/account\/security/);
    });

    it('keep the secret sealed and bound to its account', async () => {
      const db = server.openDatabase();
      const rows: readonly Record<string, unknown>[] = await db('totp_secrets').where({ user_id: user.id });
      const bytes = assertFound(rows[0])['secret_cipher'] as Buffer;
      assert.ok(!bytes.includes(user.secret));
      const other = await enableTotp(await createUser(server), now());
      await db('totp_secrets').where({ user_id: other.id }).update({ secret_cipher: bytes });
      const { browser, ticket } = await logIn(other);
      assert.equal((await take(browser, ticket, codeOf(user, now()))).status, 401);
    });

    it('are ignored when their rows are moved to another account in the database', async () => {
      const db = server.openDatabase();
      const other = await enableTotp(await createUser(server), now());
      for (const table of ['totp_secrets', 'recovery_codes']) {
        await db(table).where({ user_id: other.id }).delete();
        await db(table).where({ user_id: user.id }).update({ user_id: other.id });
      }
      const { browser, ticket } = await logIn(other);
      for (const code of [codeOf(user, now()), assertFound(user.recoveryCodes[0])])
        assert.equal(outcome(await take(browser, ticket, code)), '401 invalid_code');
    });
  });
});
