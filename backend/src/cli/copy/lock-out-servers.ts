import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connect.ts';
import { countOtherConnections } from '../../db/health.ts';
import { connectSite, withDatabaseAdvice } from '../../site/connect-site.ts';
import { openDataDir, readSiteId } from '../../site/data-dir.ts';
import { StartError } from '../../start-error.ts';

/** Time for which a server may still list a closed connection. */
const CLOSING_MS = 2_000;
const POLL_MS = 100;

/**
 * Checks that no server uses the site and locks its data
 * directory, if it has one. Throws StartError otherwise.
 * @returns a function that releases the lock
 */
export async function lockOutServers({ dataDir, database }: Config): Promise<() => void> {
  if (database.kind === 'mysql') {
    const db = connectSite({ dataDir, database });
    try {
      if (!(await withDatabaseAdvice(() => hasNoServers(db)))) {
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

async function hasNoServers(db: Db): Promise<boolean> {
  const deadline = performance.now() + CLOSING_MS;
  while ((await countOtherConnections(db)) > 0) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
