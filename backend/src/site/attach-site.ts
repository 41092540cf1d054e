import { existsSync } from 'node:fs';
import { createSiteKeys } from '../crypto/site-keys.ts';
import { isKnownMigration, readMigrations } from '../db/migrate.ts';
import { findSite } from '../repositories/site.ts';
import { StartError } from '../start-error.ts';
import { assertNotRestoring, connectSite, databaseFile, withDatabaseAdvice } from './connect-site.ts';
import { readSiteId } from './data-dir.ts';
import type { Site, SiteConfig } from './open-site.ts';
import { proveKeys, sealRows } from './site-key.ts';

/**
 * Opens a site beside its possibly running server, for commands: takes no lock, creates nothing, does not
 * migrate. Throws StartError with one sentence.
 * @param mayBeOlder true to accept a schema that lacks the newest migrations
 */
export async function attachSite(config: SiteConfig, mayBeOlder = false): Promise<Site> {
  const markedId = readSiteId(config.dataDir);
  const isSqlite = config.database.kind === 'sqlite';
  if (isSqlite && (markedId === null || !existsSync(databaseFile(config.dataDir)))) {
    throw new StartError(
      `There is no site in ${config.dataDir}. Name its data directory with --data or MARU_DATA.`,
    );
  }
  const db = connectSite(config);
  try {
    return await withDatabaseAdvice(async () => {
      await assertNotRestoring(db);
      const { applied, missing } = await readMigrations(db);
      if (applied.length === 0)
        throw new StartError('There is no site in this database. Check MARU_DATABASE_URL.');
      if (applied.some((name) => !isKnownMigration(name)))
        throw new StartError('The database was written by a newer Maru. Update this one.');
      if (missing.length > 0 && !mayBeOlder)
        throw new StartError(
          'The database is of an older Maru. Run `maru migrate`, or start the server, first.',
        );
      const row = await findSite(db);
      if (row === undefined)
        throw new StartError(
          'There is no site in this database yet: the first start of the server makes it.',
        );
      if (isSqlite && row.site_id !== markedId)
        throw new StartError(
          `The data directory ${config.dataDir} belongs to another site than its database.`,
        );
      const opened = await proveKeys(row, config);
      const { masterKeys, siteKey } = opened;
      sealRows(db, opened);
      return {
        siteId: row.site_id,
        db,
        masterKeys,
        siteKeys: createSiteKeys(row.site_id, siteKey),
        close: () => db.destroy(),
      };
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
