import { existsSync, rmSync } from 'node:fs';
import type { Config } from '../../config.ts';
import type { Writer } from '../../db/connect.ts';
import { emptyTable, inUncheckedTransaction, isEmptyTable } from '../../db/tables.ts';
import { lockRestoring, isRestoring, startRestoring, stopRestoring } from '../../repositories/site.ts';
import { connectSite, databaseFile, withDatabaseAdvice } from '../../site/connect-site.ts';
import { openDataDir, removeMarker, writeMarker } from '../../site/data-dir.ts';
import { StartError } from '../../start-error.ts';
import { listBackedUpTables } from './database-part.ts';

/** An empty site, locked against other processes while a backup is restored into it. */
export interface RestoreTarget {
  readonly db: Writer;
  /** Runs its work in one transaction without foreign key checks. */
  inTransaction(work: (trx: Writer) => Promise<void>): Promise<void>;
  /** Completes the restore: the site can be opened from then on. */
  finish(): Promise<void>;
  /** Removes everything that the restore has written. */
  undo(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Treats the remains of an interrupted restore as empty. Throws StartError for a site that holds any data.
 */
export async function openRestoreTarget(config: Config, siteId: string): Promise<RestoreTarget> {
  const dataDir = openDataDir(config.dataDir);
  const file = databaseFile(config.dataDir);
  const usesFile = config.database.kind === 'sqlite';
  const notEmpty = new StartError(
    usesFile
      ? `The site in ${config.dataDir} holds data already. Restore into a new data directory, named with --data.`
      : 'The database holds a site already. Restore into an empty one, named with MARU_DATABASE_URL, and a new data directory.',
  );
  let db = connectSite(config);
  const release = async (): Promise<void> => {
    await db.destroy();
    dataDir.lock.release();
  };
  try {
    await withDatabaseAdvice(async () => {
      // Checks for the file first: opening a missing SQLite database would create it.
      const isThere = !usesFile || existsSync(file);
      const isLeftOver = isThere && (await isRestoring(db));
      const isOthers = !usesFile && dataDir.siteId !== null && dataDir.siteId !== siteId;
      if (!isLeftOver && ((isThere && (await hasRows(db))) || isOthers)) throw notEmpty;
      if (usesFile) {
        await db.destroy();
        removeDatabase(file);
        writeMarker(dataDir.path, siteId);
        db = connectSite(config);
      }
      await startRestoring(db);
    });
  } catch (error) {
    await release();
    throw error;
  }
  const hold = await lockRestoring(db).catch(async (cause: unknown) => {
    await release();
    throw new StartError('Another restore into this database is under way. Wait for it to end.', { cause });
  });
  return {
    db,
    inTransaction: (work) => inUncheckedTransaction(db, work),
    finish: async () => {
      writeMarker(dataDir.path, siteId);
      await hold.release();
      await stopRestoring(db);
    },
    undo: async () => {
      await hold.release();
      if (usesFile) {
        await db.destroy();
        removeDatabase(file);
        removeMarker(dataDir.path);
        return;
      }
      await deleteLoadedRows(db);
      await stopRestoring(db);
    },
    close: release,
  };
}

/** Deletes the rows that an interrupted restore has loaded. */
export async function deleteLoadedRows(db: Writer): Promise<void> {
  for (const { name } of await listBackedUpTables(db)) {
    await inUncheckedTransaction(db, (trx) => emptyTable(trx, name));
  }
}

/** Returns true when a table of the site holds a row. */
export async function hasRows(db: Writer): Promise<boolean> {
  for (const { name } of await listBackedUpTables(db)) {
    if (!(await isEmptyTable(db, name))) return true;
  }
  return false;
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}
