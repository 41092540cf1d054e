import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@maru/core/api';
import { slices } from '../event-loop-slices.ts';
import { processCounts } from '../process-counts.ts';
import type { Db } from './connect.ts';
import type { Reserve } from './reserve-file.ts';
import { hasStorageFailed, noteStorageError } from './storage-state.ts';
import { runAtOnce } from './statements.ts';
import type { Statement } from './statements.ts';
import { isFull, isOrphan, isStorageFailure, isTransient } from './transient-errors.ts';

/** How long work is tried again before the caller hears that the database is unavailable: longer than a failover takes. */
const DEADLINE_MS = 12_000;
const DELAY_MIN_MS = 8;
const DELAY_MAX_MS = 1_000;
/** Of 4 KiB: as much as the largest save may need, with what its indexes grow by. */
const FREE_PAGES_MIN = 1_024;
/** What `Retry-After` says then. */
const RETRY_AFTER_SECONDS = 5;

/** The database as services use it. */
export interface Store {
  /** Reads without a transaction; done again when the database was briefly away. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction, and the whole of it again on deadlocks, cluster conflicts and lost connections.
   * When a connection is lost during COMMIT, the first attempt may have taken effect: `attempt` is above 0 then, and
   * work that would not bear being done twice looks for its own trace (its ids are made outside).
   * Errors: AppError `unavailable` when the deadline has passed or the storage refuses, `not_found` when what a new row
   * belongs to has been deleted meanwhile.
   * @param purpose `freeing`: it makes room, so that it gets what is kept in reserve when the disk is full. From then on
   *   everything else is `unavailable` until there is room again
   */
  transaction<T>(work: (trx: Db, attempt: number) => Promise<T>, purpose?: 'freeing'): Promise<T>;
  /**
   * Does in one step what can be said beforehand: on MariaDB that is one way to the database and back instead of one for each
   * statement. Never rejects.
   * @returns false when something was in the way, or it is not known whether they took effect: `transaction` finds out, and
   *   should look for their trace first
   */
  tryAtOnce(statements: readonly Statement[]): Promise<boolean>;
}

/** @param deadlineMs how long work is tried again @param reserve room on the disk for what makes room */
export function createStore(db: Db, deadlineMs: number = DEADLINE_MS, reserve?: Reserve): Store {
  const remember = (error: unknown): never => {
    noteStorageError(db, error);
    throw error;
  };
  /** While the reserve is used up, what was deleted inside the database has room as well. */
  const hasRoom = async (): Promise<boolean> =>
    reserve === undefined || reserve.hold() || (await countFreePages(db).catch(remember)) >= FREE_PAGES_MIN;
  return {
    read: (work) => retry(deadlineMs, () => work(db).catch(remember)),
    transaction: async (work, purpose) => {
      processCounts.transactions++;
      // SQLite flushes a commit on this thread.
      await slices.take();
      if (hasStorageFailed(db)) throw unavailable(new Error('A flush to the disk has failed'));
      const run = (): ReturnType<typeof work> =>
        retry(deadlineMs, (attempt) => db.transaction((trx) => work(trx, attempt)).catch(remember));
      if (purpose !== 'freeing') {
        if (!(await hasRoom())) throw unavailable(new Error('The disk is full'));
        return await run();
      }
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof AppError) || !isFull(error.cause) || reserve?.release() !== true) throw error;
        return await run();
      }
    },
    tryAtOnce: async (statements) => {
      processCounts.transactions++;
      await slices.take();
      if (hasStorageFailed(db) || reserve?.hold() === false) return false;
      return await runAtOnce(db, statements)
        .catch(remember)
        .catch(() => false);
    },
  };
}

/** SQLite's: pages of the file that hold nothing. */
async function countFreePages(db: Db): Promise<number> {
  const [row] = (await db.raw('PRAGMA freelist_count')) as { readonly freelist_count: number }[];
  return row?.freelist_count ?? 0;
}

/** Full jitter (a random part of a doubling delay) keeps competitors from meeting again. */
async function retry<T>(deadlineMs: number, work: (attempt: number) => Promise<T>): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (isStorageFailure(error)) throw unavailable(error);
      // Somebody deleted it between the caller's look at it and this write.
      if (isOrphan(error)) throw new AppError('not_found', { cause: error });
      if (!isTransient(error)) throw error;
      const delay = Math.random() * Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** attempt);
      if (performance.now() + delay > deadline) {
        throw unavailable(error);
      }
      processCounts.databaseRetries++;
      await sleep(delay);
    }
  }
}

function unavailable(cause: unknown): AppError {
  processCounts.databaseFailures++;
  return new AppError('unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
