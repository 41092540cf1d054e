import type { Db } from './connect.ts';

/**
 * Databases whose disk has failed to keep what was written, or gives back something else. A flush that fails may be followed by one that succeeds although the data
 * never came to the disk, because the system has forgotten it: only a new start, which reads what is there, knows more.
 */
const failed = new WeakSet<Db>();

export function noteStorageError(db: Db, error: unknown): void {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (typeof code === 'string' && /^SQLITE_(?:IOERR_(?:DIR_)?FSYNC$|CORRUPT|NOTADB)/.test(code)) failed.add(db);
}

/** Whether writes are refused until the next start. */
export function hasStorageFailed(db: Db): boolean {
  return failed.has(db);
}
