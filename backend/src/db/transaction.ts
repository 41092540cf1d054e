import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@maru/core/api';
import { processCounts } from '../process-counts.ts';
import type { Db } from './connect.ts';
import { hasStorageFailed, noteStorageError } from './storage-state.ts';
import { runAtOnce } from './statements.ts';
import type { Statement } from './statements.ts';
import { isOrphan, isStorageFailure, isTransient } from './transient-errors.ts';

/** How long work is tried again before the caller hears that the database is unavailable: longer than a failover takes. */
const DEADLINE_MS = 12_000;
const DELAY_MIN_MS = 8;
const DELAY_MAX_MS = 1_000;
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
   */
  transaction<T>(work: (trx: Db, attempt: number) => Promise<T>): Promise<T>;
  /**
   * Does in one step what can be said beforehand: on MariaDB that is one way to the database and back instead of one for each
   * statement. Never rejects.
   * @returns false when something was in the way, or it is not known whether they took effect: `transaction` finds out, and
   *   should look for their trace first
   */
  tryAtOnce(statements: readonly Statement[]): Promise<boolean>;
}

/** @param deadlineMs how long work is tried again */
export function createStore(db: Db, deadlineMs: number = DEADLINE_MS): Store {
  const remember = (error: unknown): never => {
    noteStorageError(db, error);
    throw error;
  };
  return {
    read: (work) => retry(deadlineMs, () => work(db).catch(remember)),
    transaction: (work) => {
      processCounts.transactions++;
      if (hasStorageFailed(db)) return Promise.reject(unavailable(new Error('A flush to the disk has failed')));
      return retry(deadlineMs, (attempt) => db.transaction((trx) => work(trx, attempt)).catch(remember));
    },
    tryAtOnce: (statements) => {
      processCounts.transactions++;
      if (hasStorageFailed(db)) return Promise.resolve(false);
      return runAtOnce(db, statements)
        .catch(remember)
        .catch(() => false);
    },
  };
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
