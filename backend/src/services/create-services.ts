import type { MasterKeys } from '../crypto/master-keys.ts';
import type { SiteKeys } from '../crypto/site-keys.ts';
import type { Store } from '../db/transaction.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createSessions } from './accounts/sessions.ts';
import { createContext } from './context.ts';
import { createDocs } from './docs/docs.ts';
import { createGroups } from './groups.ts';
import { createHousekeeping } from './housekeeping.ts';
import type { Services } from './index.ts';
import { createDatabaseCounters } from './limits/counters.ts';
import { createLimits, createNoLimits } from './limits/limits.ts';
import { createExplore } from './publications/explore.ts';
import { createPublications } from './publications/publications.ts';

export interface ServiceOptions {
  readonly store: Store;
  readonly masterKeys: MasterKeys;
  readonly siteKeys: SiteKeys;
  /** The clock, epoch milliseconds. */
  readonly now: () => number;
  /** False: nothing is refused for being too much. */
  readonly hasLimits: boolean;
}

/** Puts the services together. */
export function createServices(options: ServiceOptions): Services {
  const context = createContext(options);
  const { store, siteKeys, now } = options;
  const limits = options.hasLimits ? createLimits({ counters: createDatabaseCounters(store), siteKeys, now }) : createNoLimits();
  const sessions = createSessions(context);
  const groups = createGroups(context);
  return {
    sessions,
    accounts: createAccounts(context, { siteKeys, passwords: createPasswords(), limits, sessions }),
    groups,
    docs: createDocs(context),
    publications: createPublications(context, groups),
    explore: createExplore(context),
    housekeeping: createHousekeeping(context),
  };
}
