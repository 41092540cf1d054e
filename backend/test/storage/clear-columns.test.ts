import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writer } from '../../src/db/connect.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { openServices } from '../../testing/services.ts';
import type { TestServices } from '../../testing/services.ts';

const PAGE = join(import.meta.dirname, '../../../docs/security.md');
/** Names of columns that are sealed, a hash, a MAC, or a key that is wrapped. */
const COVERED = /_cipher$|_hash$|^mac$|_mac$|^wrapped/;
const OF_THE_SCHEMA = ['migrations', 'migration_lock'];

/** The columns that the page says are in the clear, by table. */
function documentedColumns(): Map<string, string[]> {
  const page = readFileSync(PAGE, 'utf8').split('### What is in the clear')[1] ?? '';
  const rows = [...(page.split(/^##/m)[0] ?? '').matchAll(/^\| `(\w+)` \| (.*) \|$/gm)];
  return new Map(
    rows.map(([, table = '', columns = '']) => [
      table,
      [...columns.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).toSorted(),
    ]),
  );
}

describeOnEachDatabase('Unencrypted columns', (kind) => {
  let test: TestServices;
  let db: Writer;
  before(async () => {
    test = await openServices(kind);
    db = test.db;
  });
  after(() => test.close());

  const tables = async (): Promise<string[]> => {
    const result = await db.raw(
      kind === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
    );
    const rows: readonly { readonly name: string }[] = kind === 'sqlite' ? result : result[0];
    return rows.map(({ name }) => name).filter((name) => !OF_THE_SCHEMA.includes(name));
  };

  it('are those that the page on security lists, and contain no binary data', async () => {
    const found = new Map<string, string[]>();
    for (const table of await tables()) {
      const columns = Object.entries(await db(table).columnInfo());
      const clear = columns.filter(([name]) => !COVERED.test(name));
      for (const [name, { type }] of clear) assert.doesNotMatch(type, /blob|binary/i, `${table}.${name}`);
      found.set(table, clear.map(([name]) => name).toSorted());
    }
    assert.deepEqual(Object.fromEntries(documentedColumns()), Object.fromEntries(found));
  });
});
