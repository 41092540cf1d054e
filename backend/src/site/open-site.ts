import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@maru/core/text';
import type { Config } from '../config.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { createSiteKeys } from '../crypto/site-keys.ts';
import type { SiteKeys } from '../crypto/site-keys.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/connect.ts';
import { isKnownMigration, migrate, readMigrations } from '../db/migrate.ts';
import { isTransient } from '../db/transient-errors.ts';
import { findSite, isRestoring } from '../repositories/site.ts';
import { StartError } from '../start-error.ts';
import { openDataDir, readSiteId, writeMarker } from './data-dir.ts';
import { openKeys, proveKeys } from './site-key.ts';

type SiteConfig = Pick<Config, 'dataDir' | 'database' | 'keys'>;

/** An opened site: its database is up to date, and its keys are proven right. */
export interface Site {
  readonly siteId: string;
  readonly db: Db;
  readonly masterKeys: MasterKeys;
  readonly siteKeys: SiteKeys;
  close(): Promise<void>;
}

/** Opens data directory, database and keys, and makes what a new site needs. Throws StartError with one sentence. */
export async function openSite(config: SiteConfig): Promise<Site> {
  const dataDir = openDataDir(config.dataDir);
  // With SQLite a new folder is a new site; the marker comes first, so that a start that breaks off leaves no foreign files.
  const siteId = dataDir.siteId ?? newId();
  if (dataDir.siteId === null && config.database.kind === 'sqlite') writeMarker(dataDir.path, siteId);
  const db = connectSite(config);
  const close = async (): Promise<void> => {
    await db.destroy();
    dataDir.lock.release();
  };
  try {
    await explained(async () => {
      await assertNotRestoring(db);
      await migrate(db);
    });
    const { row, masterKeys, siteKey } = await openKeys(db, config, siteId);
    if (dataDir.siteId !== null && dataDir.siteId !== row.site_id) {
      throw new StartError(
        `The data directory ${dataDir.path} belongs to another site than the database. Choose the right one with --data.`,
      );
    }
    if (dataDir.siteId === null) writeMarker(dataDir.path, row.site_id);
    return { siteId: row.site_id, db, masterKeys, siteKeys: createSiteKeys(row.site_id, siteKey), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens a site whose server may be running, for commands beside it: takes no lock, makes nothing, changes no schema.
 * Throws StartError with one sentence.
 */
export async function attachSite(config: SiteConfig): Promise<Site> {
  const markedId = readSiteId(config.dataDir);
  const isSqlite = config.database.kind === 'sqlite';
  if (isSqlite && (markedId === null || !existsSync(databaseFile(config.dataDir)))) {
    throw new StartError(`There is no site in ${config.dataDir}. Name its data directory with --data or MARU_DATA.`);
  }
  const db = connectSite(config);
  try {
    return await explained(async () => {
      await assertNotRestoring(db);
      const { applied, missing } = await readMigrations(db);
      if (applied.length === 0) throw new StartError('There is no site in this database. Check MARU_DATABASE_URL.');
      if (applied.some((name) => !isKnownMigration(name)))
        throw new StartError('The database was written by a newer Maru. Update this one.');
      if (missing.length > 0) throw new StartError('The database is of an older Maru. Run `maru migrate`, or start the server, first.');
      const row = await findSite(db);
      if (row === undefined) throw new StartError('There is no site in this database yet: the first start of the server makes it.');
      if (isSqlite && row.site_id !== markedId)
        throw new StartError(`The data directory ${config.dataDir} belongs to another site than its database.`);
      const { masterKeys, siteKey } = await proveKeys(row, config);
      return { siteId: row.site_id, db, masterKeys, siteKeys: createSiteKeys(row.site_id, siteKey), close: () => db.destroy() };
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The SQLite database of a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'maru.db');
}

/** Connects to the configured database, whatever is in it. */
export function connectSite({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Db {
  return connect(database.kind === 'sqlite' ? { kind: 'sqlite', path: databaseFile(dataDir) } : database);
}

/** Throws StartError while the database is half of a backup. */
export async function assertNotRestoring(db: Db): Promise<void> {
  if (await isRestoring(db)) {
    throw new StartError(
      'A backup is being restored into this database, or that was broken off. Wait for it, or run `maru restore` again.',
    );
  }
}

/** Turns what a database answers into a StartError with advice. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    const advice =
      isTransient(cause) || String(code).startsWith('ER_')
        ? 'Check MARU_DATABASE_URL and that the database server runs.'
        : 'Check that the disk is healthy and not full, or restore a backup.';
    throw new StartError(`The database can't be opened (${code ?? message}). ${advice}`, { cause });
  }
}
