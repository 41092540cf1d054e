import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft, MediaStore } from './media-store.ts';
import { readPieces } from './read-pieces.ts';

/** Creates local draft files for uploads in progress. Creates the folder on first use. */
export function createDrafts(folder: string): Pick<MediaStore, 'draft' | 'dropDrafts'> {
  return {
    draft: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return await openDraft(join(folder, randomUUID()));
    },
    dropDrafts: async (before) => {
      for (const name of await listEntries(folder)) {
        const path = join(folder, name);
        const changedAt = await modificationTimeOf(path);
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
    read: async function* read(room) {
      yield* readPieces(await open(path, 'r'), 0, Number.POSITIVE_INFINITY, room);
    },
    discard: async () => {
      await close();
      await rm(path, { force: true });
    },
  };
}

/** Returns a file's modification time in epoch milliseconds; null when it does not exist. */
export async function modificationTimeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : found.mtimeMs;
}

/** Returns the entries of a folder; none when it does not exist. */
export async function listEntries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
