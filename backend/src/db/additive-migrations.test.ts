import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, describeOnEachDatabase } from '../../testing/databases.ts';
import type { TestDatabase } from '../../testing/databases.ts';
import { connect } from './connect.ts';
import type { Writer } from './connect.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Shape of a table: its columns with all their properties, and its unique constraints. */
interface Shape {
  readonly columns: ReadonlyMap<string, { readonly text: string; readonly mayBeLeftOut: boolean }>;
  readonly unique: ReadonlySet<string>;
}

describeOnEachDatabase('Migrations', (kind) => {
  let folder: string;
  let database: TestDatabase;
  let db: Writer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-db-'));
    database = await createDatabase(kind);
    db = connect(
      database.url === null
        ? { kind: 'sqlite', path: join(folder, 'test.db') }
        : { kind: 'mysql', url: database.url },
    );
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const pluck = async (sql: string, values: readonly string[] = []): Promise<string[]> => {
    const result = await db.raw(sql, values);
    return (kind === 'sqlite' ? result : result[0]).map(({ name }: { readonly name: string }) => name);
  };

  const tables = (): Promise<string[]> =>
    kind === 'sqlite'
      ? pluck("SELECT name FROM sqlite_master WHERE type = 'table'")
      : pluck('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()');

  const uniqueOf = (table: string): Promise<string[]> =>
    kind === 'sqlite'
      ? pluck('SELECT name FROM pragma_index_list(?) WHERE "unique" = 1', [table])
      : pluck(
          'SELECT DISTINCT index_name AS name FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND non_unique = 0',
          [table],
        );

  const readShapes = async (): Promise<Map<string, Shape>> => {
    const shapes = new Map<string, Shape>();
    for (const table of await tables()) {
      const columns = new Map(
        Object.entries(await db(table).columnInfo()).map(([name, info]) => [
          name,
          { text: JSON.stringify(info), mayBeLeftOut: info.nullable || info.defaultValue !== null },
        ]),
      );
      shapes.set(table, { columns, unique: new Set(await uniqueOf(table)) });
    }
    return shapes;
  };

  /** Lists schema changes of a migration that break an older server running on the new schema. */
  const findBlockers = (before: ReadonlyMap<string, Shape>, after: ReadonlyMap<string, Shape>): string[] => {
    const found: string[] = [];
    for (const [table, { columns, unique }] of before) {
      const now = after.get(table);
      if (now === undefined) {
        found.push(`${table} is gone`);
        continue;
      }
      for (const [name, { text }] of columns)
        if (now.columns.get(name)?.text !== text) found.push(`${table}.${name} is gone or different`);
      for (const [name, { mayBeLeftOut }] of now.columns)
        if (!columns.has(name) && !mayBeLeftOut) found.push(`${table}.${name} is wanted in each new row`);
      for (const name of now.unique)
        if (!unique.has(name)) found.push(`${table}: ${name} forbids what was allowed`);
    }
    return found;
  };

  it('are additive, so that servers of the previous release keep working', async () => {
    let before = await readShapes();
    for (const [name] of MIGRATIONS) {
      assert.deepEqual(await migrate(db, new Set([name])), [name]);
      const after = await readShapes();
      assert.deepEqual(findBlockers(before, after), [], name);
      before = after;
    }
    assert.ok(before.size > MIGRATIONS.length / 2);
  });

  it('are reported when they are not additive', async () => {
    await migrate(db);
    const before = await readShapes();
    await db.schema.alterTable('mails', (table) => void table.string('wanted', 8).notNullable());
    await db.schema.alterTable('mails', (table) => void table.renameColumn('attempts', 'tries'));
    await db.schema.alterTable('comments', (table) =>
      table.unique(['created_at'], { indexName: 'comments_new' }),
    );
    await db.schema.dropTable('audit_events');
    assert.deepEqual(findBlockers(before, await readShapes()).toSorted(), [
      'audit_events is gone',
      'comments: comments_new forbids what was allowed',
      'mails.attempts is gone or different',
      'mails.tries is wanted in each new row',
      'mails.wanted is wanted in each new row',
    ]);
  });
});
