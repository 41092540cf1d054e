import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { MasterKeys } from '../../crypto/master-keys.ts';
import { KEY_BYTES } from '../../crypto/sealed.ts';
import { acquireProcessLock } from '../../db/process-lock.ts';
import { StartError } from '../../start-error.ts';

/** Runs `work` under an exclusive lock of the key file. Throws StartError when another command holds it. */
export async function withKeyFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lockPath = `${path}.lock`;
  const lock = acquireProcessLock(lockPath);
  if (lock === null) throw new StartError('Another command is changing the key file. Wait for it to end.');
  try {
    return await work();
  } finally {
    rmSync(lockPath, { force: true });
    lock.release();
  }
}

/**
 * Adds a new key at the first place, which makes it the active
 * one, and keeps the others. Replaces the file atomically.
 * @returns the key's id
 */
export function addKey(path: string, { ids }: Pick<MasterKeys, 'ids'>): string {
  const numbers = ids.map((id) => Number(/^k(\d{1,9})$/.exec(id)?.[1] ?? 0));
  const id = `k${Math.max(0, ...numbers) + 1}`;
  replaceFile(path, (text) => `${id}:${randomBytes(KEY_BYTES).toString('base64')}\n${text}`);
  return id;
}

/** Adds an entry that is no key behind the keys. Replaces the file atomically. */
export function addEntry(path: string, entry: string): void {
  replaceFile(path, (text) => `${text.endsWith('\n') ? text : `${text}\n`}${entry}\n`);
}

function replaceFile(path: string, change: (text: string) => string): void {
  const draft = `${path}.new`;
  try {
    const { uid, gid } = statSync(path);
    const text = change(readFileSync(path, 'utf8'));
    rmSync(draft, { force: true });
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    // Keeps the owner, so that the server can still read the file.
    if (process.getuid?.() === 0) chownSync(draft, uid, gid);
    renameSync(draft, path);
    syncFolder(dirname(path));
  } catch (cause) {
    throw new StartError(
      `The key file ${path} can't be changed (${(cause as NodeJS.ErrnoException).code}).`,
      { cause },
    );
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
