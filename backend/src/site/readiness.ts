import type { Db } from '../db/connect.ts';
import { readMigrations } from '../db/migrate.ts';
import type { Reserve } from '../db/reserve-file.ts';
import { hasStorageFailed } from '../db/storage-state.ts';
import { findSite } from '../repositories/site.ts';
import type { Site } from './open-site.ts';
import { unwrapSiteKey } from './site-key.ts';

/** State of each dependency of requests. */
export interface Readiness {
  /** The database responds. */
  readonly database: boolean;
  /**
   * True unless a flush to the database's disk has failed:
   * after a failure, nothing is written until the next start.
   */
  readonly storage: boolean;
  /** `full`: saves are refused, deletions are not. The server stays ready, because reads still work. */
  readonly disk: 'ok' | 'full';
  /** The schema has every migration of this release. */
  readonly migrations: boolean;
  /** The site key can be unwrapped. */
  readonly keys: boolean;
}

/** Shorter than the timeouts of load balancers. */
const TIMEOUT_MS = 3_000;

/** Checks all dependencies, each with a time limit of three seconds. Never rejects. */
export async function checkReadiness(
  { db, masterKeys }: Pick<Site, 'db' | 'masterKeys'>,
  reserve?: Reserve,
): Promise<Readiness> {
  const [database, migrations, keys] = await Promise.all([
    isTrue(async () => {
      await db.raw('SELECT 1');
      return true;
    }),
    isTrue(async () => (await readMigrations(db)).missing.length === 0),
    isTrue(() => opensSiteKey(db, masterKeys)),
  ]);
  return {
    database,
    storage: !hasStorageFailed(db),
    disk: isFull(reserve) ? 'full' : 'ok',
    migrations,
    keys,
  };
}

function isFull(reserve: Reserve | undefined): boolean {
  return reserve !== undefined && (!reserve.hold() || reserve.isDiskFull());
}

async function opensSiteKey(db: Db, masterKeys: Site['masterKeys']): Promise<boolean> {
  const row = await findSite(db);
  if (row === undefined) return false;
  await unwrapSiteKey(row, masterKeys);
  return true;
}

async function isTrue(ask: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([ask().catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
