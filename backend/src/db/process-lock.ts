import Database from 'better-sqlite3';

/** Held by one process at a time. The operating system takes it back when the process ends, however it ends. */
export interface ProcessLock {
  release(): void;
}

/**
 * Takes the lock that the file stands for: SQLite's own file lock, as Node has none.
 * @returns null when another process holds it
 */
export function takeProcessLock(path: string): ProcessLock | null {
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
