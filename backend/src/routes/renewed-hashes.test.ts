import assert from 'node:assert/strict';
import { createPasswords } from '../services/accounts/passwords.ts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createUser, startServer, TEST_PASSWORD_COST } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';

/** Logins of an account whose hash a server of an older release has made. */
describeOnEachDatabase('Rehashing of passwords at login', (database) => {
  let server: TestServer;
  let post: TestSmtpServer;
  let user: TestUser;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database, env: { MARU_SMTP_URL: post.url } });
  });
  beforeEach(async () => {
    user = await createUser(server);
    const older = { key: Buffer.alloc(32), isInUse: () => Promise.resolve(false) };
    const passwords = createPasswords(older, TEST_PASSWORD_COST);
    await change({ password_hash: await passwords.hash(user.password, '192.0.2.1') });
    await server.sealRows();
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  const change = async (values: object): Promise<void> => {
    await server.openDatabase()('users').where({ id: user.id }).update(values);
  };
  const hashOf = async (): Promise<string> =>
    (await server.openDatabase()('users').where({ id: user.id }).first('password_hash')).password_hash;
  const logIn = async (): Promise<number> => {
    const form = { username: user.username, password: user.password };
    return (await createBrowser(server).send('POST', '/api/login', { form })).status;
  };

  it('accept concurrent logins', async () => {
    assert.match(await hashOf(), /^\$argon2id/);
    const statuses = await Promise.all(Array.from({ length: 6 }, logIn));
    assert.deepEqual(
      statuses,
      Array.from({ length: 6 }, () => 200),
    );
    assert.match(await hashOf(), /^p1\$argon2id/);
  });

  it('keep mailed links valid', async () => {
    const { email } = user;
    await createBrowser(server).expect(200, 'POST', '/api/forgot_password', { form: { email } });
    const token = await post.token(email, 1);
    assert.equal(await logIn(), 200);
    assert.match(await hashOf(), /^p1\$argon2id/);
    const form = { token, newPassword: 'another secret 2' };
    await createBrowser(server).expect(200, 'POST', '/api/reset_password', { form });
  });
});
