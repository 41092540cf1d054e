import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { createSiteKeys } from '../../crypto/site-keys.ts';
import { isKnownMigration } from '../../db/migrate.ts';
import { proveKeys } from '../../site/site-key.ts';
import { StartError } from '../../start-error.ts';
import { loadBackup } from './load-backup.ts';
import type { RestoreStep } from './load-backup.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import type { Backup } from './open-backup.ts';

/**
 * Creates a site from a backup in all-or-nothing fashion. Checks the
 * file and the master key before writing anything. Throws StartError.
 */
export async function restoreBackup(
  config: Config,
  path: string,
  onProgress: RestoreStep,
): Promise<Manifest> {
  const backup = await openBackup(path, (bytes) => onProgress(`checking, ${megabytes(bytes)} MB`));
  try {
    await proveBackup(backup, config, path);
    await loadBackup(backup, config, path, onProgress);
    return backup.manifest;
  } finally {
    await backup.close();
  }
}

async function proveBackup(
  { manifest, manifestBytes, signature }: Backup,
  config: Config,
  path: string,
): Promise<void> {
  if (!manifest.migrations.every(isKnownMigration))
    throw new StartError(`${path} was written by a newer Maru (${manifest.maru}). Update this one.`);
  const { id, kekId, wrappedKey, createdAt } = manifest.site;
  const row = {
    id: 1,
    site_id: id,
    kek_id: kekId,
    wrapped_key: Buffer.from(wrappedKey, 'base64'),
    created_at: createdAt,
  };
  const { masterKeys, siteKey } = await proveKeys(row, config);
  const missing = manifest.kekIds.filter((kek) => !masterKeys.ids.includes(kek));
  if (missing.length > 0)
    throw new StartError(
      `The master key ${missing.join(', ')} is missing, which parts of this backup are encrypted with. Add it.`,
    );
  const expected = createSiteKeys(id, siteKey).signManifest(manifestBytes);
  if (expected.length !== signature.length || !timingSafeEqual(expected, signature)) {
    throw new StartError(`${path} was changed after it was made. Use another backup.`);
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
