import type { Store } from '../../db/transaction.ts';
import { findDocs } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import type { Keyrings } from '../keyrings.ts';
import { createBatch } from '../runtime/batch.ts';
import type { Batched } from '../runtime/batch.ts';
import { createAliases } from './aliases.ts';
import type { Aliases } from './aliases.ts';
import { createDocTexts } from './doc-texts.ts';
import type { DocTexts } from './doc-texts.ts';
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
  readonly aliases: Aliases;
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
    aliases: createAliases(options),
  };
}

/** Reads live documents in their current state; concurrent requests share one query. Not for transactions. */
function createDocLookUp(store: Store): Batched<string, DocInGroup | undefined> {
  return createBatch(async (ids) => {
    const rows = await store.query((db) => findDocs(db, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id) => byId.get(id);
  });
}
