import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, describeOnEachDatabase } from '../../testing/databases.ts';
import type { TestDatabase } from '../../testing/databases.ts';
import { asWriter, connect } from './connect.ts';
import type { Writer } from './connect.ts';
import { executeBatch, insertInto, runStatement, runStatements, selectRows, upsert } from './statements.ts';
import type { Statement } from './statement.ts';

/** Text with every character that could end a literal or be taken for a placeholder. */
const TEXT = `'"\\?;\`마루\n-- END work`;
const increase = (id: string): Statement<'nobody'> => ({
  sql: 'UPDATE things SET n = n + 1 WHERE id = ?',
  values: [id],
  mustChange: 'nobody',
});

describeOnEachDatabase('Statements in one batch', (kind) => {
  let folder: string;
  let database: TestDatabase;
  let db: Writer;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-statements-'));
    database = await createDatabase(kind);
    db = connect(
      database.url === null
        ? { kind: 'sqlite', path: join(folder, 'test.db') }
        : { kind: 'mysql', url: database.url },
    );
    await db.raw('CREATE TABLE things (id VARCHAR(50) PRIMARY KEY, n BIGINT, bytes BLOB)');
  });
  beforeEach(async () => {
    await db('things').delete();
    await db('things').insert({ id: TEXT, n: 1, bytes: Buffer.from([0, 39, 92, 255]) });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const rows = async (): Promise<unknown[]> => await db('things').orderBy('n').select('id', 'n');

  it('all take effect, with every value unchanged', async () => {
    const bytes = Buffer.from([...Array(256).keys()]);
    assert.equal(
      await executeBatch(db, [increase(TEXT), insertInto('things', { id: `${TEXT}2`, n: 2 ** 52, bytes })]),
      null,
    );
    assert.deepEqual(await rows(), [
      { id: TEXT, n: 2 },
      { id: `${TEXT}2`, n: 2 ** 52 },
    ]);
    assert.deepEqual(
      (
        await db('things')
          .where({ id: `${TEXT}2` })
          .first()
      ).bytes,
      bytes,
    );
  });

  it('change nothing when a statement that must change a row finds none', async () => {
    assert.equal(
      await executeBatch(db, [insertInto('things', { id: 'a', n: 9, bytes: null }), increase('nobody')]),
      'nobody',
    );
    assert.equal(
      await executeBatch(db, [increase('nobody'), insertInto('things', { id: 'a', n: 9, bytes: null })]),
      'nobody',
    );
    assert.deepEqual(await rows(), [{ id: TEXT, n: 1 }]);
  });

  it('change nothing when one fails, and the connection stays usable', async () => {
    await assert.rejects(
      executeBatch(db, [increase(TEXT), insertInto('things', { id: TEXT, n: 9, bytes: null })]),
    );
    await assert.rejects(executeBatch(db, [increase(TEXT), { sql: 'no statement', values: [] }]));
    assert.deepEqual(await rows(), [{ id: TEXT, n: 1 }]);
    assert.equal(await executeBatch(db, [increase(TEXT)]), null);
    assert.deepEqual(await rows(), [{ id: TEXT, n: 2 }]);
  });

  it('are atomic when two batches lock rows in opposite order', async function () {
    this.timeout(60_000);
    await db('things').insert({ id: 'other', n: 1, bytes: null });
    let done = 0;
    const work = async (ids: readonly string[]): Promise<void> => {
      for (let i = 0; i < 20; i++) {
        const isDone = await executeBatch(db, ids.map(increase)).then(
          (refusal) => refusal === null,
          () => false,
        );
        if (isDone) done++;
      }
    };
    await Promise.all([
      work([TEXT, 'other']),
      work(['other', TEXT]),
      work([TEXT, 'other']),
      work(['other', TEXT]),
    ]);
    assert.ok(done > 0);
    assert.deepEqual(await db('things').pluck('n'), [done + 1, done + 1]);
  });

  it('wait for a transaction that holds their rows', async () => {
    const trx = asWriter(await db.transaction());
    await runStatement(trx, increase(TEXT));
    const waiting = executeBatch(db, [increase(TEXT)]);
    await trx.commit();
    assert.equal(await waiting, null);
    assert.deepEqual(await rows(), [{ id: TEXT, n: 3 }]);
  });

  it('read nothing of another open transaction, and everything of their own', async () => {
    const read = async (reader: Writer): Promise<unknown> =>
      (await selectRows(reader, 'SELECT n FROM things WHERE id = ?', [TEXT]))[0];
    const trx = asWriter(await db.transaction());
    await runStatement(trx, increase(TEXT));
    assert.deepEqual(await read(trx), { n: 2 });
    const reading = read(db);
    await trx.rollback();
    assert.deepEqual(await reading, { n: 1 });
  });

  it('are refused when the database is closed', async () => {
    const other = connect(
      database.url === null
        ? { kind: 'sqlite', path: join(folder, 'other.db') }
        : { kind: 'mysql', url: database.url },
    );
    assert.deepEqual(await selectRows(other, 'SELECT 1 AS n', []), [{ n: 1 }]);
    await other.destroy();
    await assert.rejects(selectRows(other, 'SELECT 1 AS n', []));
    await assert.rejects(executeBatch(other, [{ sql: 'SELECT 1', values: [] }]));
  });

  it('name the first one that changed no row', async () => {
    const named = (id: string, name: 'first' | 'second'): Statement<'first' | 'second'> => ({
      ...increase(id),
      mustChange: name,
    });
    const unnamed: Statement = { sql: 'UPDATE things SET n = 0 WHERE id = ?', values: ['nobody'] };
    assert.equal(
      await executeBatch(db, [unnamed, named(TEXT, 'first'), named('nobody', 'second')]),
      'second',
    );
    assert.equal(await executeBatch(db, [named('nobody', 'first'), named('nobody', 'second')]), 'first');
    assert.deepEqual(await rows(), [{ id: TEXT, n: 1 }]);
  });

  it('insert rows, and update existing ones', async () => {
    const things = [
      { id: TEXT, n: 7, bytes: Buffer.of(1) },
      { id: 'new', n: 8, bytes: null },
    ];
    const all = async (): Promise<unknown[]> => await db('things').orderBy('n').select();
    const before = (await all())[0];
    assert.equal(await executeBatch(db, [upsert('things', things, { key: ['id'] })]), null);
    assert.deepEqual(await all(), [before, things[1]]);
    const changing = upsert('things', things, { key: ['id'], replace: ['bytes'], increment: ['n'] });
    assert.equal(await executeBatch(db, [changing]), null);
    await db.transaction(async (trx) => await runStatements(asWriter(trx), [changing]));
    assert.deepEqual(await all(), [
      { id: TEXT, n: 3, bytes: Buffer.of(1) },
      { id: 'new', n: 10, bytes: null },
    ]);
  });

  it('return how many rows each changed', async () => {
    assert.equal(await runStatement(db, increase(TEXT)), 1);
    assert.equal(await runStatement(db, increase('nobody')), 0);
  });
});
