import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { createBrowser } from '../testing/browser.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { startSmtpServer, tokenOf } from '../testing/smtp-server.ts';
import type { TestSmtpServer } from '../testing/smtp-server.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { waitUntil } from '../testing/wait-until.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describeOnSqlite('Mails over SMTP', (database) => {
  let server: TestServer;
  let post: TestSmtpServer;
  let user: TestUser;
  /** Server under its configured address. */
  let site: { readonly url: string; readonly host: string };
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({
      database,
      env: { MARU_SMTP_URL: post.url, MARU_URL: 'http://maru.example.org' },
    });
    site = { url: server.url, host: 'maru.example.org' };
    user = await createUser(site);
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  const forget = (email: string, headers: Record<string, string> = {}): Promise<unknown> =>
    createBrowser(site).expect(200, 'POST', '/api/forgot_password', { form: { email }, headers });

  it('come from no-reply at the site, as plain text without automatic replies', async () => {
    await forget(user.email);
    const mail = await post.take(user.email);
    assert.equal(mail.from, 'no-reply@maru.example.org');
    assert.equal(mail.headers.get('auto-submitted'), 'auto-generated');
    assert.match(mail.headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(mail.text, new RegExp(`is: ${user.username}$`, 'm'));
  });

  it('have links to the configured address, whatever the request’s host', async () => {
    const other = await createUser(site);
    await forget(other.email, {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Original-URL': 'http://evil.example/',
      Forwarded: 'host=evil.example',
    });
    const mail = await post.take(other.email);
    assert.match(mail.text, /^http:\/\/maru\.example\.org\/reset-password\?token=[\w-]{43}$/m);
    assert.ok(!mail.raw.includes('evil'));
  });

  it('are not sent for a request to another host', async () => {
    const { email } = await createUser(site);
    const other = createBrowser({ url: server.url, host: 'evil.example' });
    assert.equal(
      (await other.expect(421, 'POST', '/api/forgot_password', { form: { email } })).code,
      'misdirected_request',
    );
    await forget(email);
    assert.match((await post.take(email)).text, /^http:\/\/maru\.example\.org\/reset-password/m);
    assert.equal(post.to(email).length, 1);
  });

  it('are in the language that the recipient used last, not the requester’s', async () => {
    const { browser, email, username, password } = await createUser(site);
    await browser.expect(200, 'POST', '/api/login', {
      form: { username, password },
      headers: { 'Accept-Language': 'ko-KR,ko;q=0.9' },
    });
    await forget(email, { 'Accept-Language': 'en' });
    const korean = await post.take(email);
    assert.equal(korean.subject, '아이디와 비밀번호 재설정 링크를 보내 드려요');
    assert.match(korean.text, new RegExp(`아이디: ${username}`));
    await browser.expect(200, 'POST', '/api/renew_auth', { headers: { 'Accept-Language': 'en' } });
    await forget(email, { 'Accept-Language': 'ko' });
    assert.match((await post.take(email, 2)).subject, /^Your username/);
  });

  it('reach addresses of any script, and one recipient each', async () => {
    const form = { username: 'scripted1', email: '사람+x@example.org', password: 'pass word 1' };
    await createBrowser(site).expect(200, 'POST', '/api/signup', { form });
    await forget(form.email);
    assert.match((await post.take(form.email)).text, /scripted1/);
    assert.equal(post.to(form.email).length, 1);
  });

  it('put neither addresses nor tokens into the log', async () => {
    const token = await post.token(user.email);
    await createBrowser(site).expect(200, 'GET', `/api/links/${token}`);
    await createBrowser(site).send('GET', `/reset-password?token=${token}`);
    const form = { token, newPassword: 'canary secret 77' };
    await createBrowser(site).expect(200, 'POST', '/api/reset_password', { form });
    for (const secret of [token, user.email, form.newPassword, user.password])
      assert.ok(!server.log().includes(secret), secret);
  });

  it('that cannot be sent do not fail the request, and are logged without the address', async () => {
    const other = await startServer({ database, env: { MARU_SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      const { email } = await createUser(other);
      await createBrowser(other).expect(200, 'POST', '/api/forgot_password', { form: { email } });
    } finally {
      await other.close();
    }
    assert.match(other.log(), /"err":"E[A-Z]+".*work behind an answer failed/);
    assert.ok(!other.log().includes('@example.org'));
  });
});

describe('Mails without an SMTP server', () => {
  it('are written to private files, and the log says where', async () => {
    const server = await startServer({ database: 'sqlite', env: { MARU_MAIL_FROM: 'maru@example.com' } });
    try {
      const { email, username } = await createUser(server);
      await createBrowser(server).expect(200, 'POST', '/api/forgot_password', {
        form: { email },
        headers: { 'X-Forwarded-Host': 'evil.example' },
      });
      const folder = join(server.dataDir, 'mails');
      await waitUntil(
        () => server.log(),
        (log) => log.includes('.eml'),
      );
      const [name = '', ...others] = readdirSync(folder);
      assert.deepEqual(others, []);
      assert.match(name, /^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-z]{24}\.eml$/);
      assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
      assert.equal(statSync(folder).mode & 0o777, 0o700);
      const mail = await PostalMime.parse(readFileSync(join(folder, name)));
      assert.deepEqual(
        [mail.from?.address, mail.to?.map(({ address }) => address)],
        ['maru@example.com', [email]],
      );
      assert.match(mail.text ?? '', new RegExp(`: ${username}$`, 'm'));
      assert.ok(
        mail.text?.includes(`${server.url}/reset-password?token=`),
        'without MARU_URL links lead to where the server listens',
      );
      assert.ok(server.log().includes(join(folder, name)));
      for (const secret of [email, tokenOf(mail.text ?? '')]) assert.ok(!server.log().includes(secret));
      await server.restart();
      assert.ok(existsSync(join(folder, name)));
    } finally {
      await server.close();
    }
  });
  it('are deleted when no link in them works any more', async () => {
    const server = await startServer({ database: 'sqlite' });
    try {
      const { email, username, password } = await createUser(server);
      const folder = join(server.dataDir, 'mails');
      const files = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
      await createBrowser(server).expect(200, 'POST', '/api/forgot_password', { form: { email } });
      await createBrowser(server).expect(200, 'POST', '/api/login', { form: { username, password } });
      await waitUntil(
        async () => files().length,
        (count) => count >= 2,
      );
      const ofLogin = files().filter((name) => name.endsWith('.7d.eml'));
      assert.deepEqual([files().length, ofLogin.length], [2, 1]);
      server.advance(DAY_MS);
      await server.restart();
      assert.deepEqual(files(), ofLogin, 'a day later');
      server.advance(6 * DAY_MS);
      await server.restart();
      assert.deepEqual(files(), [], 'seven days later');
    } finally {
      await server.close();
    }
  });
});
