import { join } from 'node:path';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db, Writer } from '../db/connect.ts';
import { isTransient } from '../db/transient-errors.ts';
import { isRestoring } from '../repositories/site.ts';
import { StartError } from '../start-error.ts';

/** Path of the SQLite database in a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'maru.db');
}

/** Path of the file that reserves space for a full disk. */
export function reserveFile(dataDir: string): string {
  return join(dataDir, 'maru.reserve');
}

/** Path of the index of public documents, which can be rebuilt from the database at any time. */
export function searchFile(dataDir: string): string {
  return join(dataDir, 'search.db');
}

/** Connects to the configured database without checking its contents. */
export function connectSite({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Writer {
  return connect(database.kind === 'sqlite' ? { kind: 'sqlite', path: databaseFile(dataDir) } : database);
}

/** Throws StartError while the database is an unfinished restore or copy. */
export async function assertNotRestoring(db: Db): Promise<void> {
  if (await isRestoring(db)) {
    throw new StartError(
      'A backup is being restored into this database, or a site copied, or that was broken off. Wait for it, or run `maru restore` or `maru copy` again.',
    );
  }
}

/** Converts database errors to a StartError with advice. */
export async function withDatabaseAdvice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (/^HANDSHAKE_\w*SSL/.test(code ?? '')) {
      throw new StartError(
        `The database can't be opened (${message}). Check ?tls= in MARU_DATABASE_URL, and the server's certificate.`,
        {
          cause,
        },
      );
    }
    const advice =
      isTransient(cause) || String(code).startsWith('ER_')
        ? 'Check MARU_DATABASE_URL and that the database server runs.'
        : 'Check that the disk is healthy and not full, or restore a backup.';
    throw new StartError(`The database can't be opened (${code ?? message}). ${advice}`, { cause });
  }
}
