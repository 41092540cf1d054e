import type { Db } from '../db/connect.ts';
import { readMigrations } from '../db/migrate.ts';
import type { Reserve } from '../db/reserve-file.ts';
import { hasStorageFailed } from '../db/storage-state.ts';
import { findSite } from '../repositories/site.ts';
import type { Site } from './open-site.ts';
import { siteKeyAad } from './site-key.ts';

/** Whether each part that requests need is there. */
export interface Readiness {
  /** The database answers. */
  readonly database: boolean;
  /** No flush to its disk has failed: otherwise nothing is written until the next start. */
  readonly storage: boolean;
  /** `full`: saves are refused, what makes room is not. Reads go on, so that is no reason not to be asked. */
  readonly disk: 'ok' | 'full';
  /** It has taken every step of the schema that this release knows. */
  readonly migrations: boolean;
  /** The site's key opens. */
  readonly keys: boolean;
}

/** Less than a load balancer waits for. */
const TIMEOUT_MS = 3_000;

/** Asks all parts, and waits for none longer than three seconds. Never rejects. */
export async function checkReadiness({ db, masterKeys }: Pick<Site, 'db' | 'masterKeys'>, reserve?: Reserve): Promise<Readiness> {
  const [database, migrations, keys] = await Promise.all([
    isTrue(async () => {
      await db.raw('SELECT 1');
      return true;
    }),
    isTrue(async () => (await readMigrations(db)).missing.length === 0),
    isTrue(() => opensSiteKey(db, masterKeys)),
  ]);
  return { database, storage: !hasStorageFailed(db), disk: isFull(reserve) ? 'full' : 'ok', migrations, keys };
}

function isFull(reserve: Reserve | undefined): boolean {
  return reserve !== undefined && (!reserve.hold() || reserve.isDiskFull());
}

async function opensSiteKey(db: Db, masterKeys: Site['masterKeys']): Promise<boolean> {
  const row = await findSite(db);
  if (row === undefined) return false;
  await masterKeys.unwrap({ kekId: row.kek_id, wrapped: row.wrapped_key }, siteKeyAad(row.site_id));
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
