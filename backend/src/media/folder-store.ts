import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '@maru/core/text';
import { modificationTimeOf, createDrafts, listEntries } from './drafts.ts';
import { FOLDER_NAME_LENGTH, mediaStorePath, MissingFileError } from './media-store.ts';
import type { StoredFile, MediaStore } from './media-store.ts';
import { readPieces } from './read-pieces.ts';

/**
 * Stores files in a folder: `{folder}/{first two characters}/{id}`,
 * drafts in `{folder}/drafts`. Creates folders on first use.
 */
export function createFolderStore(folder: string): MediaStore {
  const pathOf = (id: string): string => join(folder, mediaStorePath(id));

  return {
    ...createDrafts(join(folder, 'drafts')),
    keep: async (id, draft) => {
      const path = pathOf(id);
      const target = join(path, '..');
      await mkdir(target, { recursive: true, mode: 0o700 });
      await draft.finish();
      await rename(draft.path, path);
      // Flushes the folder and its parent, which makes the entries of a new file and a new folder durable.
      for (const changed of [target, folder]) await syncFolder(changed);
    },
    read: (id, from, to, room) => readPart(pathOf(id), from, to, room),
    remove: (id) => rm(pathOf(id), { force: true }),
    list: () => listStored(folder),
  };
}

async function* readPart(path: string, from: number, to: number, room?: Buffer): AsyncGenerator<Buffer> {
  if (to <= from) return;
  yield* readPieces(await openExisting(path), from, to, room);
}

async function openExisting(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ENOENT'
      ? new MissingFileError('A media file is missing', { cause })
      : cause;
  }
}

async function* listStored(folder: string): AsyncGenerator<StoredFile> {
  for (const prefix of await listEntries(folder)) {
    if (prefix.length !== FOLDER_NAME_LENGTH) continue;
    for (const id of await listEntries(join(folder, prefix))) {
      const changedAt = isId(id) ? await modificationTimeOf(join(folder, prefix, id)) : null;
      if (changedAt !== null) yield { id, changedAt };
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
