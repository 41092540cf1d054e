import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { createSiteKeys } from '../../crypto/site-keys.ts';
import { isKnownMigration, migrate } from '../../db/migrate.ts';
import { isSqlite } from '../../db/connect.ts';
import { findOrphans } from '../../repositories/consistency.ts';
import { proveKeys } from '../../site/site-key.ts';
import { StartError } from '../../start-error.ts';
import { createDatabaseRestore } from './database-part.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import type { Backup } from './open-backup.ts';
import { emptyAll, openRestoreTarget } from './restore-target.ts';

/** What is being done, for whoever waits. */
export type RestoreStep = (step: string) => void;

/**
 * Makes a site of a backup: all of it or nothing. The file is checked, and the master key tried, before anything is
 * written. Throws StartError.
 */
export async function restoreBackup(config: Config, path: string, hear: RestoreStep): Promise<Manifest> {
  const backup = await openBackup(path, (bytes) => hear(`checking, ${megabytes(bytes)} MB`));
  try {
    await proveBackup(backup, config, path);
    await load(backup, config, path, hear);
    return backup.manifest;
  } finally {
    await backup.close();
  }
}

async function proveBackup({ manifest, manifestBytes, signature }: Backup, config: Config, path: string): Promise<void> {
  if (!manifest.migrations.every(isKnownMigration))
    throw new StartError(`${path} was written by a newer Maru (${manifest.maru}). Update this one.`);
  const { id, kekId, wrappedKey, createdAt } = manifest.site;
  const row = { id: 1, site_id: id, kek_id: kekId, wrapped_key: Buffer.from(wrappedKey, 'base64'), created_at: createdAt };
  const { masterKeys, siteKey } = await proveKeys(row, config);
  const missing = manifest.kekIds.filter((kek) => !masterKeys.ids.includes(kek));
  if (missing.length > 0)
    throw new StartError(`The master key ${missing.join(', ')} is missing, which parts of this backup are encrypted with. Add it.`);
  const expected = createSiteKeys(id, siteKey).signManifest(manifestBytes);
  if (expected.length !== signature.length || !timingSafeEqual(expected, signature)) {
    throw new StartError(`${path} was changed after it was made. Use another backup.`);
  }
}

async function load(backup: Backup, config: Config, path: string, hear: RestoreStep): Promise<void> {
  const { manifest } = backup;
  const target = await openRestoreTarget(config, manifest.site.id);
  try {
    await migrate(target.db, new Set(manifest.migrations));
    if (!isSqlite(target.db)) await emptyAll(target.db);
    const rows: Record<string, number> = Object.fromEntries(Object.keys(manifest.tables).map((table) => [table, 0]));
    const parts = [
      createDatabaseRestore(
        (work) => target.inTransaction(work),
        (table, count) => {
          rows[table] = (rows[table] ?? 0) + count;
          hear(`${table}, ${rows[table]} of ${manifest.tables[table] ?? 0}`);
        },
      ),
    ];
    for (const entry of backup.entries) {
      const part = parts.find(({ folder }) => entry.path.startsWith(`${folder}/`));
      await part?.load(entry.path, () => backup.read(entry));
    }
    const different = Object.keys(manifest.tables).filter((table) => rows[table] !== manifest.tables[table]);
    if (different.length > 0)
      throw new StartError(`${path} has not the rows that it should have (${different.join(', ')}). Use another backup.`);
    await migrate(target.db);
    const orphans = await findOrphans(target.db);
    if (orphans.length > 0)
      throw new StartError(`${path} holds parts without what they belong to (${orphans[0]?.what}). Use another backup.`);
    await target.finish();
  } catch (error) {
    await target.undo().catch(() => undefined);
    throw error;
  } finally {
    await target.close();
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
