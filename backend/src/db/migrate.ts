import { isSqlite } from './connect.ts';
import type { Db, Writer } from './connect.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { createStore } from './transaction.ts';

/** Time limit for waiting on another process that is migrating the schema. */
const LOCK_TIMEOUT_MS = 60_000;
const LOCK_WAIT_EXCEEDED = 1205;

/**
 * Migrates the schema. Safe for concurrent starts: one process waits for the other.
 * @param only names of the pending migrations to apply; all when omitted
 * @returns the names of the applied migrations
 */
export async function migrate(db: Writer, only?: ReadonlySet<string>): Promise<string[]> {
  return isSqlite(db)
    ? await createStore(db).transaction((trx) => runMissing(trx, only))
    : await migrateMysql(db, only);
}

/** Returns the applied and the pending migrations. A database without a schema has applied none. */
export async function readMigrations(
  db: Db,
): Promise<{ readonly applied: readonly string[]; readonly missing: readonly string[] }> {
  const applied = (await db.schema.hasTable('migrations'))
    ? ((await db('migrations').orderBy('name').pluck('name')) as string[])
    : [];
  return { applied, missing: MIGRATIONS.map(([name]) => name).filter((name) => !applied.includes(name)) };
}

/**
 * Returns true when this version has the migration. A database
 * with an unknown migration was written by a newer version.
 */
export function isKnownMigration(name: string): boolean {
  return MIGRATIONS.some(([known]) => known === name);
}

/**
 * Locks with a row held by another connection, because MySQL commits implicitly at every DDL statement. The
 * server releases the lock when that connection ends for any reason.
 */
async function migrateMysql(db: Writer, only?: ReadonlySet<string>): Promise<string[]> {
  await makeLock(db);
  return await db.transaction(async (lock) => {
    await retryOnLockTimeout(() => lock('migration_lock').where({ id: 1 }).forUpdate().first());
    const names = await runMissing(db, only);
    await assertInnodb(db);
    return names;
  });
}

/** Leaves an existing row alone: writing it would wait for its lock, and DDL replicates through a cluster. */
async function makeLock(db: Writer): Promise<void> {
  if (!(await db.schema.hasTable('migration_lock'))) {
    await db.raw('CREATE TABLE IF NOT EXISTS migration_lock (id INT PRIMARY KEY) ENGINE = InnoDB');
  }
  if ((await db('migration_lock').where({ id: 1 }).first()) !== undefined) return;
  await retryOnLockTimeout(() => db.raw('INSERT IGNORE INTO migration_lock (id) VALUES (1)'));
}

/** Retries work that waits for another process's lock for longer than MySQL's own lock timeout. */
async function retryOnLockTimeout<T>(work: () => PromiseLike<T>): Promise<T> {
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

async function runMissing(db: Writer, only?: ReadonlySet<string>): Promise<string[]> {
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

/** Requires InnoDB: other engines accept the statements but have no transactions or replication. */
async function assertInnodb(db: Db): Promise<void> {
  const [rows] = (await db.raw(`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND engine <> 'InnoDB'`)) as [
    { name: string }[],
  ];
  if (rows.length > 0)
    throw new Error(`These tables are not stored by InnoDB: ${rows.map(({ name }) => name).join(', ')}`);
}
