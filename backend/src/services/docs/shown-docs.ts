import type { Doc } from '@maru/core/api';
import type { DocInGroup } from '../../repositories/docs.ts';
import { keepJson } from '../kept-json.ts';
import { createLruCache } from '../lru-cache.ts';

/** Documents as they were answered, so that what is read often is put together and written as JSON once. */
export interface ShownDocs {
  /** @param make the document as this audience sees it in this very state */
  show(doc: DocInGroup, audience: 'owner' | 'others', make: () => Promise<Doc>): Promise<Doc>;
}

/** UTF-16 code units of their contents. */
const KEPT_UNITS = 2 * 1024 * 1024;

/**
 * Nothing here says who may see what: the row was read and the caller admitted before. `rev` grows with every change of the
 * document's own, `tree_rev` with those of its folders and siblings, which others see parts of.
 */
export function createShownDocs(): ShownDocs {
  const cache = createLruCache<Doc>(KEPT_UNITS);
  return {
    show: async (doc, audience, make) => {
      const state = audience === 'owner' ? '' : doc.tree_rev;
      const key = `${doc.id}.${doc.rev}.${doc.head_revision_id}.${audience}.${state}`;
      const kept = cache.get(key);
      if (kept !== undefined) return kept;
      const shown = keepJson(await make());
      cache.set(key, shown, shown.content.length + 500);
      return shown;
    },
  };
}
