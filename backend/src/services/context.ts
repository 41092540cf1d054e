import type { SiteKeys } from '../crypto/site-keys.ts';
import type { Store } from '../db/transaction.ts';
import type { Keyrings } from './keyrings.ts';
import type { TextWork } from './texts/text-work.ts';
import type { Recorders } from './recorders.ts';

/**
 * Infrastructure shared by all services. Other services and read models that a service needs are
 * members of its own context or options, typed beside its factory.
 */
export interface ServiceContext extends Recorders {
  readonly store: Store;
  readonly keyrings: Keyrings;
  readonly textWork: TextWork;
  readonly siteKeys: SiteKeys;
  /** Text storage limit of a new account in bytes. */
  readonly newStorageLimit: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
