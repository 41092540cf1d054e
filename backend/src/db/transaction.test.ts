import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '@maru/core/api';
import { connectTo, createDatabase, describeOnEachDatabase } from '../../testing/databases.ts';
import type { DatabaseKind, TestDatabase } from '../../testing/databases.ts';
import { createMigratedDatabase } from '../../testing/migrated-database.ts';
import { connect } from './connect.ts';
import type { Writer } from './connect.ts';
import { migrate } from './migrate.ts';
import { insertInto } from './statements.ts';
import { hasStorageFailed } from './storage-state.ts';
import { createStore } from './transaction.ts';
import { isDuplicate, isTransient } from './transient-errors.ts';

/**
 * Gives each test of a suite a database of its own.
 * @returns a function that connects to it; the suite closes the connections
 */
function useDatabase(
  kind: DatabaseKind,
  create: (kind: DatabaseKind, dataDir: string) => Promise<TestDatabase>,
): () => Writer {
  let dataDir: string;
  let database: TestDatabase;
  let opened: Writer[];
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'maru-db-'));
    database = await create(kind, dataDir);
    opened = [];
  });
  afterEach(async () => {
    for (const db of opened) await db.destroy();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => {
    const db = connectTo(database, dataDir);
    opened.push(db);
    return db;
  };
}

describeOnEachDatabase('The migration of a database', (kind) => {
  const open = useDatabase(kind, createDatabase);

  it('migrates once, with concurrent starts', async () => {
    const taken = await Promise.all([open(), open(), open()].map((db) => migrate(db)));
    assert.equal(taken.filter((names) => names.length > 0).length, 1, 'one of them takes all the steps');
    assert.deepEqual(await migrate(open()), []);
  });

  // Skips SQLite, whose file is locked by one server.
  if (kind !== 'sqlite') {
    it('waits for another start whose migration takes longer than the lock timeout', async () => {
      const [first, second] = [open(), open()];
      await migrate(first);
      await second.raw('SET SESSION innodb_lock_wait_timeout = 1');
      let isHeld = true;
      const { promise: taken, resolve: take } = Promise.withResolvers<void>();
      const holding = first.transaction(async (lock) => {
        await lock('migration_lock').where({ id: 1 }).forUpdate().first();
        take();
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        isHeld = false;
      });
      await taken;
      await Promise.all([holding, migrate(second).then(() => assert.equal(isHeld, false))]);
    });
  }

  it('continues an interrupted migration', async () => {
    const db = open();
    const steps = await migrate(db);
    await db('migrations').delete();
    await db.schema.dropTable('publications');
    assert.deepEqual(await migrate(db), steps);
    assert.equal(await db.schema.hasTable('publications'), true);
  });
});

describeOnEachDatabase('The database', (kind) => {
  const open = useDatabase(kind, createMigratedDatabase);

  it('gives every table a primary key', async () => {
    const db = open();
    const without =
      kind === 'sqlite'
        ? await db.raw(
            "SELECT m.name FROM sqlite_master m WHERE m.type = 'table' AND m.name <> 'sqlite_sequence' AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.pk > 0)",
          )
        : (
            await db.raw(`SELECT table_name AS name FROM information_schema.tables t WHERE table_schema = DATABASE() AND NOT EXISTS (
          SELECT 1 FROM information_schema.table_constraints c WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name
          AND c.constraint_type = 'PRIMARY KEY')`)
          )[0];
    assert.deepEqual(without, []);
  });

  it('compares text byte by byte', async () => {
    const db = open();
    const user = {
      email_cipher: Buffer.of(1),
      email_rev: 1,
      password_hash: 'x',
      grade: 0,
      media_upload_limit: 2 ** 40,
      rev: 1,
      created_at: Date.now(),
    };
    await db('users').insert({ ...user, id: 'aa', username: 'name', email_hash: Buffer.alloc(32, 1) });
    await db('users').insert({ ...user, id: 'AA', username: 'NAME', email_hash: Buffer.alloc(32, 2) });
    const rows = await db('users').where({ username: 'name' });
    assert.deepEqual(
      rows.map(({ id, media_upload_limit }) => [id, media_upload_limit]),
      [['aa', 2 ** 40]],
    );
    await assert.rejects(
      db('users').insert({ ...user, id: 'bb', username: 'name', email_hash: Buffer.alloc(32, 3) }),
      isDuplicate,
    );
  });

  it('repeats a whole transaction after a deadlock', async () => {
    const store = createStore(open());
    const db = open();
    const rival = createStore(open());
    const device = (n: number) => ({ key_hash: Buffer.alloc(32, n), created_at: 0, expires_at: 0 });
    await db('devices').insert([device(1), device(2)]);
    let attempts = 0;
    const raise = (of: typeof store, first: number, second: number): Promise<unknown> =>
      of.transaction(async (trx) => {
        attempts++;
        await trx('devices')
          .where({ key_hash: Buffer.alloc(32, first) })
          .increment('expires_at', 1);
        await new Promise((resolve) => setTimeout(resolve, 30));
        await trx('devices')
          .where({ key_hash: Buffer.alloc(32, second) })
          .increment('expires_at', 1);
      });
    await Promise.all([raise(store, 1, 2), raise(rival, 2, 1), raise(store, 1, 2), raise(rival, 2, 1)]);
    assert.deepEqual(await db('devices').pluck('expires_at'), [4, 4]);
    assert.ok(attempts > 4, 'some had to be done again');
  });

  it('repeats statements after a deadlock, until all have taken effect', async function () {
    this.timeout(60_000);
    const db = open();
    const stores = [createStore(db), createStore(open())];
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    await db('devices').insert(keys.map((key_hash) => ({ key_hash, created_at: 0, expires_at: 0 })));
    const raise = (key: Buffer) => ({
      sql: 'UPDATE devices SET expires_at = expires_at + 1 WHERE key_hash = ?',
      values: [key],
      mustChange: 'missing' as const,
    });
    const work = async (index: number): Promise<void> => {
      const statements = (index % 2 === 0 ? keys : keys.toReversed()).map(raise);
      for (let i = 0; i < 20; i++) assert.equal(await stores[index % 2]?.execute(statements), null);
    };
    await Promise.all([0, 1, 2, 3].map(work));
    assert.deepEqual(await db('devices').pluck('expires_at'), [80, 80]);
  });

  it('answers not_found to statements whose parent row was deleted', async () => {
    const db = open();
    const row = insertInto('doc_links', { doc_id: 'gone', target_hash: Buffer.alloc(32) });
    await assert.rejects(createStore(db).execute([row]), { code: 'not_found' });
  });

  it('keeps values out of error messages', async () => {
    const db = open();
    const insert = db('publications').insert({
      doc_id: 'x'.repeat(200),
      group_id: 'g',
      title: 'secret words',
    });
    await assert.rejects(
      insert,
      (error) =>
        error instanceof Error &&
        !error.message.includes('secret words') &&
        error.message.includes('publications'),
    );
  });

  it('rolls back a transaction that throws, and rethrows the error', async () => {
    const db = open();
    const refused = createStore(db).transaction(async (trx) => {
      await trx('devices').insert({ key_hash: Buffer.alloc(32), created_at: 0, expires_at: 0 });
      throw new AppError('cycle');
    });
    await assert.rejects(refused, { code: 'cycle' });
    assert.deepEqual(await db('devices'), []);
  });
});

describe('SQLite connections', () => {
  it('write durably, also those that reopen a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maru-sqlite-'));
    for (let round = 0; round < 2; round++) {
      const db = connect({ kind: 'sqlite', path: join(folder, 'test.db') });
      const value = async (name: string): Promise<unknown> =>
        Object.values((await db.raw(`PRAGMA ${name}`))[0])[0];
      const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete'];
      assert.deepEqual(await Promise.all(settings.map(value)), ['wal', 2, 1, 1]);
      await db.raw('CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY)');
      await db.destroy();
    }
    rmSync(folder, { recursive: true });
  });

  it('take the write lock when a transaction begins', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maru-sqlite-'));
    const path = join(folder, 'test.db');
    const db = connect({ kind: 'sqlite', path });
    await db.raw('CREATE TABLE t (id INTEGER PRIMARY KEY)');
    const rival = new Database(path, { timeout: 0 });
    await createStore(db).transaction(async (trx) => {
      assert.deepEqual(await trx('t'), []);
      assert.throws(() => rival.exec('INSERT INTO t VALUES (1)'), { code: 'SQLITE_BUSY' });
    });
    rival.exec('INSERT INTO t VALUES (1)');
    rival.close();
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  it('answer "unavailable" when the disk is full, keep written data, and recover when there is space', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maru-sqlite-'));
    const db = connect({ kind: 'sqlite', path: join(folder, 'test.db') });
    await db.raw('CREATE TABLE t (id INTEGER PRIMARY KEY, bytes BLOB)');
    // Makes SQLite return SQLITE_FULL at this size, as on a full disk.
    await db.raw('PRAGMA max_page_count = 40');
    const store = createStore(db);
    let written = 0;
    const write = () =>
      store.transaction(async (trx) => {
        await trx('t').insert({ bytes: Buffer.alloc(8_000) });
        await trx('t').insert({ bytes: Buffer.alloc(8_000) });
      });
    const filling = (async () => {
      for (; written < 100; written++) await write();
    })();
    await assert.rejects(filling, (error) => error instanceof AppError && error.code === 'unavailable');
    assert.ok(written > 0);
    const count = async (): Promise<number> => (await store.query((reader) => reader('t'))).length;
    assert.equal(await count(), written * 2, 'whole transactions only');
    await db.raw('PRAGMA max_page_count = 4000');
    await write();
    assert.equal(await count(), written * 2 + 2);
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  it('refuse writes after a failed flush, and still read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maru-sqlite-'));
    const db = connect({ kind: 'sqlite', path: join(folder, 'test.db') });
    await db.raw('CREATE TABLE t (id INTEGER PRIMARY KEY)');
    const store = createStore(db);
    const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable';
    assert.equal(hasStorageFailed(db), false);
    // Error that SQLite throws in that case; `npm run lab -- failed-flush` produces it on a real disk.
    const failing = store.transaction(() =>
      Promise.reject(Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' })),
    );
    await assert.rejects(failing, isUnavailable);
    assert.equal(hasStorageFailed(db), true);
    await assert.rejects(
      store.transaction((trx) => trx('t').insert({ id: 1 })),
      isUnavailable,
    );
    await assert.rejects(
      store.write((writer) => writer('t').insert({ id: 1 })),
      isUnavailable,
    );
    await assert.rejects(
      store.execute([{ sql: 'INSERT INTO t (id) VALUES (1)', values: [] }]),
      isUnavailable,
    );
    assert.deepEqual(await store.query((reader) => reader('t')), []);
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  it('answer "unavailable" when another process keeps the database locked', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maru-sqlite-'));
    const path = join(folder, 'test.db');
    const db = connect({ kind: 'sqlite', path });
    await db.raw('CREATE TABLE t (id INTEGER PRIMARY KEY)');
    const rival = new Database(path);
    rival.exec('BEGIN IMMEDIATE');
    const store = createStore(db, 300);
    const write = () =>
      store.transaction(async (trx) => {
        await trx('t').insert({ id: 1 });
      });
    await assert.rejects(
      write(),
      (error) =>
        error instanceof AppError && error.code === 'unavailable' && (error.retryAfterSeconds ?? 0) > 0,
    );
    assert.deepEqual(await store.query((reader) => reader('t')), [], 'reading goes on');
    rival.exec('COMMIT');
    await write();
    rival.close();
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
});

describe('isTransient', () => {
  it('is true for errors after which a retry may succeed', () => {
    for (const errno of [1213, 1205, 1020, 1047, 1180, 3100, 3101, 4031])
      assert.equal(isTransient({ errno }), true, String(errno));
    for (const code of [
      'PROTOCOL_CONNECTION_LOST',
      'ECONNRESET',
      'ECONNREFUSED',
      'SQLITE_BUSY',
      'SQLITE_BUSY_SNAPSHOT',
      'SQLITE_LOCKED',
    ]) {
      assert.equal(isTransient({ code }), true, code);
    }
    for (const error of [
      { errno: 1062 },
      { errno: 1064 },
      { code: 'SQLITE_CONSTRAINT_UNIQUE' },
      { code: 'SQLITE_ERROR' },
      new Error('x'),
      null,
      'SQLITE_BUSY',
    ]) {
      assert.equal(isTransient(error), false);
    }
  });
});
