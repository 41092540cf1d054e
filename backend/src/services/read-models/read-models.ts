import type { Store } from '../../db/transaction.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import type { Keyrings } from '../keyrings.ts';
import type { Batched } from '../runtime/batch.ts';
import { createAliases } from './aliases.ts';
import type { Aliases } from './aliases.ts';
import { createDocTexts, createDocLoader } from './doc-texts.ts';
import type { DocTexts } from './doc-texts.ts';
import { createTitleReader } from './titles.ts';
import type { TitleReader } from './titles.ts';
import { createTrees } from './trees.ts';
import type { Trees } from './trees.ts';
import type { Doc } from '@maru/core/api';
import { cacheJson } from '../runtime/json-cache.ts';
import { createLruCache } from '../runtime/lru-cache.ts';

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
    lookUpDoc: createDocLoader(options.store),
    texts: createDocTexts(options),
    shownDocs: createPresentedDocs(),
    titlesOf,
    trees: createTrees({ ...options, titlesOf }),
    aliases: createAliases(options),
  };
}

/** Cache of presented documents and their JSON. */
interface PresentedDocs {
  /**
   * @param make presents the document to this audience in its current state
   */
  show(doc: DocInGroup, audience: 'owner' | 'user' | 'anonymous', make: () => Promise<Doc>): Promise<Doc>;
}

/** UTF-16 code units of the contents. */
const KEPT_UNITS = 2 * 1024 * 1024;

/**
 * Checks no access: the caller has read the row and checked it. `rev` increases with every change of the
 * document, `tree_rev` with those of its folders and siblings, which visitors partly see.
 */
function createPresentedDocs(): PresentedDocs {
  const cache = createLruCache<Doc>(KEPT_UNITS);
  return {
    show: async (doc, audience, make) => {
      const state = audience === 'owner' ? '' : doc.tree_rev;
      const form = doc.isDamaged === true ? 'damaged' : '';
      const key = `${doc.id}.${doc.rev}.${doc.head_revision_id}.${audience}.${state}.${form}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const shown = cacheJson(await make());
      cache.set(key, shown, shown.content.length + 500);
      return shown;
    },
  };
}
