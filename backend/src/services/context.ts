import type { MasterKeys } from '../crypto/master-keys.ts';
import type { SiteKeys } from '../crypto/site-keys.ts';
import type { Store } from '../db/transaction.ts';
import { createDocTexts } from './docs/doc-texts.ts';
import type { DocTexts } from './docs/doc-texts.ts';
import { createKeyrings } from './keyrings.ts';
import type { Keyrings } from './keyrings.ts';
import type { Effects } from './idempotency/idempotency.ts';
import { createTrees } from './trees.ts';
import type { Trees } from './trees.ts';

/** What the services share. */
export interface ServiceContext {
  readonly store: Store;
  readonly keyrings: Keyrings;
  readonly texts: DocTexts;
  readonly trees: Trees;
  readonly siteKeys: SiteKeys;
  /** Every write of the API notes what it did. */
  readonly effects: Effects;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createContext({
  store,
  masterKeys,
  siteKeys,
  effects,
  now,
}: {
  readonly store: Store;
  readonly masterKeys: MasterKeys;
  readonly siteKeys: SiteKeys;
  readonly effects: Effects;
  readonly now: () => number;
}): ServiceContext {
  const keyrings = createKeyrings({ store, masterKeys, now });
  return { store, keyrings, siteKeys, effects, now, texts: createDocTexts({ store, keyrings }), trees: createTrees({ store, keyrings }) };
}
