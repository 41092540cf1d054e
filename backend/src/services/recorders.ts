import type { Audit } from './audit/audit.ts';
import type { Effects } from './idempotency/idempotency.ts';

/**
 * Store records in the transaction of a call that may carry an Idempotency-Key, each by a call of its own.
 * Other calls return theirs to a `Write` (`writes/writes.ts`).
 */
export interface Recorders {
  /** Effects of API writes, for repeated requests. */
  readonly effects: Effects;
  /** Audit log for the operator. */
  readonly audit: Audit;
}
