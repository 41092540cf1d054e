import { createHash } from 'node:crypto';
import { inSnapshot } from '../../db/tables.ts';
import { readMigrations } from '../../db/migrate.ts';
import { listKekIds } from '../../repositories/group-keys.ts';
import { findSite } from '../../repositories/site.ts';
import type { Site } from '../../site/open-site.ts';
import { readVersion } from '../../version.ts';
import { createDatabasePart } from './database-part.ts';
import { FORMAT, FORMAT_VERSION, MANIFEST_PATH, README, SEAL_PATH } from './manifest.ts';
import type { Manifest, ManifestEntry, ManifestSeal } from './manifest.ts';
import { createBackupFile } from './backup-file.ts';
import type { TarFile } from './tar.ts';

export interface BackupOrder {
  readonly site: Site;
  readonly database: Manifest['database'];
  readonly path: string;
  readonly mayReplace: boolean;
  /** Rows that have been written so far. */
  readonly hear: (table: string, rows: number) => void;
}

/**
 * Writes one state of the whole site into a file, while servers write on. What was answered before this began is in it.
 * Throws StartError when the file can't be written.
 */
export async function makeBackup({ site, database, path, mayReplace, hear }: BackupOrder): Promise<Manifest> {
  const now = Date.now();
  const output = await createBackupFile(path, mayReplace, now);
  try {
    const manifest = await inSnapshot(site.db, async (snapshot): Promise<Manifest> => {
      // The first read decides which state it is.
      const row = await findSite(snapshot);
      if (row === undefined) throw new Error('The site has gone');
      const tables: Record<string, number> = {};
      const parts = [
        createDatabasePart(snapshot, (table, rows) => {
          tables[table] = (tables[table] ?? 0) + rows;
          hear(table, tables[table]);
        }),
      ];
      const entries: ManifestEntry[] = [await output.add(textFile('README', README))];
      for (const part of parts) {
        for await (const file of part.files()) entries.push(await output.add(file));
      }
      return {
        format: FORMAT,
        version: FORMAT_VERSION,
        maru: readVersion(),
        createdAt: new Date(now).toISOString(),
        database,
        site: { id: row.site_id, kekId: row.kek_id, wrappedKey: row.wrapped_key.toString('base64'), createdAt: row.created_at },
        kekIds: [...new Set([row.kek_id, ...(await listKekIds(snapshot))])],
        migrations: (await readMigrations(snapshot)).applied,
        tables,
        entries,
      };
    });
    const text = JSON.stringify(manifest, null, 1);
    await output.add(textFile(MANIFEST_PATH, text));
    const seal: ManifestSeal = { sha256: sha256Of(text), signature: site.siteKeys.signManifest(Buffer.from(text)).toString('hex') };
    await output.add(textFile(SEAL_PATH, `${JSON.stringify(seal)}\n`));
    await output.finish();
    return manifest;
  } catch (error) {
    await output.discard();
    throw error;
  }
}

function textFile(path: string, text: string): TarFile {
  const bytes = Buffer.from(text);
  return { path, bytes: bytes.length, pieces: [bytes] };
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
