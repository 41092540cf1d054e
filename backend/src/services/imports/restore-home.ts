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

/** A space's home document, replaced by an exported one unless it was edited. */
export interface HomeRestorer {
  /** Returns its id; null when it was edited. */
  find(): Promise<string | null>;
  restore(id: string, text: DocText, manifest: ManifestMeta): Promise<void>;
}

export function createHomeRestorer(
  context: DocContext,
  write: ImportPart,
  viewer: Viewer,
  group: GroupRow,
): HomeRestorer {
  const update = createDocUpdater(context);
  const updateMeta = createDocMetaUpdater(context);
  return {
    find: async () => {
      const home = await context.store.query((db) => findDoc(db, group.home_doc_id));
      return home?.content_rev === UNTOUCHED && home.access === 'private' ? home.id : null;
    },
    restore: async (id, text, manifest) => {
      await update(write, viewer, id, { ...text, overwrite: true });
      await updateMeta(write, viewer, id, manifestMeta(manifest));
    },
  };
}
