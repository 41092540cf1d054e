import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '@maru/core/text';
import { MissingFileError } from './media-store.ts';
import type { Draft, KeptFile, MediaStore } from './media-store.ts';

const DRAFTS = 'drafts';
/** Files are spread over folders by the first characters of their ids, which are random. */
const PREFIX = 2;

/** Keeps files in a folder: `{folder}/{first two characters}/{id}`, drafts in `{folder}/drafts`. Nothing is made before it is needed. */
export function createFolderStore(folder: string): MediaStore {
  const drafts = join(folder, DRAFTS);
  const folderOf = (id: string): string => {
    if (!isId(id)) throw new Error('Media are kept under ids');
    return join(folder, id.slice(0, PREFIX));
  };
  const pathOf = (id: string): string => join(folderOf(id), id);

  return {
    draft: async () => {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      return await openDraft(join(drafts, randomUUID()));
    },
    keep: async (id, draft) => {
      const target = folderOf(id);
      await mkdir(target, { recursive: true, mode: 0o700 });
      await draft.finish();
      await rename(draft.path, pathOf(id));
      // The entry of the folder, and that of a new folder in its parent, are durable when the folders are.
      for (const changed of [target, folder]) await syncFolder(changed);
    },
    read: (id, from, to) => readPart(pathOf(id), from, to),
    remove: (id) => rm(pathOf(id), { force: true }),
    list: () => listKept(folder),
    dropDrafts: async (before) => {
      for (const name of await namesIn(drafts)) {
        const path = join(drafts, name);
        const changedAt = await changeOf(path);
        if (changedAt !== null && changedAt < before) await rm(path, { force: true });
      }
    },
  };
}

async function openDraft(path: string): Promise<Draft> {
  const file = await open(path, 'wx', 0o600);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  return {
    path,
    write: async (bytes) => {
      if (bytes.length > 0) await file.writev([...bytes]);
    },
    finish: async () => {
      if (!isOpen) return;
      await file.sync();
      await close();
    },
    read: () => createReadStream(path),
    discard: async () => {
      await close();
      await rm(path, { force: true });
    },
  };
}

async function* readPart(path: string, from: number, to: number): AsyncGenerator<Buffer> {
  if (to <= from) return;
  const stream = createReadStream(path, { start: from, end: to - 1 });
  try {
    for await (const bytes of stream) yield bytes as Buffer;
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ENOENT' ? new MissingFileError('A media file is missing', { cause }) : cause;
  }
}

async function* listKept(folder: string): AsyncGenerator<KeptFile> {
  for (const prefix of await namesIn(folder)) {
    if (prefix.length !== PREFIX) continue;
    for (const id of await namesIn(join(folder, prefix))) {
      const changedAt = isId(id) ? await changeOf(join(folder, prefix, id)) : null;
      if (changedAt !== null) yield { id, changedAt };
    }
  }
}

/** Null: it went meanwhile. */
async function changeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : found.mtimeMs;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
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
