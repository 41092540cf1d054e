import { manifestMeta } from '@maru/core/export';
import type { ManifestMeta } from '@maru/core/export';
import type { Viewer } from '../../policies/viewer.ts';
import type { DocText } from '../../presenters/doc.ts';
import { findDoc } from '../../repositories/docs.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { DocContext } from '../docs/doc-context.ts';
import { createDocMetaUpdater } from '../docs/sharing.ts';
import { createDocUpdater } from '../docs/update.ts';
import type { ImportPart } from './import-service.ts';

/** First revision of a document, which means that nobody has edited it. */
const UNTOUCHED = 1;

/** Returns the id of a space's home document; null when it was edited. */
export async function findUntouchedHome(
  { store }: Pick<DocContext, 'store'>,
  group: GroupRow,
): Promise<string | null> {
  const home = await store.query((db) => findDoc(db, group.home_doc_id));
  return home?.content_rev === UNTOUCHED && home.access === 'private' ? home.id : null;
}

/** A space's home document, replaced by an exported one unless it was edited. */
export interface HomeRestorer {
  /**
   * Does only what an interrupted run of the import has not done.
   * @param meta access that it gets; null for a private document
   */
  restore(id: string, text: DocText, meta: ManifestMeta | null): Promise<void>;
}

export function createHomeRestorer(context: DocContext, write: ImportPart, viewer: Viewer): HomeRestorer {
  const update = createDocUpdater(context);
  const updateMeta = createDocMetaUpdater(context);
  return {
    restore: async (id, text, meta) => {
      const home = await context.store.query((db) => findDoc(db, id));
      if (home === undefined) return;
      if (home.content_rev === UNTOUCHED) await update(write, viewer, id, { ...text, overwrite: true });
      if (home.content_rev <= UNTOUCHED + 1 && meta !== null)
        await updateMeta(write, viewer, id, manifestMeta(meta));
    },
  };
}
