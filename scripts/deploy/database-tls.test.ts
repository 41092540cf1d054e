import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrowser } from '../../backend/test/browser.ts';
import { spawnServer } from '../../backend/test/process.ts';
import { connect } from '../../backend/src/db/connect.ts';
import { StartError } from '../../backend/src/start-error.ts';
import { hasMariadb, startMariadb } from '../crash/mariadb-server.ts';
import type { MortalMariadb } from '../crash/mariadb-server.ts';
import { findProgram } from '../test/find-program.mjs';
import { makeAuthority } from './authority.ts';
import type { Authority } from './authority.ts';

const HOST = 'localhost';

describe('The connection to MariaDB, encrypted', () => {
  let folder: string;
  let own: Authority;
  let stranger: Authority;
  let mariadb: MortalMariadb;

  before(async function () {
    if (process.env['MARU_TEST_DATABASES'] === 'sqlite' || !hasMariadb() || findProgram(['openssl']) === null) {
      console.log('    skipped: MariaDB is left out, or its programs or openssl are not on this machine');
      this.skip();
    }
    this.timeout(120_000);
    folder = mkdtempSync(join(tmpdir(), 'maru-tls-'));
    own = makeAuthority(folder, 'own');
    stranger = makeAuthority(folder, 'stranger');
    const { certificate, key } = own.issue(HOST);
    mariadb = await startMariadb([`--ssl-ca=${own.ca}`, `--ssl-cert=${certificate}`, `--ssl-key=${key}`]);
    const db = connect({ kind: 'mysql', url: mariadb.url });
    await db.raw("CREATE USER sealed@'%' IDENTIFIED BY 'secret' REQUIRE SSL");
    await db.raw("GRANT ALL ON maru.* TO sealed@'%'");
    await db.destroy();
  });
  after(async () => {
    await mariadb?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  /** Of an account that may come in no other way. */
  const addressOf = (options: string): string => {
    const url = new URL(mariadb.url);
    [url.username, url.password, url.hostname, url.search] = ['sealed', 'secret', HOST, options];
    return url.href;
  };

  /** What the server says of this connection: empty without TLS. */
  const cipherOf = async (url: string): Promise<string> => {
    const db = connect({ kind: 'mysql', url });
    try {
      const [rows] = (await db.raw("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) as [{ Value: string }[]];
      return rows[0]?.Value ?? '';
    } finally {
      await db.destroy();
    }
  };

  it('is that only where the address says so', async () => {
    assert.equal(await cipherOf(mariadb.url), '');
    await assert.rejects(cipherOf(addressOf('')), { code: 'ER_ACCESS_DENIED_ERROR' });
    assert.match(await cipherOf(addressOf(`?tls=${own.ca}`)), /^(?:TLS|ECDHE)/);
  });

  it('is refused when nobody that is trusted has signed', async () => {
    await assert.rejects(cipherOf(addressOf(`?tls=${stranger.ca}`)), { code: 'HANDSHAKE_SSL_ERROR' });
    await assert.rejects(cipherOf(addressOf('?tls=on')), { code: 'HANDSHAKE_SSL_ERROR' });
    assert.throws(() => connect({ kind: 'mysql', url: addressOf(`?tls=${folder}/none.pem`) }), StartError);
  });

  it('carries a whole server; one that trusts nobody of the kind does not start', async function () {
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
    await browser.expect(200, 'POST', '/api/signup', { form: { username: 'sealed', email: 's@example.org', password: 'pass word 1' } });
    server.kill('SIGTERM');
    await server.exited;
    const refused = await start(`?tls=${stranger.ca}`);
    assert.equal(refused.url, null);
    assert.equal(await refused.exited, 1);
    assert.match(refused.stderr(), /certificate/);
  });

  it('is refused when the certificate is that of another server', async () => {
    own.issue('elsewhere.test');
    const admin = connect({ kind: 'mysql', url: mariadb.url });
    await admin.raw('FLUSH SSL');
    await admin.destroy();
    await assert.rejects(cipherOf(addressOf(`?tls=${own.ca}`)), { code: 'HANDSHAKE_SSL_ERROR', message: /elsewhere\.test/ });
  });
});
