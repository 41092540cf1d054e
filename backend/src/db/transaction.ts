import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@maru/core/api';
import { slices } from '../event-loop-slices.ts';
import { processCounts } from '../process-counts.ts';
import type { RowMacs } from '../crypto/row-macs.ts';
import { inTransaction } from './connect.ts';
import type { Db, Writer } from './connect.ts';
import type { Reserve } from './reserve-file.ts';
import { rowMacsOf } from './row-macs.ts';
import { hasStorageFailed, recordStorageError } from './storage-state.ts';
import { executeBatch } from './statements.ts';
import type { Statement } from './statement.ts';
import { isFull, isOrphan, isStorageFailure, isTransient } from './transient-errors.ts';

/** Time limit for retries before `unavailable` is thrown: longer than a failover takes. */
const DEADLINE_MS = 12_000;
const DELAY_MIN_MS = 8;
const DELAY_MAX_MS = 1_000;
/** Free pages of 4 KiB required: as many as the largest save may need, index growth included. */
const FREE_PAGES_MIN = 1_024;
/** Value of `Retry-After` in that case. */
const RETRY_AFTER_SECONDS = 5;

/** Reads from the database. */
export interface Reads {
  /** MACs of the rows that decide who may read. */
  readonly rowMacs: RowMacs;
  /** Runs reads without a transaction; retried when the database was briefly unavailable. */
  query<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Database access for services. */
export interface Store extends Reads {
  /**
   * Runs one writing statement without a transaction; retried when the database was briefly unavailable, so
   * it must be safe to run twice. Errors and `purpose` are those of `transaction`.
   */
  write<T>(work: (db: Writer) => Promise<T>, purpose?: 'freeing'): Promise<T>;
  /**
   * Runs `work` in one transaction, and repeats all of it on deadlocks, cluster conflicts and
   * lost connections. After a connection lost during COMMIT the first attempt may have taken
   * effect: `attempt` is then above 0, and work that must not run twice checks for its own rows
   * (its ids are made outside). Errors: AppError `unavailable` when the deadline has passed or
   * the storage fails, `not_found` when the parent of a new row was deleted meanwhile.
   * @param purpose `freeing`: deletes data, so that it may use the reserved space on a full disk. All other
   *   transactions are then `unavailable` until there is space again
   */
  transaction<T>(work: (trx: Writer, attempt: number) => Promise<T>, purpose?: 'freeing'): Promise<T>;
  /**
   * Runs statements in one transaction, in a single round trip where the database can. Errors and
   * repetitions are those of `transaction`: after a connection lost during COMMIT the first attempt may have
   * taken effect, so that the repeated one is refused; the caller then checks for its own rows.
   * @returns `mustChange` of the first such statement that changed no row, in which case nothing was applied;
   *   otherwise null
   */
  execute<Refusal extends string>(statements: readonly Statement<Refusal>[]): Promise<Refusal | null>;
}

/**
 * @param deadlineMs time limit of retries
 * @param reserve disk space reserved for deletions
 */
export function createStore(db: Writer, deadlineMs: number = DEADLINE_MS, reserve?: Reserve): Store {
  const remember = (error: unknown): never => {
    recordStorageError(db, error);
    throw error;
  };
  /** While the reserve is released, free pages inside the database count as space as well. */
  const hasRoom = async (): Promise<boolean> =>
    reserve === undefined || reserve.hold() || (await countFreePages(db).catch(remember)) >= FREE_PAGES_MIN;
  /**
   * Keeps writes out after a failed flush and where the disk
   * is full, where only work that frees room gets the reserve.
   */
  const guarded = async <T>(run: () => Promise<T>, purpose?: 'freeing'): Promise<T> => {
    if (hasStorageFailed(db)) throw unavailable(new Error('A flush to the disk has failed'));
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
  };
  return {
    get rowMacs() {
      return rowMacsOf(db);
    },
    query: (work) => retry(deadlineMs, () => work(db).catch(remember)),
    write: async (work, purpose) =>
      await guarded(() => retry(deadlineMs, () => work(db).catch(remember)), purpose),
    transaction: async (work, purpose) => {
      processCounts.transactions++;
      // SQLite flushes a commit on this thread.
      await slices.take();
      const attempted = (attempt: number): ReturnType<typeof work> =>
        inTransaction(db, (trx) => work(trx, attempt)).catch(remember);
      return await guarded(() => retry(deadlineMs, attempted), purpose);
    },
    execute: async (statements) => {
      if (statements.length === 0) return null;
      processCounts.transactions++;
      await slices.take();
      return await guarded(() => retry(deadlineMs, () => executeBatch(db, statements).catch(remember)));
    },
  };
}

/** Counts free pages in SQLite's file. */
async function countFreePages(db: Db): Promise<number> {
  const [row] = (await db.raw('PRAGMA freelist_count')) as { readonly freelist_count: number }[];
  return row?.freelist_count ?? 0;
}

/** Full jitter (a random part of a doubling delay) spreads the retries of competing writers. */
async function retry<T>(deadlineMs: number, work: (attempt: number) => Promise<T>): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (isStorageFailure(error)) throw unavailable(error);
      // The parent row was deleted between the caller's read and this write.
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
