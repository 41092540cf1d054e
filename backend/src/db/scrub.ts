import { setTimeout as sleep } from 'node:timers/promises';
import { isSqlite } from './connect.ts';
import type { Db } from './connect.ts';
import { readDialect, selectRows } from './statements.ts';
import { isTransient } from './transient-errors.ts';

/** Removes the remains of deleted rows from the database's files. */

/** Time limit for waiting on other users of the SQLite database. */
const DEADLINE_MS = 60_000;
const PAUSE_MS = 100;

/** Result of scrubbing. */
export interface Scrubbed {
  /** Remains that could not be removed from here, with the operator's next step. */
  readonly notes: readonly string[];
}

/**
 * @param tables to rewrite
 * @param onProgress receives the current step
 */
export async function scrubDatabase(
  db: Db,
  tables: readonly string[],
  onProgress: (step: string) => void,
): Promise<Scrubbed> {
  return isSqlite(db) ? await scrubSqlite(db, onProgress) : await scrubMysql(db, tables, onProgress);
}

/**
 * `secure_delete` overwrites deleted bytes with zeros, but rearranged pages may keep remains, and the
 * write-ahead log keeps old pages. VACUUM rewrites all pages; the checkpoint empties the log.
 */
async function scrubSqlite(db: Db, onProgress: (step: string) => void): Promise<Scrubbed> {
  // The temporary copy of VACUUM holds live rows only; it might not fit into memory.
  await db.raw('PRAGMA temp_store = FILE');
  onProgress('writing the database anew');
  await retryUntilDeadline(async () => {
    await db.raw('VACUUM');
    return true;
  });
  onProgress('emptying the write-ahead log');
  const isEmpty = await retryUntilDeadline(async () => {
    const [row] = (await db.raw('PRAGMA wal_checkpoint(TRUNCATE)')) as { readonly busy: number }[];
    return row?.busy === 0;
  });
  return {
    notes: isEmpty
      ? []
      : [
          'The write-ahead log is in use and keeps what was deleted. Run this again, or stop the server and run it then.',
        ],
  };
}

/**
 * @returns false when other users blocked the step until the deadline
 */
async function retryUntilDeadline(step: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      if (await step()) return true;
      if (performance.now() > deadline) return false;
    } catch (error) {
      if (!isTransient(error) || performance.now() > deadline) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

/** Rebuilds every table in a new file, and the redo log if this user has the privilege. */
async function scrubMysql(
  db: Db,
  tables: readonly string[],
  onProgress: (step: string) => void,
): Promise<Scrubbed> {
  const notes: string[] = [];
  // Purges deleted rows from the pages: they remain until no transaction can read them.
  await tryStatement(db, 'SET GLOBAL innodb_max_purge_lag_wait = 0');
  for (const table of tables) {
    onProgress(`writing ${table} anew`);
    await db.raw('ALTER TABLE ?? FORCE', [table]);
  }
  onProgress('writing the redo log anew');
  if (!(await renewRedoLog(db))) {
    notes.push(
      'The redo log keeps what was written until later writes take its place: MySQL does not write it anew, MariaDB 10.9 or later does for a user with SUPER.',
    );
  }
  const { binlog, perTable } = await readSettings(db);
  if (binlog === 1)
    notes.push(
      'Binary logs keep every change. Remove them with PURGE BINARY LOGS BEFORE NOW(), on replicas too.',
    );
  if (perTable !== 1) notes.push('innodb_file_per_table is off: what was in the shared file stays there.');
  notes.push('Undo logs in ibdata1 are overwritten as the server goes on working.');
  return { notes };
}

/**
 * Changes the size of the redo log and restores it: each
 * change starts a new file. Dirty pages are flushed before.
 * @returns false when this server can't change the size at run time, or the user lacks the privilege
 */
async function renewRedoLog(db: Db): Promise<boolean> {
  const { redoLogSize } = await readDialect(db);
  if (redoLogSize === null) return false;
  const sizes = await readVariables(
    db,
    `@@${redoLogSize} AS logBytes, @@innodb_max_dirty_pages_pct AS dirty`,
  ).catch(() => null);
  if (sizes === null) return false;
  const isRenewed =
    (await tryStatement(db, 'SET GLOBAL innodb_max_dirty_pages_pct = 0')) &&
    (await tryStatement(db, `SET GLOBAL ${redoLogSize} = ${Number(sizes['logBytes']) * 2}`)) &&
    (await tryStatement(db, `SET GLOBAL ${redoLogSize} = ${Number(sizes['logBytes'])}`));
  await tryStatement(db, `SET GLOBAL innodb_max_dirty_pages_pct = ${Number(sizes['dirty'])}`);
  return isRenewed;
}

async function readSettings(db: Db): Promise<{ readonly binlog: number; readonly perTable: number }> {
  const { binlog, perTable } = await readVariables(
    db,
    '@@log_bin AS binlog, @@innodb_file_per_table AS perTable',
  );
  return { binlog: Number(binlog), perTable: Number(perTable) };
}

/**
 * @returns values of server variables by name
 */
async function readVariables(db: Db, variables: string): Promise<Readonly<Record<string, number | string>>> {
  const [row] = await selectRows<Record<string, number | string>>(db, `SELECT ${variables}`, []);
  return row ?? {};
}

/**
 * @returns false when the server is too old or the user lacks the privilege
 */
async function tryStatement(db: Db, sql: string): Promise<boolean> {
  try {
    await db.raw(sql);
    return true;
  } catch {
    return false;
  }
}
