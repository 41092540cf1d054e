import { isSqlite } from './connect.ts';
import type { Db } from './connect.ts';
import { createStore } from './transaction.ts';
import * as foundation from './migrations/20261121_000000_foundation.ts';
import * as counters from './migrations/20261121_010000_counters.ts';
import * as accountLinks from './migrations/20261121_020000_account_links.ts';
import * as listIndexes from './migrations/20261121_040000_list_indexes.ts';
import * as docLinks from './migrations/20261121_050000_doc_links.ts';
import * as comments from './migrations/20261121_060000_comments.ts';
import * as idempotencyKeys from './migrations/20261121_070000_idempotency_keys.ts';
import * as mails from './migrations/20261121_071000_mails.ts';
import * as auditEvents from './migrations/20261121_072000_audit_events.ts';
import * as userStanding from './migrations/20261121_080000_user_standing.ts';
import * as publicationsVersion from './migrations/20261121_090000_publications_version.ts';

/** One step of the schema. Never changed once released; each must bear being run again after it broke off half-way. */
interface Migration {
  up(db: Db): Promise<void>;
}

/** In the order of their names, which begin with the time they were written. */
const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['20261121_000000_foundation', foundation],
  ['20261121_010000_counters', counters],
  ['20261121_020000_account_links', accountLinks],
  ['20261121_040000_list_indexes', listIndexes],
  ['20261121_050000_doc_links', docLinks],
  ['20261121_060000_comments', comments],
  ['20261121_070000_idempotency_keys', idempotencyKeys],
  ['20261121_071000_mails', mails],
  ['20261121_072000_audit_events', auditEvents],
  ['20261121_080000_user_standing', userStanding],
  ['20261121_090000_publications_version', publicationsVersion],
];

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
  await db.raw('CREATE TABLE IF NOT EXISTS migration_lock (id INT PRIMARY KEY) ENGINE = InnoDB');
  await db.raw('INSERT IGNORE INTO migration_lock (id) VALUES (1)');
  return await db.transaction(async (lock) => {
    await waitForLock(lock);
    const names = await runMissing(db, only);
    await assertInnodb(db);
    return names;
  });
}

async function waitForLock(lock: Db): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      await lock('migration_lock').where({ id: 1 }).forUpdate().first();
      return;
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
