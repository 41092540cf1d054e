import type { Knex } from 'knex';
import { isSqlite } from './connect.ts';
import type { Db } from './connect.ts';

/** Columns that the two databases name differently. */
export interface ColumnTypes {
  /** Up to 16 MB: knex's own `binary()` is 64 KB on MySQL. */
  readonly mediumBlob: string;
  /** Up to 4 GB: knex's own `text()` is 64 KB on MySQL. */
  readonly longText: string;
}

const SQLITE: ColumnTypes = { mediumBlob: 'blob', longText: 'text' };
const MYSQL: ColumnTypes = { mediumBlob: 'mediumblob', longText: 'longtext' };

/** Makes an index unless it is there. */
export async function createIndex(db: Db, table: string, name: string, columns: readonly string[]): Promise<void> {
  const names = columns.map(() => '??').join(', ');
  await db.raw(`CREATE INDEX IF NOT EXISTS ?? ON ?? (${names})`, [name, table, ...columns]);
}

/** Makes a table unless it is there. Text compares byte by byte on both databases. */
export async function createTable(
  db: Db,
  name: string,
  build: (table: Knex.CreateTableBuilder, types: ColumnTypes) => void,
): Promise<void> {
  if (await db.schema.hasTable(name)) return;
  const sqlite = isSqlite(db);
  await db.schema.createTable(name, (table) => {
    if (!sqlite) {
      table.engine('InnoDB');
      table.charset('utf8mb4');
      table.collate('utf8mb4_bin');
    }
    build(table, sqlite ? SQLITE : MYSQL);
  });
}
