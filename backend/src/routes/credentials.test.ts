import assert from 'node:assert/strict';
import {
  LINK_CONFIRM_EMAIL_LIFETIME_MS,
  LINK_RESET_PASSWORD_LIFETIME_MS,
  MAILS_MAX,
  MAILS_WINDOW_MS,
} from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { describeOnEachDatabase, itOnSqlite } from '../../testing/databases.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const NEW_PASSWORD = 'another secret 2';
const UNKNOWN_TOKEN = 'A'.repeat(43);

describeOnEachDatabase({ name: 'Passwords and e-mail addresses', daily: 'sqlite' }, (database) => {
  const itOnce = itOnSqlite(database);
  let server: TestServer;
  let post: TestSmtpServer;
  let user: TestUser;
  let anonymous: Browser;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database, env: { MARU_SMTP_URL: post.url } });
    anonymous = createBrowser(server);
  });
  beforeEach(async () => {
    user = await createUser(server);
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  const logIn = async ({ username }: TestUser, password: string): Promise<number> =>
    (await createBrowser(server).send('POST', '/api/login', { form: { username, password } })).status;
  const requestReset = async ({ email }: TestUser, count = 1): Promise<string> => {
    assert.deepEqual(await anonymous.expect(200, 'POST', '/api/forgot_password', { form: { email } }), {});
    return await post.token(email, count);
  };
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    anonymous.send('POST', '/api/reset_password', { form: { token, newPassword } });
  const askForEmail = async (from: TestUser, newEmail: string, count = 1): Promise<string> => {
    const form = { password: from.password, newEmail };
    assert.deepEqual(await from.browser.expect(200, 'POST', '/api/users/change_email', { form }), {
      pendingEmail: newEmail,
    });
    return await post.token(newEmail, count);
  };
  const statusesOf = (responses: readonly BrowserResponse[]): number[] =>
    responses.map(({ status }) => status).toSorted((a, b) => a - b);

  describe('POST /api/forgot_password', () => {
    it('mails the username and a link, to the address in any case', async () => {
      const before = user.email;
      await anonymous.expect(200, 'POST', '/api/forgot_password', { form: { email: before.toUpperCase() } });
      const { text } = await post.take(before);
      assert.match(text, new RegExp(`: ${user.username}$`, 'm'));
    });

    itOnce('answers the same for an unknown address, and mails nothing to it', async () => {
      const known = await anonymous.send('POST', '/api/forgot_password', { form: { email: user.email } });
      const unknown = await anonymous.send('POST', '/api/forgot_password', {
        form: { email: 'nobody@example.org' },
      });
      assert.deepEqual([unknown.status, unknown.text], [known.status, known.text]);
      await post.take(user.email);
      assert.deepEqual(post.to('nobody@example.org'), []);
    });

    itOnce('requires an address', async () => {
      const { fields, msg } = await anonymous.expect(422, 'POST', '/api/forgot_password', {
        form: { email: 'nowhere' },
      });
      assert.deepEqual([fields, msg], [{ email: 'invalid' }, 'Invalid email address.']);
      await anonymous.expect(422, 'POST', '/api/forgot_password', { json: { email: ['a@example.org'] } });
      await anonymous.expect(400, 'POST', '/api/forgot_password', {
        raw: '{',
        headers: { 'Content-Type': 'application/json' },
      });
    });
  });

  describe('POST /api/reset_password', () => {
    it('sets the password, ends every session, and says so by mail', async () => {
      const other = createBrowser(server);
      await other.expect(200, 'POST', '/api/login', {
        form: { username: user.username, password: user.password },
      });
      await post.find(user.email, /new browser/);
      const response = await reset(await requestReset(user, 2));
      assert.deepEqual([response.status, response.json, response.setCookies], [200, {}, []]);
      await user.browser.expect(401, 'GET', '/api/me');
      await other.expect(401, 'GET', '/api/me');
      assert.equal(await logIn(user, user.password), 401);
      assert.equal(await logIn(user, NEW_PASSWORD), 200);
      await post.find(user.email, /password was changed/);
    });

    it('accepts a link once, also from concurrent requests', async () => {
      const token = await requestReset(user);
      const responses = await Promise.all([1, 2, 3, 4].map((i) => reset(token, `parallel secret ${i}`)));
      assert.deepEqual(statusesOf(responses), [200, 404, 404, 404]);
      const winner = responses.findIndex(({ status }) => status === 200) + 1;
      assert.equal(await logIn(user, `parallel secret ${winner}`), 200);
      assert.deepEqual(
        [(await reset(token)).status, (await reset(token)).json.code],
        [404, 'link_not_found'],
      );
    });

    it('refuses a link that is too old, unknown, or for something else', async () => {
      const token = await requestReset(user);
      const confirmation = await askForEmail(user, `new-${user.email}`);
      server.advance(LINK_RESET_PASSWORD_LIFETIME_MS + 1);
      for (const wrong of [token, confirmation, UNKNOWN_TOKEN, 'x', `${token} `, '가'.repeat(43)]) {
        assert.deepEqual(
          [(await reset(wrong)).status, (await reset(wrong)).json.msg],
          [404, 'Link not found'],
          wrong,
        );
      }
      assert.equal(await logIn(user, user.password), 200);
    });

    it('invalidates the other links of the account', async () => {
      const first = await requestReset(user);
      const second = await requestReset(user, 2);
      const confirmation = await askForEmail(user, `void-${user.email}`);
      assert.equal((await reset(second)).status, 200);
      assert.equal((await reset(first)).status, 404);
      await anonymous.expect(404, 'GET', `/api/links/${confirmation}`);
    });

    itOnce('requires a valid password, and keeps the link otherwise', async () => {
      const token = await requestReset(user);
      const { json } = await reset(token, 'letters only');
      assert.deepEqual(json.fields, { newPassword: 'invalid' });
      assert.equal(json.msg, 'Password must be 8-32 characters including numbers.');
      const { fields } = await anonymous.expect(422, 'POST', '/api/reset_password', { form: {} });
      assert.deepEqual(fields, { token: 'required', newPassword: 'required' });
      assert.equal((await reset(token)).status, 200);
    });

    it('refuses a login that compared the old password before the reset', async () => {
      const token = await requestReset(user);
      const responses = await Promise.all([
        reset(token),
        ...[1, 2, 3, 4, 5, 6].map(() =>
          createBrowser(server).send('POST', '/api/login', {
            form: { username: user.username, password: user.password },
          }),
        ),
      ]);
      assert.equal(responses[0]?.status, 200);
      assert.equal(await server.openDatabase()('sessions').where({ user_id: user.id }).first(), undefined);
    });

    itOnce('stores the token as a hash only', async () => {
      const token = await requestReset(user);
      const rows = await server.openDatabase()('link_tokens').where({ user_id: user.id });
      assert.equal(rows.length, 1);
      assert.ok(!JSON.stringify(rows).includes(token));
      assert.ok(!Buffer.concat([rows[0].token_hash]).includes(Buffer.from(token, 'base64url')));
      assert.ok(!Buffer.concat([rows[0].token_hash]).includes(token.slice(0, 8)));
      assert.equal(Buffer.from(token, 'base64url').length, 32);
    });
  });

  describe('GET /api/links/{token}', () => {
    itOnce('returns the purpose of a link, without using it up', async () => {
      const token = await requestReset(user);
      const link = await anonymous.expect(200, 'GET', `/api/links/${token}`);
      assert.deepEqual(Object.keys(link), ['kind', 'expiresAt']);
      assert.equal(link.kind, 'reset_password');
      assert.match(link.expiresAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const confirmation = await askForEmail(user, `linked-${user.email}`);
      assert.equal((await anonymous.expect(200, 'GET', `/api/links/${confirmation}`)).kind, 'confirm_email');
      assert.equal((await reset(token)).status, 200);
      assert.equal((await anonymous.expect(404, 'GET', `/api/links/${token}`)).msg, 'Link not found');
    });

    it('finds no expired link', async () => {
      const token = await requestReset(user);
      server.advance(LINK_RESET_PASSWORD_LIFETIME_MS - 1_000);
      await anonymous.expect(200, 'GET', `/api/links/${token}`);
      server.advance(2_000);
      await anonymous.expect(404, 'GET', `/api/links/${token}`);
    });

    itOnce('answers 404 to unknown ones', async () => {
      for (const token of [UNKNOWN_TOKEN, 'x', 'A'.repeat(5_000)]) {
        assert.equal((await anonymous.expect(404, 'GET', `/api/links/${token}`)).code, 'link_not_found');
      }
    });
  });

  describe('POST /api/users/change_password', () => {
    const change = (
      browser: Browser,
      password: string,
      newPassword = NEW_PASSWORD,
    ): Promise<BrowserResponse> =>
      browser.send('POST', '/api/users/change_password', { form: { password, newPassword } });

    it("ends the user's other sessions, keeps this one, and says so by mail", async () => {
      const other = createBrowser(server);
      await other.expect(200, 'POST', '/api/login', {
        form: { username: user.username, password: user.password },
      });
      const pending = await requestReset(user);
      const response = await change(user.browser, user.password);
      assert.deepEqual([response.status, response.json], [200, {}]);
      await user.browser.expect(200, 'GET', '/api/me');
      await other.expect(401, 'GET', '/api/me');
      assert.equal(await logIn(user, user.password), 401);
      assert.equal(await logIn(user, NEW_PASSWORD), 200);
      assert.match((await post.take(user.email, 2)).subject, /password was changed/);
      assert.equal((await reset(pending)).status, 404);
    });

    itOnce('refuses a wrong password, anonymous callers and invalid new passwords', async () => {
      const wrong = await change(user.browser, 'wrong one 1');
      assert.deepEqual(
        [wrong.status, wrong.json.code, wrong.json.msg],
        [403, 'incorrect_password', 'Incorrect password'],
      );
      assert.equal((await change(anonymous, user.password)).status, 401);
      assert.deepEqual((await change(user.browser, user.password, 'short')).json.fields, {
        newPassword: 'invalid',
      });
      assert.equal(await logIn(user, user.password), 200);
    });

    it('accepts one of concurrent changes', async () => {
      const responses = await Promise.all(
        [1, 2, 3].map((i) => change(user.browser.copy(), user.password, `parallel secret ${i}`)),
      );
      assert.deepEqual(statusesOf(responses), [200, 403, 403]);
    });
  });

  describe('POST /api/users/change_email and confirm_email', () => {
    const confirm = (browser: Browser, token: string) =>
      browser.send('POST', '/api/users/confirm_email', { form: { token } });

    it('changes nothing before the new address is confirmed, and tells the old one', async () => {
      const newEmail = `Changed.${user.email}`;
      const token = await askForEmail(user, newEmail);
      assert.match((await post.take(user.email)).subject, /about to change/);
      assert.equal((await user.browser.expect(200, 'GET', '/api/me')).user.email, user.email);
      const response = await confirm(user.browser, token);
      assert.deepEqual(
        [response.status, response.json.user?.email, response.json.user?.id],
        [200, newEmail, user.id],
      );
      assert.equal((await user.browser.expect(200, 'GET', '/api/me')).user.email, newEmail);
      assert.equal((await confirm(user.browser, token)).status, 404);
      await anonymous.expect(200, 'POST', '/api/forgot_password', { form: { email: newEmail } });
      assert.match((await post.take(newEmail, 2)).subject, /reset/);
    });

    itOnce('requires the password and a free address', async () => {
      const { email } = await createUser(server);
      const send = (form: Record<string, string>): Promise<BrowserResponse> =>
        user.browser.send('POST', '/api/users/change_email', { form });
      const responses = [
        await send({ password: 'wrong one 1', newEmail: 'x@example.org' }),
        await send({ password: user.password, newEmail: email.toUpperCase() }),
        await send({ password: user.password, newEmail: 'nowhere' }),
        await send({}),
        await anonymous.send('POST', '/api/users/change_email', {
          form: { password: user.password, newEmail: 'x@example.org' },
        }),
      ];
      assert.deepEqual(
        responses.map(({ status, json }) => [status, json.code]),
        [
          [403, 'incorrect_password'],
          [409, 'email_taken'],
          [422, 'validation_failed'],
          [422, 'validation_failed'],
          [401, 'unauthorized'],
        ],
      );
      assert.deepEqual(post.to('x@example.org'), []);
    });

    it('accepts only the last link of the account, once, before it expires', async () => {
      const first = await askForEmail(user, `first-${user.email}`);
      const second = await askForEmail(user, `second-${user.email}`);
      const stranger = await createUser(server);
      assert.equal((await confirm(stranger.browser, second)).status, 404);
      assert.equal((await confirm(anonymous, second)).status, 401);
      assert.equal((await confirm(user.browser, first)).status, 404);
      const reset = await requestReset(user, 3);
      assert.equal((await confirm(user.browser, reset)).status, 404);
      const responses = await Promise.all([1, 2, 3].map(() => confirm(user.browser, second)));
      assert.deepEqual(statusesOf(responses), [200, 404, 404]);
      await anonymous.expect(404, 'GET', `/api/links/${reset}`);
      const late = await askForEmail(user, `late-${user.email}`);
      server.advance(LINK_CONFIRM_EMAIL_LIFETIME_MS + 1);
      assert.equal((await confirm(user.browser, late)).status, 404);
    });

    it('gives an address to exactly one of two concurrent confirmations', async () => {
      const rival = await createUser(server);
      const wanted = `wanted-${user.email}`;
      const mine = await askForEmail(user, wanted);
      const theirs = await askForEmail(rival, wanted.replace('wanted', 'WANTED'));
      const responses = await Promise.all([confirm(user.browser, mine), confirm(rival.browser, theirs)]);
      assert.deepEqual(statusesOf(responses), [200, 409]);
      assert.equal(responses.find(({ status }) => status === 409)?.json.code, 'email_taken');
    });

    itOnce('keeps the pending address sealed', async () => {
      await askForEmail(user, `canary-${user.email}`);
      const rows = await server.openDatabase()('link_tokens').where({ user_id: user.id });
      assert.ok(!Buffer.concat(rows.map((row) => row.email_cipher)).includes('canary'));
    });
  });
});

describeOnEachDatabase('Limits of mails and passwords', (database) => {
  const itOnce = itOnSqlite(database);
  let server: TestServer;
  let post: TestSmtpServer;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database, hasLimits: true, env: { MARU_SMTP_URL: post.url } });
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  it('send at most three mails an hour to one address, and answer the same for unknown ones', async () => {
    const user = await createUser(server);
    for (const email of [user.email, 'unknown@example.org']) {
      const responses = await Promise.all(
        Array.from({ length: MAILS_MAX + 2 }, (_, i) =>
          createBrowser(server).send('POST', '/api/forgot_password', {
            form: { email: i % 2 === 0 ? email : email.toUpperCase() },
          }),
        ),
      );
      assert.deepEqual(
        responses.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 200, 200, 429, 429],
      );
      const refused = responses.find(({ status }) => status === 429);
      assert.ok(Number(refused?.headers.get('retry-after')) > 0);
    }
    await post.take(user.email, MAILS_MAX);
    const form = { password: user.password, newEmail: user.email };
    await user.browser.expect(429, 'POST', '/api/users/change_email', { form });
    assert.equal(post.to(user.email).length, MAILS_MAX);
    server.advance(MAILS_WINDOW_MS + 1);
    await createBrowser(server).expect(200, 'POST', '/api/forgot_password', { form: { email: user.email } });
    await post.take(user.email, MAILS_MAX + 1);
  });

  itOnce('count wrong passwords of all calls together', async () => {
    const { browser, username, password } = await createUser(server);
    const form = { password: 'wrong one 1', newPassword: NEW_PASSWORD };
    for (let i = 0; i < 4; i++) await browser.expect(403, 'POST', '/api/users/change_password', { form });
    for (let i = 0; i < 3; i++)
      await browser.expect(403, 'POST', '/api/users/change_email', {
        form: { ...form, newEmail: 'y@example.org' },
      });
    for (let i = 0; i < 3; i++) {
      await browser.expect(403, 'POST', '/api/users/delete_account', {
        form: { username, password: 'wrong one 1', confirm: 'true' },
      });
    }
    await browser.expect(429, 'POST', '/api/users/change_password', {
      form: { password, newPassword: NEW_PASSWORD },
    });
    await createBrowser(server).expect(429, 'POST', '/api/login', { form: { username, password } });
    await browser.expect(200, 'GET', '/api/me');
  });
});
