import { AsyncLocalStorage } from 'node:async_hooks';
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Writer } from '../../db/connect.ts';
import type { Store } from '../../db/transaction.ts';
import { isDuplicate } from '../../db/transient-errors.ts';
import { runStatements } from '../../db/statements.ts';
import type { Statement } from '../../db/statement.ts';
import { findIdempotencyKey, idempotencyKeyInsert } from '../../repositories/idempotency-keys.ts';
import type { IdempotencyKeyRow } from '../../repositories/idempotency-keys.ts';

/** Effect of a write. */
export interface Effect {
  readonly objectId: string;
  /** Revision of the object after the write; 0 for objects without revisions. */
  readonly revision: number;
}

/** A write with an Idempotency-Key. */
export interface KeyedRequest {
  readonly userId: string;
  /** A UUID in lower case. */
  readonly key: string;
  /** Content that identifies the request: method, path, query and body. */
  readonly content: unknown;
  /** HTTP status of its success. */
  readonly status: number;
}

export interface Effects {
  /**
   * Records the effect of the current write. Every write calls it once, as the last
   * step of its transaction: the row is stored with the effect or not at all, and
   * the transaction of a duplicate request fails here. Does nothing without a key.
   */
  note(trx: Writer, objectId: string, revision?: number): Promise<void>;
  /** Returns the statements of `note`, for a write by `Store.execute`. Those of a duplicate request fail. */
  noteStatements(objectId: string, revision?: number): Statement[];
}

export interface IdempotencyService {
  /**
   * Runs `work` once for a user's key: later calls, also in other processes, get `again` with its effect. A
   * concurrent duplicate waits for the lock of the first one's transaction. A refused or failed request
   * stores nothing, so that its key can be used again. Errors: idempotency_mismatch for another request under
   * a used key, and those of `work` and `again`.
   */
  run<T>(request: KeyedRequest, work: () => Promise<T>, again: (effect: Effect) => Promise<T>): Promise<T>;
}

type Claim = Omit<IdempotencyKeyRow, 'object_id' | 'revision' | 'expires_at'>;

/** A duplicate's transaction has committed first. Never leaves this file. */
class CommittedByDuplicate extends Error {}

export function createIdempotency({
  store,
  siteKeys,
  now,
}: {
  readonly store: Store;
  readonly siteKeys: Pick<SiteKeys, 'hashSubject'>;
  readonly now: () => number;
}): { readonly effects: Effects; readonly idempotency: IdempotencyService } {
  const underWay = new AsyncLocalStorage<Claim>();

  const rowFor = (objectId: string, revision: number): IdempotencyKeyRow | null => {
    const claim = underWay.getStore();
    if (claim === undefined) return null;
    return { ...claim, object_id: objectId, revision, expires_at: now() + IDEMPOTENCY_KEY_LIFETIME_MS };
  };

  const noteStatements: Effects['noteStatements'] = (objectId, revision = 0) => {
    const row = rowFor(objectId, revision);
    return row === null ? [] : idempotencyKeyInsert(row, now());
  };

  const note: Effects['note'] = async (trx, objectId, revision) => {
    try {
      await runStatements(trx, noteStatements(objectId, revision));
    } catch (error) {
      throw isDuplicate(error)
        ? new CommittedByDuplicate('A request with this key was first', { cause: error })
        : error;
    }
  };

  const run: IdempotencyService['run'] = async (request, work, again) => {
    const claim: Claim = {
      key_hash: siteKeys.hashSubject(JSON.stringify(['idempotency-key', request.userId, request.key])),
      request_hash: siteKeys.hashSubject(JSON.stringify(['idempotent-request', request.content])),
      user_id: request.userId,
      status: request.status,
    };
    const find = async (): Promise<Effect | null> => {
      const row = await store.query((db) => findIdempotencyKey(db, claim.key_hash, now()));
      if (row === undefined) return null;
      if (!row.request_hash.equals(claim.request_hash)) throw new AppError('idempotency_mismatch');
      return { objectId: row.object_id, revision: row.revision };
    };
    const before = await find();
    if (before !== null) return await again(before);
    try {
      return await underWay.run(claim, work);
    } catch (error) {
      // The refusal may result from the duplicate's effect, or follow this call's own commit.
      const meanwhile = await find();
      if (meanwhile === null) throw error;
      return await again(meanwhile);
    }
  };

  return { effects: { note, noteStatements }, idempotency: { run } };
}
