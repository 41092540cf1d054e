import { IDEMPOTENCY_KEY_LIFETIME_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Store } from '../../db/transaction.ts';
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

/** A request whose effect is to be stored under its key. */
export type IdempotencyClaim = Omit<IdempotencyKeyRow, 'object_id' | 'revision' | 'expires_at'>;

export interface IdempotencyService {
  /**
   * Runs `work` once for a user's key: if the `Write` of `work` has the claim, later calls, also in other
   * processes, get `replay` with its effect. A concurrent duplicate waits for the lock of the first one's
   * transaction. A refused or failed request stores nothing, so that its key can be used again. Errors:
   * idempotency_mismatch for another request under a used key, and those of `work` and `replay`.
   */
  run<T>(
    request: KeyedRequest,
    work: (claim: IdempotencyClaim) => Promise<T>,
    replay: (effect: Effect) => Promise<T>,
  ): Promise<T>;
}

/**
 * Returns the statements that store the effect of a write, for the end of its transaction. Those of a request
 * that repeats a committed one fail: see `isDuplicate`.
 */
export function effectInsert(
  claim: IdempotencyClaim,
  { objectId, revision }: Effect,
  now: number,
): Statement[] {
  const row = { ...claim, object_id: objectId, revision, expires_at: now + IDEMPOTENCY_KEY_LIFETIME_MS };
  return idempotencyKeyInsert(row, now);
}

export function createIdempotency({
  store,
  siteKeys,
  now,
}: {
  readonly store: Store;
  readonly siteKeys: Pick<SiteKeys, 'hashSubject'>;
  readonly now: () => number;
}): IdempotencyService {
  const run: IdempotencyService['run'] = async (request, work, replay) => {
    const claim: IdempotencyClaim = {
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
    if (before !== null) return await replay(before);
    try {
      return await work(claim);
    } catch (error) {
      // The refusal may result from the duplicate's effect, or follow this call's own commit.
      const meanwhile = await find();
      if (meanwhile === null) throw error;
      return await replay(meanwhile);
    }
  };

  return { run };
}
