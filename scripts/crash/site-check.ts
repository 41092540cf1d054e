import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { checkDatabase, checkIntegrity } from '../../backend/src/cli/upkeep/check-database.ts';
import { checkSealed } from '../../backend/src/cli/upkeep/check-sealed.ts';
import { attachSite } from '../../backend/src/site/attach-site.ts';
import { mediaIdsOf } from './rows.ts';

/** What must be true of a site whatever was broken off. */

/** Files without a row may be there for so long, as uploads that are under way. */
const SWEPT_AFTER_MS = 2 * 60 * 60 * 1_000;

/** Makes all files of media old while no server runs, so that the next start sweeps those that nobody knows. */
export function ageMedia(dataDir: string): void {
  const at = new Date(Date.now() - SWEPT_AFTER_MS);
  for (const path of listFiles(join(dataDir, 'media'))) utimesSync(path, at, at);
}

/** The database's own check, what `maru doctor` looks at in it, and files against rows. @returns what is wrong, in words */
export async function checkSite(dataDir: string, keyFile: string): Promise<string[]> {
  const site = await attachSite({ dataDir, database: { kind: 'sqlite' }, keys: { kind: 'file', path: keyFile } });
  try {
    const checks = [
      ...(await checkDatabase(site.db)),
      ...(await checkIntegrity(site.db, true)),
      ...(await checkSealed(site, false, () => undefined)),
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
