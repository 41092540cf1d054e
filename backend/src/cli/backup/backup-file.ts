import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../start-error.ts';
import { endTar, writeTarFile } from './tar.ts';
import type { TarFile } from './tar.ts';
import type { ManifestEntry } from './manifest.ts';

/**
 * A backup file under a temporary name in the destination
 * folder. `finish` flushes it and gives it its final name.
 */
export interface BackupFile {
  add(file: TarFile): Promise<ManifestEntry>;
  /**
   * Ends the archive and gives it its final name. Throws
   * StartError when a file with that name exists by then.
   */
  finish(): Promise<void>;
  /** Removes what has been written. */
  discard(): Promise<void>;
}

/**
 * @param mayReplace true to replace an existing file. Throws StartError when the file can't be written.
 */
export async function createBackupFile(path: string, mayReplace: boolean, now: number): Promise<BackupFile> {
  assertFree(path, mayReplace);
  const draft = `${path}.partial-${process.pid}`;
  const output = await open(draft, 'wx', 0o600).catch((cause: unknown) => {
    throw new StartError(
      `${path} can't be written (${(cause as NodeJS.ErrnoException).code}). Name another place.`,
      { cause },
    );
  });
  const stopWatching = removeAtSignals(draft);
  return {
    add: async (file) => {
      const hash = createHash('sha256');
      await writeTarFile(output, file, now, (piece) => hash.update(piece)).catch(explainFull);
      return { path: file.path, bytes: file.bytes, sha256: hash.digest('hex') };
    },
    finish: async () => {
      await endTar(output).catch(explainFull);
      await output.sync().catch(explainFull);
      await output.close();
      await put(draft, path, mayReplace);
      await syncFolder(dirname(path));
      stopWatching();
    },
    discard: async () => {
      await output.close().catch(() => undefined);
      await rm(draft, { force: true });
      stopWatching();
    },
  };
}

function assertFree(path: string, mayReplace: boolean): void {
  if (!mayReplace && existsSync(path))
    throw new StartError(`${path} exists already. Name another file, or replace it with --force.`);
}

async function put(draft: string, path: string, mayReplace: boolean): Promise<void> {
  if (!mayReplace) {
    try {
      // Links instead of renaming: a link fails when another process has created the file first.
      await link(draft, path);
      await rm(draft);
      return;
    } catch (error) {
      // Some file systems have no links.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') assertFree(path, false);
    }
  }
  await rename(draft, path);
}

/** Flushes the folder, which makes the new name durable. */
async function syncFolder(path: string): Promise<void> {
  const folder: FileHandle = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function explainFull(cause: unknown): never {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === undefined || !/^(?:ENOSPC|EDQUOT|EIO|EFBIG)$/.test(code)) throw cause;
  throw new StartError(`The backup can't be written (${code}). Make room, or name another place.`, { cause });
}

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

function removeAtSignals(draft: string): () => void {
  const handlers = Object.entries(SIGNALS).map(([signal, number]) => {
    const handle = (): void => {
      rmSync(draft, { force: true });
      process.exit(128 + number);
    };
    process.on(signal, handle);
    return () => void process.off(signal, handle);
  });
  return () => {
    for (const stop of handlers) stop();
  };
}
