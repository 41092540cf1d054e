import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@maru/core/api';
import { connect } from './connect.ts';
import type { Writer } from './connect.ts';
import { createReserve } from './reserve-file.ts';
import type { Reserve } from './reserve-file.ts';
import { createStore } from './transaction.ts';

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

describe('The reserve for a full disk', () => {
  let folder: string;
  let path: string;
  let db: Writer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-reserve-'));
    path = join(folder, 'maru.reserve');
    db = connect({ kind: 'sqlite', path: join(folder, 'test.db') });
    await db.raw('CREATE TABLE t (id INTEGER PRIMARY KEY, bytes BLOB)');
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  it('takes disk space at the start, releases it, and takes it again when there is space', async () => {
    const reserve = createReserve(path);
    assert.equal(reserve.hold(), true);
    assert.ok(statSync(path).blocks * 512 >= 8 * 1024 * 1024, 'the room is really taken');
    assert.equal(createReserve(path).hold(), true, 'the next start finds it');
    assert.equal(reserve.isDiskFull(), false);
    assert.equal(reserve.release(), true);
    assert.deepEqual([existsSync(path), reserve.hold(), reserve.release()], [false, false, false]);
    while (!reserve.hold()) await pause(20);
    assert.ok(existsSync(path));
  });

  it('is used only for writes that free space; saves are refused until there is space again', async () => {
    // Makes SQLite return SQLITE_FULL at this size, as on a full disk;
    // this test raises the limit when the reserve file is released.
    const limitTo = (pages: number) => db.raw(`PRAGMA max_page_count = ${pages}`);
    const file = createReserve(path);
    file.hold();
    let isRoomBack = false;
    const reserve: Reserve = {
      ...file,
      hold: () => existsSync(path) || (isRoomBack && file.hold()),
      release: () => {
        const wasHeld = file.release();
        if (wasHeld) limitTo(40_000).catch(() => undefined);
        return wasHeld;
      },
    };
    const store = createStore(db, undefined, reserve);
    const write = (bytes: number) =>
      store.transaction((trx) => trx('t').insert({ bytes: Buffer.alloc(bytes) }));
    for (let i = 0; i < 8; i++) await write(1_000_000);
    await limitTo(1);
    await assert.rejects(write(1_000_000), isUnavailable);
    assert.ok(existsSync(path), 'a save does not get it');

    const mark = store.transaction((trx) => trx('t').insert({ bytes: Buffer.alloc(100_000) }), 'freeing');
    await mark;
    assert.equal(existsSync(path), false, 'what makes room does');
    await assert.rejects(write(10), isUnavailable);
    await assert.rejects(
      store.write((db) => db('t').insert({ bytes: Buffer.alloc(10) })),
      isUnavailable,
    );
    await assert.rejects(
      store.execute([{ sql: 'INSERT INTO t (bytes) VALUES (?)', values: ['x'] }]),
      isUnavailable,
    );
    assert.equal((await store.query((reader) => reader('t'))).length, 9, 'reads go on');

    await store.write((db) => db('t').delete(), 'freeing');
    await write(1_000_000);
    assert.equal(
      (await store.query((reader) => reader('t'))).length,
      1,
      'what was deleted has room for what comes',
    );

    isRoomBack = true;
    while (!reserve.hold()) await pause(20);
    assert.ok(existsSync(path));
    await write(10);
  });
});
