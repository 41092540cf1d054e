import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { checkDatabase, checkIntegrity } from '@maru/backend/src/cli/maintenance/check-database.ts';
import { checkSealed } from '@maru/backend/src/cli/maintenance/check-sealed.ts';
import { attachSite } from '@maru/backend/src/site/attach-site.ts';
import { mediaIdsOf } from '../hostile/rows.ts';

/** Invariants of a site after any interruption. */

/** Time for which files without a row are allowed, since uploads may be in progress. */
const SWEPT_AFTER_MS = 2 * 60 * 60 * 1_000;

/**
 * Sets all media files to an old time while the server is
 * stopped, so that the next start removes orphaned ones.
 */
export function ageMedia(dataDir: string): void {
  const at = new Date(Date.now() - SWEPT_AFTER_MS);
  for (const path of listFiles(join(dataDir, 'media'))) utimesSync(path, at, at);
}

/**
 * Runs the database's own check and `maru doctor`, and compares files with rows.
 * @returns descriptions of problems
 */
export async function checkSite(dataDir: string, keyFile: string): Promise<string[]> {
  const site = await attachSite({
    dataDir,
    database: { kind: 'sqlite' },
    keys: { kind: 'file', path: keyFile },
  });
  try {
    const checks = [
      ...(await checkDatabase(site.db)),
      ...(await checkIntegrity(site.db, true)),
      ...(await checkSealed(site, false, null, () => undefined)),
    ];
    const bad = checks.filter(({ level }) => level !== 'ok').map(({ name, text }) => `${name}: ${text}`);
    const files = listFiles(join(dataDir, 'media')).map((path) => path.split('/').at(-1) ?? '');
    const known = mediaIdsOf(dataDir);
    const orphans = files.filter((id) => !known.includes(id));
    const missing = known.filter((id) => !files.includes(id));
    if (orphans.length > 0) bad.push(`files without a row: ${orphans.join(', ')}`);
    if (missing.length > 0) bad.push(`rows without a file: ${missing.join(', ')}`);
    return bad;
  } finally {
    await site.close();
  }
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
