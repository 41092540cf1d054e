import type { MasterKeys } from '../crypto/master-keys.ts';
import type { SiteKeys } from '../crypto/site-keys.ts';
import type { Store } from '../db/transaction.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createSessions } from './accounts/sessions.ts';
import { createContext } from './context.ts';
import { createDocs } from './docs/docs.ts';
import { createGroups } from './groups.ts';
import type { Services } from './index.ts';
import { createPublications } from './publications/publications.ts';

/** Puts the services together. @param options.now the clock, epoch milliseconds */
export function createServices(options: {
  readonly store: Store;
  readonly masterKeys: MasterKeys;
  readonly siteKeys: SiteKeys;
  readonly now: () => number;
}): Services {
  const context = createContext(options);
  const sessions = createSessions(context);
  const groups = createGroups(context);
  return {
    sessions,
    accounts: createAccounts(context, { siteKeys: options.siteKeys, passwords: createPasswords(), sessions }),
    groups,
    docs: createDocs(context),
    publications: createPublications(context, groups),
  };
}
