import { createHash } from 'node:crypto';
import type { MediaStore } from '../../media/media-store.ts';
import type { Site } from '../../site/open-site.ts';
import { readVersion } from '../../version.ts';
import type { BackupPart } from './backup-part.ts';
import { createMediaPart } from './media-part.ts';
import { FORMAT, FORMAT_VERSION, MANIFEST_PATH, README, SEAL_PATH } from './manifest.ts';
import type { Manifest, ManifestEntry, ManifestSeal } from './manifest.ts';
import { createBackupFile } from './backup-file.ts';
import { writeTables } from './write-tables.ts';
import type { TarFile } from './tar.ts';

export interface BackupOptions {
  readonly site: Site;
  readonly database: Manifest['database'];
  readonly path: string;
  readonly mayReplace: boolean;
  /** Store of the media files; null leaves them out. */
  readonly files: MediaStore | null;
  /** Receives the number of rows or media files written so far. */
  readonly onProgress: (what: string, count: number) => void;
}

/**
 * Writes one state of the whole site to a file while servers keep writing. It includes every write that was
 * answered before the call. Throws StartError when the file can't be written.
 */
export async function makeBackup({
  site,
  database,
  path,
  mayReplace,
  files,
  onProgress,
}: BackupOptions): Promise<Manifest> {
  const now = Date.now();
  const output = await createBackupFile(path, mayReplace, now);
  try {
    const entries: ManifestEntry[] = [await output.add(textFile('README', README))];
    const write = async (part: BackupPart): Promise<void> => {
      for await (const file of part.files()) entries.push(await output.add(file));
    };
    const { storedFiles, ...state } = await writeTables(site.db, write, onProgress);
    // Reads media outside of the snapshot: a long snapshot blocks the
    // database's purge, media may take hours, and media files never change.
    const media =
      files === null
        ? null
        : createMediaPart(files, storedFiles, (count) => onProgress('media files', count));
    if (media !== null) await write(media);
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      maru: readVersion(),
      createdAt: new Date(now).toISOString(),
      database,
      ...state,
      media: media?.count ?? null,
      entries,
    };
    const text = JSON.stringify(manifest, null, 1);
    await output.add(textFile(MANIFEST_PATH, text));
    const seal: ManifestSeal = {
      sha256: sha256Of(text),
      signature: site.siteKeys.signManifest(Buffer.from(text)).toString('hex'),
    };
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
