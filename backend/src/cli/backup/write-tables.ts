import type { Db } from '../../db/connect.ts';
import { readMigrations } from '../../db/migrate.ts';
import { inSnapshot } from '../../db/tables.ts';
import { listKekIds } from '../../repositories/group-keys.ts';
import { listStoredFiles } from '../../repositories/media.ts';
import type { StoredFileSize } from '../../repositories/media.ts';
import { findSite } from '../../repositories/site.ts';
import type { BackupPart } from './backup-part.ts';
import { createDatabasePart } from './database-part.ts';
import type { Manifest } from './manifest.ts';

/** Manifest fields of one database state, and the media files that belong to it. */
export interface TablesSummary extends Pick<Manifest, 'site' | 'kekIds' | 'migrations' | 'tables'> {
  readonly storedFiles: readonly StoredFileSize[];
}

/**
 * Writes one state of the whole database.
 * @param onProgress receives the rows of each table written so far
 */
export async function writeTables(
  db: Db,
  write: (part: BackupPart) => Promise<void>,
  onProgress: (table: string, rows: number) => void,
): Promise<TablesSummary> {
  return await inSnapshot(db, async (snapshot) => {
    // The first read fixes the state of the snapshot.
    const row = await findSite(snapshot);
    if (row === undefined) throw new Error('The site has gone');
    const tables: Record<string, number> = {};
    await write(
      createDatabasePart(snapshot, (table, rows) => {
        tables[table] = (tables[table] ?? 0) + rows;
        onProgress(table, tables[table]);
      }),
    );
    return {
      site: {
        id: row.site_id,
        kekId: row.kek_id,
        wrappedKey: row.wrapped_key.toString('base64'),
        createdAt: row.created_at,
      },
      kekIds: [...new Set([row.kek_id, ...(await listKekIds(snapshot))])],
      migrations: (await readMigrations(snapshot)).applied,
      tables,
      storedFiles: 'media' in tables ? await listStoredFiles(snapshot, 'media_thumbnails' in tables) : [],
    };
  });
}
