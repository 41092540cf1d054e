import type { Audit } from './audit/audit.ts';
import type { Effects } from './idempotency/idempotency.ts';

/** Records that a write stores in its own transaction besides its object. */
export interface WriteRecords {
  /** Effects of API writes, for repeated requests. */
  readonly effects: Effects;
  /** Audit log for the operator. */
  readonly audit: Audit;
}
