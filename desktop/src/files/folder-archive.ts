import { createWriteStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { IMPORT_FILES_MAX, IMPORT_UNPACKED_MAX_BYTES } from '@maru/core';
import { importFileKind } from '@maru/core/text';
import { ZipFile } from 'yazl';

/** Files of a folder that an import can use. */
export interface FolderFiles {
  readonly folder: string;
  /** Relative paths, with `/` between names. */
  readonly paths: readonly string[];
  readonly hasTexts: boolean;
}

/**
 * Lists the files below a folder that imports read; links are not
 * followed, hidden folders are skipped. Null when there are too many.
 * @param path the folder, or one file
 */
export async function listFiles(path: string): Promise<FolderFiles | null> {
  if ((await lstat(path)).isFile())
    return { folder: dirname(path), paths: [basename(path)], hasTexts: isText(basename(path)) };
  const paths: string[] = [];
  let bytes = 0;
  const pending = [path];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    for (const entry of await readdir(current, { withFileTypes: true })) {
      const full = join(current, entry.name);
      const inside = relative(path, full).split(sep).join('/');
      const kind = importFileKind(entry.isDirectory() ? `${inside}/` : inside);
      if (kind === 'hidden') continue;
      if (entry.isDirectory()) pending.push(full);
      else if (entry.isFile() && kind !== 'other') {
        bytes += (await lstat(full)).size;
        paths.push(inside);
      }
      if (paths.length > IMPORT_FILES_MAX || bytes > IMPORT_UNPACKED_MAX_BYTES) return null;
    }
  }
  return { folder: path, paths: paths.toSorted(), hasTexts: paths.some(isText) };
}

function isText(path: string): boolean {
  return importFileKind(path) === 'text';
}

/** Writes the files into a zip that only this user can read. */
export async function writeArchive({ folder, paths }: FolderFiles, archive: string): Promise<void> {
  const zip = new ZipFile();
  const file = createWriteStream(archive, { mode: 0o600 });
  zip.on('error', (error: Error) => file.destroy(error));
  zip.outputStream.pipe(file);
  for (const path of paths) zip.addFile(join(folder, path), path);
  zip.end();
  await finished(file);
}
