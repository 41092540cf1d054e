import type { MasterKeys } from '../crypto/master-keys.ts';
import type { SiteKeys } from '../crypto/site-keys.ts';
import type { Store } from '../db/transaction.ts';
import { createDocLookUp } from './read-models/look-up-doc.ts';
import { createDocTexts } from './read-models/doc-texts.ts';
import type { DocTexts } from './read-models/doc-texts.ts';
import { createKeyrings } from './keyrings.ts';
import type { Keyrings } from './keyrings.ts';
import type { WriteRecords } from './write-records.ts';
import { createTitleReader } from './read-models/titles.ts';
import type { TitleReader } from './read-models/titles.ts';
import { createPresentedDocs } from './read-models/presented-docs.ts';
import type { PresentedDocs } from './read-models/presented-docs.ts';
import { createSpaceTerms } from './search/space-terms.ts';
import type { SpaceTerms } from './search/space-terms.ts';
import type { TextWork } from './texts/text-work.ts';
import { createTrees } from './read-models/trees.ts';
import type { Trees } from './read-models/trees.ts';

/** Dependencies shared by the services. */
export interface ServiceContext extends WriteRecords {
  readonly store: Store;
  readonly keyrings: Keyrings;
  /**
   * Finds a live document by id in its current state; undefined
   * for any other. Must not be called inside a transaction.
   */
  readonly lookUpDoc: ReturnType<typeof createDocLookUp>;
  readonly texts: DocTexts;
  readonly shownDocs: PresentedDocs;
  readonly textWork: TextWork;
  /** Reads titles for lists; a damaged one does not fail the list. */
  readonly titlesOf: TitleReader;
  readonly trees: Trees;
  readonly terms: SpaceTerms;
  readonly siteKeys: SiteKeys;
  /** Text storage limit of a new account in bytes. */
  readonly newStorageLimit: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createContext({
  store,
  masterKeys,
  siteKeys,
  records,
  newStorageLimit,
  textWork,
  now,
  runLater,
  reportFailure,
}: {
  readonly store: Store;
  readonly masterKeys: MasterKeys;
  readonly siteKeys: SiteKeys;
  readonly records: WriteRecords;
  readonly newStorageLimit: number;
  readonly textWork: TextWork;
  readonly now: () => number;
  /** Runs background jobs; only shutdown waits for them. */
  readonly runLater: (job: () => Promise<void>) => void;
  readonly reportFailure: (error: unknown) => void;
}): ServiceContext {
  const keyrings = createKeyrings({ store, masterKeys, now });
  const titlesOf = createTitleReader({ keyrings, reportFailure });
  return {
    store,
    keyrings,
    siteKeys,
    ...records,
    newStorageLimit,
    textWork,
    now,
    lookUpDoc: createDocLookUp(store),
    texts: createDocTexts({ store, keyrings }),
    shownDocs: createPresentedDocs(),
    titlesOf,
    trees: createTrees({ store, keyrings, titlesOf, runLater }),
    terms: createSpaceTerms({ store, keyrings, textWork, runLater }),
  };
}
