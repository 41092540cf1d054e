import { isSqlite } from './connect.ts';
import type { Db } from './connect.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { createStore } from './transaction.ts';

/** How long a start waits for another one that is changing the schema. */
const LOCK_TIMEOUT_MS = 60_000;
const LOCK_WAIT_EXCEEDED = 1205;

/**
 * Brings the schema up to date. Safe when two processes start at once: one waits for the other.
 * @param only the steps to take, of those that are missing; without it all
 * @returns the names of the steps that were taken
 */
export async function migrate(db: Db, only?: ReadonlySet<string>): Promise<string[]> {
  return isSqlite(db) ? await createStore(db).transaction((trx) => runMissing(trx, only)) : await migrateMysql(db, only);
}

/** The steps that the database has taken, and those that it has not. A database without a schema has taken none. */
export async function readMigrations(db: Db): Promise<{ readonly applied: readonly string[]; readonly missing: readonly string[] }> {
  const applied = (await db.schema.hasTable('migrations')) ? ((await db('migrations').orderBy('name').pluck('name')) as string[]) : [];
  return { applied, missing: MIGRATIONS.map(([name]) => name).filter((name) => !applied.includes(name)) };
}

/** Whether this version knows the step. A database that has taken another was written by a newer version. */
export function isKnownMigration(name: string): boolean {
  return MIGRATIONS.some(([known]) => known === name);
}

/**
 * MySQL commits at every change of the schema, so a row that another connection has locked stands for the
 * transaction. The server lets go of it when that connection ends, however it ends.
 */
async function migrateMysql(db: Db, only?: ReadonlySet<string>): Promise<string[]> {
  await makeLock(db);
  return await db.transaction(async (lock) => {
    await whenFree(() => lock('migration_lock').where({ id: 1 }).forUpdate().first());
    const names = await runMissing(db, only);
    await assertInnodb(db);
    return names;
  });
}

/** A row that is there is left alone: writing it again would wait for who has locked it, and changes of the schema go through a cluster. */
async function makeLock(db: Db): Promise<void> {
  if (!(await db.schema.hasTable('migration_lock'))) {
    await db.raw('CREATE TABLE IF NOT EXISTS migration_lock (id INT PRIMARY KEY) ENGINE = InnoDB');
  }
  if ((await db('migration_lock').where({ id: 1 }).first()) !== undefined) return;
  await whenFree(() => db.raw('INSERT IGNORE INTO migration_lock (id) VALUES (1)'));
}

/** Does what waits for somebody else's lock, longer than MySQL would wait. */
async function whenFree<T>(work: () => PromiseLike<T>): Promise<T> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isHeld = (error as { readonly errno?: number }).errno === LOCK_WAIT_EXCEEDED;
      if (!isHeld || performance.now() > deadline) throw error;
    }
  }
}

async function runMissing(db: Db, only?: ReadonlySet<string>): Promise<string[]> {
  if (!(await db.schema.hasTable('migrations'))) {
    await db.schema.createTable('migrations', (table) => {
      table.string('name', 100).primary();
      table.bigInteger('applied_at').notNullable();
    });
  }
  const applied = new Set((await db('migrations').pluck('name')) as string[]);
  const missing = MIGRATIONS.filter(([name]) => !applied.has(name) && (only === undefined || only.has(name)));
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
