import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrowser } from '../testing/browser.ts';
import { createDatabase, describeOnEachDatabase } from '../testing/databases.ts';
import { itInFullRun } from '../testing/full-run.ts';
import type { DatabaseKind, TestDatabase } from '../testing/databases.ts';
import { spawnServer } from '../testing/process.ts';
import type { ServerProcess } from '../testing/process.ts';

describeOnEachDatabase({ name: 'Starting the server', daily: 'sqlite' }, (kind: DatabaseKind) => {
  let folder: string;
  let database: TestDatabase;
  let running: ServerProcess[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-start-'));
    database = await createDatabase(kind);
    running = [];
  });
  afterEach(async () => {
    for (const server of running) server.kill('SIGKILL');
    await Promise.all(running.map(({ exited }) => exited));
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const dataDir = (): string => join(folder, 'data');
  const keyDir = (): string => join(folder, 'config/maru');
  const start = async (
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> => {
    const server = await spawnServer(['--data', dataDir(), ...args], {
      XDG_CONFIG_HOME: join(folder, 'config'),
      MARU_LOG_LEVEL: 'silent',
      ...(database.url === null ? {} : { MARU_DATABASE_URL: database.url }),
      ...env,
    });
    running.push(server);
    return server;
  };
  /** Starts, and expects one or two sentences on one line and exit code 1. */
  const refuse = async (
    pattern: RegExp,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const server = await start(args, env);
    assert.equal(server.url, null, 'it started');
    assert.equal(await server.exited, 1);
    assert.match(server.stderr(), pattern);
    assert.equal(server.stderr().trim().split('\n').length, 1, server.stderr());
  };
  const startOnce = async (
    env: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
  ): Promise<void> => {
    const server = await start(args, env);
    assert.notEqual(server.url, null, server.stderr());
    server.kill('SIGTERM');
    assert.equal(await server.exited, 0);
  };

  it('creates data directory, marker and key file, and serves', async () => {
    const server = await start();
    assert.notEqual(server.url, null, server.stderr());
    await createBrowser({ url: server.url ?? '' }).expect(200, 'GET', '/readyz');
    const { siteId } = JSON.parse(readFileSync(join(dataDir(), 'maru.json'), 'utf8'));
    assert.deepEqual(readdirSync(keyDir()), [`${siteId}.key`]);
    assert.equal(statSync(join(keyDir(), `${siteId}.key`)).mode & 0o777, 0o600);
    assert.equal(existsSync(join(dataDir(), 'maru.db')), kind === 'sqlite');
  });

  it('finishes pending requests at SIGTERM, and restarts with the stored data', async () => {
    const server = await start();
    const browser = createBrowser({ url: server.url ?? '' });
    const signup = browser.send('POST', '/api/signup', {
      form: { username: 'patient1', email: 'p@example.org', password: 'pass word 1' },
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    server.kill('SIGTERM');
    assert.equal((await signup).status, 200);
    assert.equal(await server.exited, 0);
    const again = await start();
    await createBrowser({ url: again.url ?? '' }, browser.cookies).expect(200, 'GET', '/api/me');
  });

  // SQLite's database is in the data directory and is opened by one server.
  if (kind !== 'sqlite') {
    it('allows two servers to create one site at the same time', async () => {
      const [first, second] = await Promise.all([start(), start(['--data', join(folder, 'other')])]);
      assert.notEqual(first.url, null, first.stderr());
      assert.notEqual(second.url, null, second.stderr());
      const marker = (path: string): string => readFileSync(join(path, 'maru.json'), 'utf8');
      assert.equal(marker(dataDir()), marker(join(folder, 'other')));
      assert.equal(readdirSync(keyDir()).length, 1);
    });

    it("refuses another site's database", async () => {
      await startOnce();
      const other = await createDatabase(kind);
      try {
        await startOnce({ MARU_DATABASE_URL: other.url ?? '' }, ['--data', join(folder, 'other')]);
        await refuse(/belongs to another site than the database/, [], { MARU_DATABASE_URL: other.url ?? '' });
      } finally {
        await other.drop();
      }
    });
  }

  // Data directory, keys and configuration are the same for each kind.
  if (kind === 'sqlite') {
    it('allows one server at a time to use a data directory', async () => {
      await start();
      await refuse(/Another Maru server is using/);
    });

    it('refuses to start without its key, and creates no new one', async function () {
      this.timeout(60_000);
      await startOnce();
      const [keyFile = ''] = readdirSync(keyDir());
      const key = readFileSync(join(keyDir(), keyFile), 'utf8');
      rmSync(join(keyDir(), keyFile));
      await refuse(/is missing, and without it nothing stored here can be read/);
      assert.deepEqual(readdirSync(keyDir()), []);
      await refuse(/holds another key/, [], {
        MARU_MASTER_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      });
      await refuse(/lacks the key k1/, [], {
        MARU_MASTER_KEYS: `k2:${Buffer.alloc(32, 7).toString('base64')}`,
      });
      await refuse(/is not 32 bytes long/, [], { MARU_MASTER_KEYS: 'k1:c2hvcnQ=' });
      await startOnce({ MARU_MASTER_KEYS: `k2:${Buffer.alloc(32, 7).toString('base64')},${key.trim()}` });
    });

    itInFullRun('reads keys from MARU_KEY_FILE, only outside the data directory', async () => {
      await refuse(/inside the data directory/, [], { MARU_KEY_FILE: join(dataDir(), 'master.key') });
      await startOnce({ MARU_KEY_FILE: join(folder, 'elsewhere/master.key') });
      assert.equal(existsSync(join(folder, 'elsewhere/master.key')), true);
      assert.equal(existsSync(keyDir()), false);
    });

    it('refuses a taken port', async () => {
      const blocker = createServer();
      await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
      const { port } = blocker.address() as AddressInfo;
      await refuse(new RegExp(`Port ${port} is taken`), ['--port', String(port)]);
      blocker.close();
    });

    it('refuses a foreign data directory without changing it', async () => {
      mkdirSync(dataDir());
      writeFileSync(join(dataDir(), 'thesis.doc'), 'mine');
      await refuse(/not Maru's/);
      assert.deepEqual(readdirSync(dataDir()), ['thesis.doc']);
    });

    it("refuses a data directory that it can't write to", async () => {
      writeFileSync(dataDir(), 'a file');
      await refuse(/can't be written to/);
      rmSync(dataDir());
      if (process.getuid?.() === 0) return;
      mkdirSync(dataDir());
      chmodSync(dataDir(), 0o500);
      await refuse(/can't be written to/);
    });

    itInFullRun('reports errors of the configuration, without repeating secrets', async () => {
      await refuse(/--port must be a whole number/, ['--port', '99999']);
      await refuse(/MARU_URL must be an address such as https/, [], { MARU_URL: 'maru.example.org/path' });
      await refuse(
        /^MARU_DATABASE_URL must be of the form mysql:\/\/user:password@host:port\/database\.$/m,
        [],
        {
          MARU_DATABASE_URL: 'postgres://u:hunter2@h/d',
        },
      );
      await refuse(/Check MARU_DATABASE_URL and that the database server runs/, [], {
        MARU_DATABASE_URL: 'mysql://u:hunter2@127.0.0.1:1/d',
      });
      await refuse(/Known are --port, --host and --data/, ['--prot', '1']);
    });
  }
});
