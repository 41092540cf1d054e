import { isSqlite } from './connect.ts';
import type { Db } from './connect.ts';
import * as foundation from './migrations/20261121_000000_foundation.ts';

/** One step of the schema. Never changed once released; each must bear being run again after it broke off half-way. */
interface Migration {
  up(db: Db): Promise<void>;
}

/** In the order of their names, which begin with the time they were written. */
const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['20261121_000000_foundation', foundation],
];

const LOCK_NAME = 'maru_migrations';
const LOCK_TIMEOUT_SECONDS = 60;

/**
 * Brings the schema up to date. Safe when two processes start at once: one waits for the other.
 * @returns the names of the steps that were taken
 */
export async function migrate(db: Db): Promise<string[]> {
  return isSqlite(db) ? await db.transaction((trx) => runMissing(trx)) : await migrateMysql(db);
}

/** MySQL commits at every change of the schema, so a named lock of the server stands for the transaction. */
async function migrateMysql(db: Db): Promise<string[]> {
  return await db.transaction(async (trx) => {
    const [[row]] = (await trx.raw('SELECT GET_LOCK(?, ?) AS locked', [LOCK_NAME, LOCK_TIMEOUT_SECONDS])) as [[{ locked: number | null }]];
    if (row.locked !== 1) throw new Error('Another process has been changing the database schema for a minute');
    try {
      const names = await runMissing(trx);
      await assertInnodb(trx);
      return names;
    } finally {
      await trx.raw('SELECT RELEASE_LOCK(?)', [LOCK_NAME]);
    }
  });
}

async function runMissing(db: Db): Promise<string[]> {
  if (!(await db.schema.hasTable('migrations'))) {
    await db.schema.createTable('migrations', (table) => {
      table.string('name', 100).primary();
      table.bigInteger('applied_at').notNullable();
    });
  }
  const applied = new Set(await db('migrations').pluck('name') as string[]);
  const missing = MIGRATIONS.filter(([name]) => !applied.has(name));
  for (const [name, migration] of missing) {
    await migration.up(db);
    await db('migrations').insert({ name, applied_at: Date.now() });
  }
  return missing.map(([name]) => name);
}

/** Other engines take the statements and drop the promises: no transactions, no replication. */
async function assertInnodb(db: Db): Promise<void> {
  const [rows] = (await db.raw(`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND engine <> 'InnoDB'`)) as [{ name: string }[]];
  if (rows.length > 0) throw new Error(`These tables are not stored by InnoDB: ${rows.map(({ name }) => name).join(', ')}`);
}
