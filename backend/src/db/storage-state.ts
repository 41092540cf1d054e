import type { Db } from './connect.ts';

/**
 * Databases whose disk failed to write or returned other data than written. A
 * flush may succeed after a failed one although the data was lost, because the
 * system has dropped the pages: only a restart, which reads the disk, shows it.
 */
const failed = new WeakSet<Db>();

export function recordStorageError(db: Db, error: unknown): void {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (typeof code === 'string' && /^SQLITE_(?:IOERR_(?:DIR_)?FSYNC$|CORRUPT|NOTADB)/.test(code))
    failed.add(db);
}

/** Returns true when writes are refused until the next start. */
export function hasStorageFailed(db: Db): boolean {
  return failed.has(db);
}
