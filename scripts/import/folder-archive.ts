import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importFileKind } from '@maru/core/text';
import { ZipFile } from 'yazl';

export interface FolderFiles {
  /** Relative paths with `/` between names. */
  readonly paths: readonly string[];
  readonly hasTexts: boolean;
}

/** Finds the files below a folder that imports read. Hidden entries and links are skipped. */
export async function findFiles(root: string): Promise<FolderFiles> {
  const paths: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const kind = importFileKind(entry.isDirectory() ? `${entry.name}/` : path);
      if (kind === 'hidden') continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile() && kind !== 'other') paths.push(path);
    }
  };
  await visit('');
  return { paths, hasTexts: paths.some((path) => importFileKind(path) === 'text') };
}

/**
 * Packs the files of a folder into an archive on the disk, with their times, for one upload.
 * @param send called with the archive, which is deleted afterwards
 */
export async function withArchive<T>(
  root: string,
  paths: readonly string[],
  send: (archive: Blob) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-import-'));
  try {
    const file = join(folder, 'folder.zip');
    const archive = new ZipFile();
    for (const path of paths) archive.addFile(join(root, path), path);
    archive.end();
    await pipeline(archive.outputStream, createWriteStream(file));
    return await send(await openAsBlob(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
