import type { Doc } from '@maru/core/api';
import type { DocInGroup } from '../../repositories/docs.ts';
import { keepJson } from '../runtime/kept-json.ts';
import { createLruCache } from '../runtime/lru-cache.ts';

/** Cache of presented documents and their JSON. */
export interface PresentedDocs {
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
export function createPresentedDocs(): PresentedDocs {
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
