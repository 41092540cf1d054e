import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FOLDER_DEPTH_MAX } from '@maru/core';
import { ExportError, toExportError } from './export-error.ts';

/** State of a file when it was written. Its time shows without reading whether it was modified. */
export interface FileState {
  readonly size: number;
  /** Whole milliseconds. */
  readonly mtimeMs: number;
  readonly sha256: string;
}

/**
 * Target folder of an export, which never writes outside of it: paths are names, as deep as folders may be;
 * symbolic links are not followed; files are written atomically. Everything rejects with ExportError.
 */
export interface ExportFolder {
  /** Returns true when the file is unchanged since it was written. */
  isUnmodified(path: string, written: FileState): Promise<boolean>;
  /**
   * Writes a file atomically. An existing file that no export
   * wrote, or that was modified since, is renamed first.
   * @param known state of the file after the last export; `own`: any existing file belongs to the export
   */
  write(
    path: string,
    contents: Uint8Array | AsyncIterable<Uint8Array>,
    known: FileState | 'own' | undefined,
  ): Promise<WriteResult>;
  /** Removes a file if it is unchanged since it was written; `changed`: it was modified, so it stays. */
  remove(path: string, written: FileState): Promise<'removed' | 'changed' | 'absent'>;
  /** Returns a small file's text; null when there is none. */
  read(path: string): Promise<string | null>;
  /** Removes a subfolder if it is empty. */
  removeIfEmpty(path: string): Promise<void>;
}

export interface WriteResult {
  readonly written: FileState;
  /** False: an identical file already existed. */
  readonly isNew: boolean;
  /** New name of the file that was renamed. */
  readonly setAside: string | null;
}

/**
 * Name that is valid on every system, as exports create them: no
 * path, no device, nothing hidden except the export's own files.
 */
const SAFE_NAME = /^(?![\s.])[^"*/:<>?\\|\p{Cc}\u2028-\u202E\u2066-\u2069]{1,240}(?<![\s.])$/u;
const OWN_HIDDEN = /^\.maru-[a-z-]+\.json$/;
const DRAFT = /^\.maru-draft-[0-9a-f]{12}$/;
const SMALL_BYTES = 64 * 1024 * 1024;

/** Names of a path at most: the folders of a space, and the file of the innermost one in its own folder. */
const NAMES_MAX = FOLDER_DEPTH_MAX + 2;

/** Returns true when exports may use this path in their folder: safe names. */
export function isSafePath(path: string): boolean {
  const names = path.split('/');
  return (
    names.length <= NAMES_MAX &&
    names.every((name) => SAFE_NAME.test(name) || (names.length === 1 && OWN_HIDDEN.test(name)))
  );
}

/** Returns the same key for names that some file system treats as equal. */
export function nameKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * Opens the subfolder `name` of a chosen folder, and creates it if needed.
 * @param base may contain symbolic links, since the user chose it
 */
export async function openExportFolder(base: string, name: string): Promise<ExportFolder> {
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      throw toExportError(error);
    }
  };
  const root = await guarded(async () => {
    await mkdir(base, { recursive: true });
    const folder = join(await realpath(base), name);
    await makeRealFolder(folder);
    await removeDrafts(folder);
    return folder;
  });
  /** Returns the whole path, after creating the folders around it and verifying that none is a link. */
  const resolve = async (path: string, isToBeMade: boolean): Promise<string> => {
    if (!isSafePath(path)) throw new ExportError('unsafe');
    await expectRealFolder(root);
    let folder = root;
    for (const name of path.split('/').slice(0, -1)) {
      folder = join(folder, name);
      await (isToBeMade ? makeRealFolder : expectRealFolder)(folder);
    }
    return join(root, path);
  };
  const isUnmodified = async (path: string, { size, mtimeMs, sha256 }: FileState): Promise<boolean> => {
    const full = await resolve(path, false).catch(() => null);
    const found = full === null ? null : await lstat(full).catch(() => null);
    if (full === null || found === null || !found.isFile() || found.size !== size) return false;
    return Math.trunc(found.mtimeMs) === mtimeMs || (await hashOf(full)) === sha256;
  };
  return {
    isUnmodified: (path, written) => guarded(() => isUnmodified(path, written)),
    write: (path, contents, known) =>
      guarded(async () => {
        const full = await resolve(path, true);
        const isOurs = known === 'own' || (known !== undefined && (await isUnmodified(path, known)));
        const draft = join(root, `.maru-draft-${randomBytes(6).toString('hex')}`);
        try {
          const hash = createHash('sha256');
          let size = 0;
          await pipeline(
            contents instanceof Uint8Array ? [contents] : contents,
            async (chunks: AsyncIterable<Uint8Array>) => {
              const file = await open(draft, 'wx', 0o644);
              try {
                for await (const chunk of chunks) {
                  hash.update(chunk);
                  size += chunk.length;
                  await file.writeFile(chunk);
                }
              } finally {
                await file.close();
              }
            },
          );
          const sha256 = hash.digest('hex');
          const isThere = await isFileOf(full, size, sha256);
          const setAside = isOurs || isThere ? null : await moveAside(root, path);
          await (isThere ? rm(draft) : rename(draft, full));
          const { mtimeMs } = await lstat(full);
          return { written: { size, mtimeMs: Math.trunc(mtimeMs), sha256 }, isNew: !isThere, setAside };
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      }),
    remove: (path, written) =>
      guarded(async () => {
        if (!(await isUnmodified(path, written)))
          return (await lstat(join(root, path)).catch(() => null)) === null ? 'absent' : 'changed';
        await rm(await resolve(path, false));
        return 'removed';
      }),
    read: (path) =>
      guarded(async () => {
        const full = await resolve(path, false);
        const found = await lstat(full).catch(() => null);
        if (found === null || !found.isFile() || found.size > SMALL_BYTES) return null;
        const chunks: Buffer[] = [];
        for await (const chunk of createReadStream(full)) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks).toString('utf8');
      }),
    removeIfEmpty: async (path) => {
      const full = await resolve(path, false).catch(() => null);
      if (full !== null) await rmdir(full).catch(() => undefined);
    },
  };
}

async function makeRealFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await expectRealFolder(path);
}

async function expectRealFolder(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) throw new ExportError('unsafe');
  if (!found.isDirectory()) throw new ExportError('unwritable');
}

/**
 * Returns true when a file with these contents already exists,
 * written by an export that was killed before recording it.
 */
async function isFileOf(path: string, size: number, sha256: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found !== null && found.isFile() && found.size === size && (await hashOf(path)) === sha256;
}

/** Renames an existing file to the first free of `name (1)`, `name (2)`… */
async function moveAside(root: string, path: string): Promise<string | null> {
  const full = join(root, path);
  if ((await lstat(full).catch(() => null)) === null) return null;
  const dot = path.lastIndexOf('.');
  const [stem, extension] =
    dot > path.lastIndexOf('/') + 1 ? [path.slice(0, dot), path.slice(dot)] : [path, ''];
  for (let count = 1; ; count++) {
    const free = `${stem} (${count})${extension}`;
    if ((await lstat(join(root, free)).catch(() => null)) !== null) continue;
    await rename(full, join(root, free));
    return free;
  }
}

/** Removes temporary files of an export that was killed. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (DRAFT.test(name)) await rm(join(folder, name), { force: true });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
