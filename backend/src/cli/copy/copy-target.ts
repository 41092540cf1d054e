import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import type { Writer } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import {
  findSite,
  lockRestoring,
  isCopying,
  isRestoring,
  startCopying,
  stopRestoring,
} from '../../repositories/site.ts';
import { connectSite, databaseFile, withDatabaseAdvice } from '../../site/connect-site.ts';
import { openDataDir, writeMarker } from '../../site/data-dir.ts';
import { StartError } from '../../start-error.ts';
import { hasRows } from '../backup/restore-target.ts';

/** Target of a copy. No server opens it before `finish`. */
export interface CopyTarget {
  readonly db: Writer;
  /** True when it continues an interrupted copy. */
  readonly isContinued: boolean;
  /** Completes the copy: the site can be opened from then on. */
  finish(): Promise<void>;
  /** Closes the target and keeps its rows for the next attempt. */
  close(): Promise<void>;
}

/**
 * Opens an empty target, or the target of an unfinished copy
 * of the same site. Throws StartError for any other target.
 * @param isLocked true when this process already holds the lock of the data directory
 */
export async function openCopyTarget(config: Config, siteId: string, isLocked: boolean): Promise<CopyTarget> {
  const dataDir = isLocked ? null : openDataDir(config.dataDir);
  if (dataDir !== null && dataDir.siteId !== null && dataDir.siteId !== siteId) {
    dataDir.lock.release();
    throw new StartError(`The data directory ${config.dataDir} belongs to another site. Choose a new one.`);
  }
  const isNewFile = config.database.kind === 'sqlite' && !existsSync(databaseFile(config.dataDir));
  if (dataDir !== null) writeMarker(config.dataDir, siteId);
  const db = connectSite(config);
  const release = async (): Promise<void> => {
    await db.destroy();
    dataDir?.lock.release();
  };
  try {
    return await withDatabaseAdvice(async () => {
      const isContinued = !isNewFile && (await isCopying(db));
      if (isContinued) {
        const row = (await db.schema.hasTable('site')) ? await findSite(db) : undefined;
        if (row !== undefined && row.site_id !== siteId)
          throw new StartError('An unfinished copy of another site is there. Choose another place.');
      } else if (await isRestoring(db)) {
        throw new StartError(
          'A restore into that place was broken off. Run `maru restore` again, or choose another place.',
        );
      } else if (!isNewFile && (await hasRows(db))) {
        throw new StartError(
          'There is a site already where it should be copied to. Choose a new data directory, or an empty database.',
        );
      }
      await startCopying(db);
      const hold = await lockRestoring(db).catch((cause: unknown) => {
        throw new StartError('Another copy into this database is under way. Wait for it to end.', { cause });
      });
      await migrate(db);
      return {
        db,
        isContinued,
        finish: async () => {
          await hold.release();
          await stopRestoring(db);
        },
        close: async () => {
          await hold.release();
          await release();
        },
      };
    });
  } catch (error) {
    await release();
    throw error;
  }
}
