import type { Config } from '../../config.ts';
import { isSqlite } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { openMediaStore } from '../../media/open-store.ts';
import { findOrphans } from '../../repositories/consistency.ts';
import { StartError } from '../../start-error.ts';
import type { RestorePart } from './backup-part.ts';
import { createDatabaseRestore } from './database-part.ts';
import { createMediaRestore } from './media-part.ts';
import type { Backup } from './open-backup.ts';
import { deleteLoadedRows, openRestoreTarget } from './restore-target.ts';

/** Receives the name of the current step, for progress output. */
export type RestoreStep = (step: string) => void;

/** Loads a backup that was proven into an empty site: all of it or nothing. Throws StartError. */
export async function loadBackup(
  backup: Backup,
  config: Config,
  path: string,
  onProgress: RestoreStep,
): Promise<void> {
  const { manifest } = backup;
  const target = await openRestoreTarget(config, manifest.site.id);
  let files = 0;
  const media = createMediaRestore(openMediaStore(config), (count) => {
    files = count;
    onProgress(`media files, ${count} of ${manifest.media?.files ?? 0}`);
  });
  try {
    await migrate(target.db, new Set(manifest.migrations));
    if (!isSqlite(target.db)) await deleteLoadedRows(target.db);
    const rows: Record<string, number> = Object.fromEntries(
      Object.keys(manifest.tables).map((table) => [table, 0]),
    );
    const parts: readonly RestorePart[] = [
      createDatabaseRestore(
        (work) => target.inTransaction(work),
        (table, count) => {
          rows[table] = (rows[table] ?? 0) + count;
          onProgress(`${table}, ${rows[table]} of ${manifest.tables[table] ?? 0}`);
        },
      ),
      media,
    ];
    for (const entry of backup.entries) {
      const part = parts.find(({ folder }) => entry.path.startsWith(`${folder}/`));
      await part?.load(
        entry.path,
        () => backup.read(entry),
        () => backup.pieces(entry),
      );
    }
    const different = Object.keys(manifest.tables).filter((table) => rows[table] !== manifest.tables[table]);
    if (files !== (manifest.media?.files ?? 0)) different.push('media files');
    if (different.length > 0)
      throw new StartError(
        `${path} has not all that it should have (${different.join(', ')}). Use another backup.`,
      );
    await migrate(target.db);
    const orphans = await findOrphans(target.db);
    if (orphans.length > 0)
      throw new StartError(
        `${path} holds parts without what they belong to (${orphans[0]?.what}). Use another backup.`,
      );
    await target.finish();
  } catch (error) {
    await target.undo().catch(() => undefined);
    await media.undo().catch(() => undefined);
    throw error;
  } finally {
    await target.close();
  }
}
