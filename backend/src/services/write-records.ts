import type { Audit } from './audit/audit.ts';
import type { Effects } from './idempotency/idempotency.ts';

/** What a write leaves behind in its own transaction, besides what it is about. */
export interface WriteRecords {
  /** Every write of the API notes what it did, for those who send it again. */
  readonly effects: Effects;
  /** What an operator may have to look into. */
  readonly audit: Audit;
}
