import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { spawnServer } from '@maru/backend/testing/process.ts';
import { AppError } from '@maru/core/api';
import { connect } from '../../backend/src/db/connect.ts';
import { insertInto } from '../../backend/src/db/statements.ts';
import { createStore } from '../../backend/src/db/transaction.ts';
import { StartError } from '../../backend/src/start-error.ts';
import { startKillableServer, missingServerReason } from '../test/killable-server.ts';
import type { KillableServer } from '../test/killable-server.ts';
import { findProgram } from '../test/find-program.mjs';
import { makeAuthority } from './authority.ts';
import type { Authority } from './authority.ts';

const HOST = 'localhost';
/** Server where double quotes enclose identifiers: each connection sets its own modes. */
const ANSI = '--sql-mode=ANSI';

for (const kind of ['mariadb', 'mysql'] as const)
  describeInFullRun(`The connection to a database server, encrypted [${kind}]`, () => {
    let folder: string;
    let own: Authority;
    let stranger: Authority;
    let database: KillableServer;

    before(async function () {
      const why =
        missingServerReason(kind) ??
        (findProgram(['openssl']) === null ? 'openssl is not on this machine' : null);
      if (why !== null) {
        console.log(`    skipped: ${why}`);
        this.skip();
      }
      this.timeout(120_000);
      folder = mkdtempSync(join(tmpdir(), 'maru-tls-'));
      own = makeAuthority(folder, 'own');
      stranger = makeAuthority(folder, 'stranger');
      const { certificate, key } = own.issue(HOST);
      database = await startKillableServer(kind, [
        `--ssl-ca=${own.ca}`,
        `--ssl-cert=${certificate}`,
        `--ssl-key=${key}`,
        ANSI,
      ]);
      const db = connect({ kind: 'mysql', url: database.url });
      await db.raw("CREATE USER sealed@'%' IDENTIFIED BY 'secret' REQUIRE SSL");
      await db.raw("GRANT ALL ON maru.* TO sealed@'%'");
      await db.raw("CREATE USER open@'%' IDENTIFIED BY 'secret'");
      await db.raw("GRANT ALL ON maru.* TO open@'%'");
      await db.destroy();
    });
    after(async () => {
      await database?.close();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    });

    /** Address of an account that is restricted to these options. */
    const addressOf = (options: string): string => {
      const url = new URL(database.url);
      [url.username, url.password, url.hostname, url.search] = ['sealed', 'secret', HOST, options];
      return url.href;
    };

    /** Returns the connection's cipher as the server reports it: empty without TLS. */
    const cipherOf = async (url: string): Promise<string> => {
      const db = connect({ kind: 'mysql', url });
      try {
        const [rows] = (await db.raw("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) as [{ Value: string }[]];
        return rows[0]?.Value ?? '';
      } finally {
        await db.destroy();
      }
    };

    it('is encrypted only when the address asks for it', async () => {
      assert.equal(await cipherOf(database.url), '');
      await assert.rejects(cipherOf(addressOf('')), { code: 'ER_ACCESS_DENIED_ERROR' });
      assert.match(await cipherOf(addressOf(`?tls=${own.ca}`)), /^(?:TLS|ECDHE)/);
    });

    it('proves a password without TLS as well, whether or not the server remembers it (caching_sha2_password)', async () => {
      const url = new URL(addressOf(''));
      url.username = 'open';
      const admin = connect({ kind: 'mysql', url: database.url });
      const [[account]] = (await admin.raw("SELECT plugin FROM mysql.user WHERE user = 'open'")) as [
        [{ readonly plugin: string }],
      ];
      assert.equal(account.plugin, kind === 'mysql' ? 'caching_sha2_password' : 'mysql_native_password');
      await admin.raw('FLUSH PRIVILEGES');
      await admin.destroy();
      // The first connection sends the whole password, encrypted
      // with the server's key; later ones use its cached hash.
      for (let i = 0; i < 2; i++) assert.equal(await cipherOf(url.href), '');
      url.password = 'wrong';
      await assert.rejects(cipherOf(url.href), { code: 'ER_ACCESS_DENIED_ERROR' });
    });

    it('recovers after its server was read-only; meanwhile only reads work', async () => {
      const url = new URL(addressOf(''));
      url.username = 'open';
      const [admin, db] = [
        connect({ kind: 'mysql', url: database.url }),
        connect({ kind: 'mysql', url: url.href }),
      ];
      try {
        await admin.raw('CREATE TABLE maru.written (id INT PRIMARY KEY)');
        const store = createStore(db, 300);
        const write = (id: number) => store.transaction((trx) => trx('written').insert({ id }));
        await admin.raw('SET GLOBAL read_only = ON');
        await assert.rejects(write(1), (error) => error instanceof AppError && error.code === 'unavailable');
        await assert.rejects(
          store.execute([insertInto('written', { id: 1 })]),
          (error) => error instanceof AppError && error.code === 'unavailable',
        );
        assert.deepEqual(await store.query((reader) => reader('written')), []);
        await admin.raw('SET GLOBAL read_only = OFF');
        await write(2);
        assert.deepEqual(await store.query((reader) => reader('written').pluck('id')), [2]);
        await admin.raw('DROP TABLE maru.written');
      } finally {
        await admin.raw('SET GLOBAL read_only = OFF');
        await admin.destroy();
        await db.destroy();
      }
    });

    it('is refused when the certificate has an untrusted issuer', async () => {
      await assert.rejects(cipherOf(addressOf(`?tls=${stranger.ca}`)), { code: 'HANDSHAKE_SSL_ERROR' });
      await assert.rejects(cipherOf(addressOf('?tls=on')), { code: 'HANDSHAKE_SSL_ERROR' });
      assert.throws(() => connect({ kind: 'mysql', url: addressOf(`?tls=${folder}/none.pem`) }), StartError);
    });

    it('serves a whole server; a server that does not trust the issuer does not start', async function () {
      this.timeout(60_000);
      const start = (options: string) =>
        spawnServer(['--data', join(folder, 'data')], {
          XDG_CONFIG_HOME: join(folder, 'config'),
          MARU_LOG_LEVEL: 'silent',
          MARU_DATABASE_URL: addressOf(options),
        });
      const server = await start(`?tls=${own.ca}`);
      assert.notEqual(server.url, null, server.stderr());
      const browser = createBrowser({ url: server.url ?? '' });
      await browser.expect(200, 'POST', '/api/signup', {
        form: { username: 'sealed', email: 's@example.org', password: 'pass word 1' },
      });
      server.kill('SIGTERM');
      await server.exited;
      const refused = await start(`?tls=${stranger.ca}`);
      assert.equal(refused.url, null);
      assert.equal(await refused.exited, 1);
      assert.match(refused.stderr(), /certificate/);
    });

    it('is refused when the certificate is for another host', async () => {
      own.issue('elsewhere.test');
      const admin = connect({ kind: 'mysql', url: database.url });
      await admin.raw(kind === 'mysql' ? 'ALTER INSTANCE RELOAD TLS' : 'FLUSH SSL');
      await admin.destroy();
      await assert.rejects(cipherOf(addressOf(`?tls=${own.ca}`)), {
        code: 'HANDSHAKE_SSL_ERROR',
        message: /elsewhere\.test/,
      });
    });
  });
