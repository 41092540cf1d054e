import type { Config } from '../../config.ts';
import { countOtherConnections } from '../../db/health.ts';
import { connectSite, explained } from '../../site/connect-site.ts';
import { openDataDir, readSiteId } from '../../site/data-dir.ts';
import { StartError } from '../../start-error.ts';

/** Throws StartError while a server uses the site. @returns what lets them in again */
export async function keepServersOut({ dataDir, database }: Config): Promise<() => void> {
  if (database.kind === 'mysql') {
    const db = connectSite({ dataDir, database });
    try {
      if ((await explained(() => countOtherConnections(db))) > 0) {
        throw new StartError(
          'Somebody is connected to the database that is to be copied. Stop all its servers first: what they write meanwhile would be lost.',
        );
      }
    } finally {
      await db.destroy();
    }
  }
  if (readSiteId(dataDir) === null) return () => undefined;
  const { lock } = openDataDir(dataDir);
  return () => lock.release();
}
