import { newId } from '@maru/core/text';
import type { Config } from '../config.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { createSiteKeys } from '../crypto/site-keys.ts';
import type { SiteKeys } from '../crypto/site-keys.ts';
import type { Writer } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import { assertNotRestoring, connectSite, withDatabaseAdvice } from './connect-site.ts';
import { openDataDir, writeMarker } from './data-dir.ts';
import { openKeys, sealRows } from './site-key.ts';

export type SiteConfig = Pick<Config, 'dataDir' | 'database' | 'keys'>;

/** An open site: its database is migrated and its keys are verified. */
export interface Site {
  readonly siteId: string;
  readonly db: Writer;
  readonly masterKeys: MasterKeys;
  readonly siteKeys: SiteKeys;
  close(): Promise<void>;
}

/**
 * Opens data directory, database and keys, and creates them
 * for a new site. Throws StartError with one sentence.
 */
export async function openSite(config: SiteConfig): Promise<Site> {
  const dataDir = openDataDir(config.dataDir);
  // With SQLite a new directory is a new site. The marker is written first,
  // so that an interrupted start leaves no files of an unknown site.
  const siteId = dataDir.siteId ?? newId();
  if (dataDir.siteId === null && config.database.kind === 'sqlite') writeMarker(dataDir.path, siteId);
  const db = connectSite(config);
  const close = async (): Promise<void> => {
    await db.destroy();
    dataDir.lock.release();
  };
  try {
    await withDatabaseAdvice(async () => {
      await assertNotRestoring(db);
      await migrate(db);
    });
    const opened = await openKeys(db, config, siteId);
    const { row, masterKeys, siteKey } = opened;
    if (dataDir.siteId !== null && dataDir.siteId !== row.site_id) {
      throw new StartError(
        `The data directory ${dataDir.path} belongs to another site than the database. Choose the right one with --data.`,
      );
    }
    if (dataDir.siteId === null) writeMarker(dataDir.path, row.site_id);
    sealRows(db, opened);
    return { siteId: row.site_id, db, masterKeys, siteKeys: createSiteKeys(row.site_id, siteKey), close };
  } catch (error) {
    await close();
    throw error;
  }
}
