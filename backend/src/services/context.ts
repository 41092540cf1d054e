import type { SiteKeys } from '../crypto/site-keys.ts';
import type { Reads, Store } from '../db/transaction.ts';
import type { Keyrings } from './keyrings.ts';
import type { TextWork } from './texts/text-work.ts';

/**
 * Infrastructure shared by all services. Other services and read models that a service needs are
 * members of its own context or options, typed beside its factory.
 */
export interface ServiceContext {
  /** Reads only: a caller's changes are stored by the call's `Write`, with its records. */
  readonly store: Reads;
  /** Writes that no call asks for, without records: counts, cached rows, expiry, deletion in steps. */
  readonly unrecorded: Store;
  readonly keyrings: Keyrings;
  readonly textWork: TextWork;
  readonly siteKeys: SiteKeys;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
