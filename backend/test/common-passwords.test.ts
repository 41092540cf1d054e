import assert from 'node:assert/strict';
import { createBrowser } from '../testing/browser.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import type { TestSmtpServer } from '../testing/smtp-server.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

/** Each satisfies the rule of length and digits; the last ones are near the end of the first 10,000. */
const COMMON = ['password1', 'PassW0rd', 'qwerty123', '1q2w3e4r5t', '24081990'];

describe('Common passwords', () => {
  let server: TestServer;
  let post: TestSmtpServer;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database: 'sqlite', env: { MARU_SMTP_URL: post.url } });
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  for (const password of [...COMMON, 'Newcomer42', 'newcomer42']) {
    it(`are refused at sign-up: ${password}`, async () => {
      const form = { username: 'newcomer42', email: 'newcomer42@example.org', password };
      const body = await createBrowser(server).expect(422, 'POST', '/api/signup', { form });
      assert.deepEqual([body.code, body.fields], ['validation_failed', { password: 'common' }]);
    });
  }

  it('are refused at a change, which keeps the old password', async () => {
    const { browser, username, password } = await createUser(server);
    const body = await browser.expect(422, 'POST', '/api/users/change_password', {
      form: { password, newPassword: 'password1' },
    });
    assert.deepEqual(body.fields, { newPassword: 'common' });
    await createBrowser(server).expect(200, 'POST', '/api/login', { form: { username, password } });
  });

  it('are refused at a reset, whose link stays valid', async () => {
    const { username, email } = await createUser(server);
    await createBrowser(server).expect(200, 'POST', '/api/forgot_password', { form: { email } });
    const token = await post.token(email);
    const body = await createBrowser(server).expect(422, 'POST', '/api/reset_password', {
      form: { token, newPassword: 'password1' },
    });
    assert.deepEqual(body.fields, { newPassword: 'common' });
    await createBrowser(server).expect(200, 'POST', '/api/reset_password', {
      form: { token, newPassword: 'uncommon words 1' },
    });
    await createBrowser(server).expect(200, 'POST', '/api/login', {
      form: { username, password: 'uncommon words 1' },
    });
  });

  it('are still accepted at the login of accounts that have them', async () => {
    const { username } = await createUser(server);
    const stranger = await createUser(server);
    const { hash } = await import('@node-rs/argon2');
    const password_hash = await hash('password1');
    await server.openDatabase()('users').where({ username }).update({ password_hash });
    await server.sealRows();
    await createBrowser(server).expect(200, 'POST', '/api/login', {
      form: { username, password: 'password1' },
    });
    const [renewed] = await server.openDatabase()('users').where({ username }).pluck('password_hash');
    assert.match(renewed, /^p1\$argon2id\$/, 'hashed anew with the pepper of the site');
    await createBrowser(server).expect(200, 'POST', '/api/login', {
      form: { username, password: 'password1' },
    });
    await createBrowser(server).expect(200, 'POST', '/api/login', {
      form: { username: stranger.username, password: stranger.password },
    });
  });
});
