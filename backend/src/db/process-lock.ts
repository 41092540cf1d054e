import Database from 'better-sqlite3';

/**
 * An exclusive lock between processes. The operating system releases it when the process ends for any reason.
 */
export interface ProcessLock {
  release(): void;
}

/**
 * Acquires the lock file, using SQLite's file lock because Node has none.
 * @returns null when another process holds it
 */
export function acquireProcessLock(path: string): ProcessLock | null {
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return {
    release: () => {
      database.close();
    },
  };
}
