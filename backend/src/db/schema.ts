import type { Knex } from 'knex';
import { isSqlite } from './connect.ts';
import type { Db } from './connect.ts';
import { readDialect, selectRows } from './statements.ts';

/** Column types whose names differ between the databases. */
export interface ColumnTypes {
  /** Up to 16 MB: knex's own `binary()` is 64 KB on MySQL. */
  readonly mediumBlob: string;
  /** Up to 4 GB: knex's own `text()` is 64 KB on MySQL. */
  readonly longText: string;
}

const SQLITE: ColumnTypes = { mediumBlob: 'blob', longText: 'text' };
const MYSQL: ColumnTypes = { mediumBlob: 'mediumblob', longText: 'longtext' };

/** Creates an index unless it exists. MySQL has no `CREATE INDEX IF NOT EXISTS`. */
export async function createIndex(
  db: Db,
  table: string,
  name: string,
  columns: readonly string[],
): Promise<void> {
  if (await hasIndex(db, table, name)) return;
  const names = columns.map(() => '??').join(', ');
  await db.raw(`CREATE INDEX ?? ON ?? (${names})`, [name, table, ...columns]);
}

async function hasIndex(db: Db, table: string, name: string): Promise<boolean> {
  const rows = isSqlite(db)
    ? await selectRows(db, 'SELECT 1 FROM pragma_index_list(?) WHERE name = ?', [table, name])
    : await selectRows(
        db,
        'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ? LIMIT 1',
        [table, name],
      );
  return rows.length > 0;
}

/** Creates a table unless it exists. Text compares byte by byte on all databases. */
export async function createTable(
  db: Db,
  name: string,
  build: (table: Knex.CreateTableBuilder, types: ColumnTypes) => void,
): Promise<void> {
  if (await db.schema.hasTable(name)) return;
  const sqlite = isSqlite(db);
  const collation = sqlite ? '' : await readTextCollation(db);
  await db.schema.createTable(name, (table) => {
    if (!sqlite) {
      table.engine('InnoDB');
      table.charset('utf8mb4');
      table.collate(collation);
    }
    build(table, sqlite ? SQLITE : MYSQL);
  });
}

/**
 * Returns the collation of the site's own tables, since foreign keys and joins across two collations are
 * refused. A new site gets the collation that compares trailing spaces; sites of an older Maru lack it.
 */
async function readTextCollation(db: Db): Promise<string> {
  const [row] = await selectRows<{ readonly name: string }>(
    db,
    `SELECT collation_name AS name FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'site' AND column_name = 'site_id'`,
    [],
  );
  return row?.name ?? (await readDialect(db)).textCollation;
}
