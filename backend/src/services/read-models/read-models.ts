import type { Store } from '../../db/transaction.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import type { Keyrings } from '../keyrings.ts';
import type { Batched } from '../runtime/batch.ts';
import { createDocTexts } from './doc-texts.ts';
import type { DocTexts } from './doc-texts.ts';
import { createDocLookUp } from './look-up-doc.ts';
import { createPresentedDocs } from './presented-docs.ts';
import type { PresentedDocs } from './presented-docs.ts';
import { createTitleReader } from './titles.ts';
import type { TitleReader } from './titles.ts';
import { createTrees } from './trees.ts';
import type { Trees } from './trees.ts';

/** Cached or batched reads that several services share. They check no access. */
export interface ReadModels {
  /**
   * Finds a live document by id in its current state; undefined
   * for any other. Must not be called inside a transaction.
   */
  readonly lookUpDoc: Batched<string, DocInGroup | undefined>;
  readonly texts: DocTexts;
  readonly shownDocs: PresentedDocs;
  /** Reads titles for lists; a damaged one does not fail the list. */
  readonly titlesOf: TitleReader;
  readonly trees: Trees;
}

/**
 * @param options.runLater runs background jobs; only shutdown waits for them
 * @param options.reportFailure receives the error of every title that can't be decrypted
 */
export function createReadModels(options: {
  readonly store: Store;
  readonly keyrings: Keyrings;
  readonly runLater: (job: () => Promise<void>) => void;
  readonly reportFailure: (error: unknown) => void;
}): ReadModels {
  const titlesOf = createTitleReader(options);
  return {
    lookUpDoc: createDocLookUp(options.store),
    texts: createDocTexts(options),
    shownDocs: createPresentedDocs(),
    titlesOf,
    trees: createTrees({ ...options, titlesOf }),
  };
}
