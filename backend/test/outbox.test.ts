import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINK_RESET_PASSWORD_LIFETIME_MS } from '@maru/core';
import { createBrowser } from '../testing/browser.ts';
import type { Writer } from '../src/db/connect.ts';
import { connectTo, createDatabase, describeOnEachDatabase } from '../testing/databases.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';
import { freePort } from '../testing/free-port.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import type { TestSmtpServer } from '../testing/smtp-server.ts';
import { spawnServer } from '../testing/process.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1_000; i++) {
    if (await isTrue()) return;
    await sleep(10);
  }
  assert.fail(what);
}

const forget = (server: Pick<TestServer, 'url'>, email: string): Promise<unknown> =>
  createBrowser(server).expect(200, 'POST', '/api/forgot_password', { form: { email } });

describeOnEachDatabase('Pending mails', (kind) => {
  let server: TestServer;
  let port: number;
  let db: Writer;
  /** Opened by a test; closed after the server, which keeps its connection. */
  let post: TestSmtpServer | null = null;
  beforeEach(async () => {
    port = await freePort();
    server = await startServer({ database: kind, env: { MARU_SMTP_URL: `smtp://127.0.0.1:${port}` } });
    db = server.openDatabase();
  });
  afterEach(async () => {
    await server.close();
    await post?.close();
    post = null;
  });

  const failed = (count: number): Promise<void> =>
    until(`${count} mails failed`, async () => {
      const rows: { attempts: number; due_at: number }[] = await db('mails');
      return (
        rows.length === count &&
        rows.every(({ attempts, due_at }) => attempts > 0 && due_at < Date.now() + 30_000)
      );
    });

  it('are sent once each when the mail server is back, then deleted', async () => {
    const { email, browser, password } = await createUser(server);
    await forget(server, email);
    await browser.expect(200, 'POST', '/api/users/change_email', {
      form: { password, newEmail: `new-${email}` },
    });
    await failed(3);
    post = await startSmtpServer(port);

    // Each retry comes later.
    server.advance(60_000);
    await forget(server, (await createUser(server)).email);
    assert.match((await post.take(email, 2)).text, /./);
    const { text } = await post.take(`new-${email}`);
    await browser.expect(200, 'GET', `/api/links/${/token=([\w-]+)/.exec(text)?.[1] ?? ''}`);
    await until('all are gone', async () => (await db('mails')).length === 0);
    assert.deepEqual([post.to(email).length, post.to(`new-${email}`).length], [2, 1]);
  });

  it('are stored sealed, and deleted with the account', async () => {
    const { email, username, browser, password } = await createUser(server);
    await forget(server, email);
    await failed(1);
    const [row] = await db('mails');
    assert.deepEqual(Object.keys(row).toSorted(), [
      'attempts',
      'due_at',
      'expires_at',
      'id',
      'mail_cipher',
      'user_id',
    ]);
    for (const word of [email, username, 'token']) assert.ok(!row.mail_cipher.includes(word), word);
    const form = { username, password, confirm: 'true' };
    await browser.expect(200, 'POST', '/api/users/delete_account', { form });
    assert.deepEqual(await db('mails'), []);
  });

  it('are discarded when their link has expired', async () => {
    const { email } = await createUser(server);
    await forget(server, email);
    await failed(1);
    server.advance(LINK_RESET_PASSWORD_LIFETIME_MS + 1);
    await server.restart();
    await until('it is gone', async () => (await db('mails')).length === 0);
  });

  it('are stored in the transaction of their change', async () => {
    const { email, browser, password } = await createUser(server);
    await browser.expect(200, 'POST', '/api/users/change_password', {
      form: { password, newPassword: 'other pass 1' },
    });
    await failed(1);
    await browser.expect(403, 'POST', '/api/users/change_password', {
      form: { password, newPassword: 'third pass 1' },
    });
    assert.equal((await db('mails')).length, 1);
    await createBrowser(server).expect(200, 'POST', '/api/forgot_password', {
      form: { email: `nobody-${email}` },
    });
    await server.restart();
    assert.equal((await db('mails')).length, 1, 'none for an address that nobody has');
  });

  if (kind !== 'sqlite') {
    it('are sent once by two processes', async () => {
      const users = await Promise.all(Array.from({ length: 12 }, () => createUser(server)));
      for (const { email } of users) await forget(server, email);
      await failed(users.length);
      const twin = await server.startSecondServer();
      post = await startSmtpServer(port);

      server.advance(60_000);
      const [one, two] = [await createUser(server), await createUser(server)];
      await Promise.all([forget(server, one.email), forget(twin, two.email)]);
      for (const { email } of [...users, one, two]) await post.take(email);
      await until('all are gone', async () => (await db('mails')).length === 0);
      for (const { email } of [...users, one, two]) assert.equal(post.to(email).length, 1);
    });
  }
});

describeOnEachDatabase(
  { name: 'A server that is killed before a mail has left', daily: 'sqlite' },
  (kind) => {
    it('sends the mail after the next start', async function () {
      this.timeout(60_000);
      const folder = mkdtempSync(join(tmpdir(), 'maru-outbox-'));
      const dataDir = join(folder, 'data');
      const database =
        kind === 'sqlite' ? await createDatabase(kind) : await createMigratedDatabase(kind, dataDir);
      // Accepts connections and never sends a byte.
      const sockets = new Set<Socket>();
      const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const start = async (smtpUrl: string) => {
        const server = await spawnServer(['--data', dataDir], {
          XDG_CONFIG_HOME: join(folder, 'config'),
          MARU_LOG_LEVEL: 'silent',
          MARU_SMTP_URL: smtpUrl,
          ...(database.url === null ? {} : { MARU_DATABASE_URL: database.url }),
        });
        assert.notEqual(server.url, null, server.stderr());
        return { ...server, url: server.url ?? '' };
      };
      const post = await startSmtpServer();
      const open = (): Writer => connectTo(database, dataDir);
      try {
        const first = await start(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
        const { email } = await createUser(first);
        await forget(first, email);
        const db = open();
        await until(
          'the mail is being sent',
          async () => (await db('mails').where('attempts', '>', 0)).length === 1,
        );
        first.kill('SIGKILL');
        await first.exited;
        // Ends the lease of the dead process.
        await db('mails').update({ due_at: 0 });
        await db.destroy();
        const second = await start(post.url);
        const token = await post.token(email);
        await createBrowser(second).expect(200, 'GET', `/api/links/${token}`);
        second.kill('SIGTERM');
        assert.equal(await second.exited, 0);
        assert.equal(post.to(email).length, 1);
      } finally {
        for (const socket of sockets) socket.destroy();
        silent.close();
        await post.close();
        await database.drop();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  },
);
