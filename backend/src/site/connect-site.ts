import { join } from 'node:path';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/connect.ts';
import { isTransient } from '../db/transient-errors.ts';
import { isRestoring } from '../repositories/site.ts';
import { StartError } from '../start-error.ts';

/** The SQLite database of a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'maru.db');
}

/** What takes the room that is kept for a full disk. */
export function reserveFile(dataDir: string): string {
  return join(dataDir, 'maru.reserve');
}

/** The index of public documents, which can be made anew from the database at any time. */
export function searchFile(dataDir: string): string {
  return join(dataDir, 'search.db');
}

/** Connects to the configured database, whatever is in it. */
export function connectSite({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Db {
  return connect(database.kind === 'sqlite' ? { kind: 'sqlite', path: databaseFile(dataDir) } : database);
}

/** Throws StartError while the database is half of a backup, or of a copied site. */
export async function assertNotRestoring(db: Db): Promise<void> {
  if (await isRestoring(db)) {
    throw new StartError(
      'A backup is being restored into this database, or a site copied, or that was broken off. Wait for it, or run `maru restore` or `maru copy` again.',
    );
  }
}

/** Turns what a database answers into a StartError with advice. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (/^HANDSHAKE_\w*SSL/.test(code ?? '')) {
      throw new StartError(`The database can't be opened (${message}). Check ?tls= in MARU_DATABASE_URL, and the server's certificate.`, {
        cause,
      });
    }
    const advice =
      isTransient(cause) || String(code).startsWith('ER_')
        ? 'Check MARU_DATABASE_URL and that the database server runs.'
        : 'Check that the disk is healthy and not full, or restore a backup.';
    throw new StartError(`The database can't be opened (${code ?? message}). ${advice}`, { cause });
  }
}
