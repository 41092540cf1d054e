import { DEFAULT_META, manifestMeta } from '@maru/core/export';
import type { ManifestMeta } from '@maru/core/export';
import type { Viewer } from '../../policies/viewer.ts';
import type { DocText } from '../../presenters/doc.ts';
import { findDoc } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { findRevision, findRevisionByNumber } from '../../repositories/revisions.ts';
import type { DocContext } from '../docs/doc-context.ts';
import { readRevision } from '../docs/reading/find-revision.ts';
import { saveDoc } from '../docs/saving/save.ts';
import { createDocMetaUpdater } from '../docs/sharing.ts';
import { findWorkingCopy } from '../docs/reading/working-copy-text.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import type { ImportWriteScope } from './import-service.ts';
import { importedId } from './plan-record.ts';
import type { PlanRecord } from './plan-record.ts';

/** First revision of a document, which means that nobody has edited it. */
const UNTOUCHED = 1;

/** Returns the id of a space's home document; null when it was edited. */
export async function findUntouchedHome(
  { store }: Pick<DocContext, 'store'>,
  group: GroupRow,
): Promise<string | null> {
  const home = await store.query((db) => findDoc(db, group.home_doc_id));
  return home !== undefined && isUntouched(home) ? home.id : null;
}

function isUntouched({ content_rev, access }: DocInGroup): boolean {
  return content_rev === UNTOUCHED && access === 'private';
}

/** A space's home document, replaced by an exported one unless it was edited, and given back. */
export interface HomeRestorer {
  /**
   * Does only what an interrupted run of the import has not done.
   * @param meta access that it gets; null for a private document
   * @returns false when it was edited, and stays as it is
   */
  restore(id: string, text: DocText, meta: ManifestMeta | null): Promise<boolean>;
  /**
   * Makes it private again, with the text that it had.
   * @returns false when it was edited since it was replaced, and stays as it is
   */
  revert(id: string): Promise<boolean>;
}

export function createHomeRestorer(
  context: DocContext,
  write: ImportWriteScope,
  viewer: Viewer,
  plan: Pick<PlanRecord, 'seed'>,
): HomeRestorer {
  const { store, texts } = context;
  const updateMeta = createDocMetaUpdater(context);
  // Revisions by whose ids the texts of the import and of its undoing are known.
  const replaced = importedId(plan, 'doc', 'home');
  const revertedTo = importedId(plan, 'doc', 'home before');
  const find = async (id: string) => await store.query((db) => findDoc(db, id));
  return {
    restore: async (id, text, meta) => {
      const isOwn = await retryOnConflict(async () => {
        const home = await find(id);
        if (home === undefined) return false;
        if (home.head_revision_id === replaced) return true;
        if (!isUntouched(home)) return false;
        const current = await texts.read(home);
        const saved = await saveDoc(context, write, home, current, text, { revisionId: replaced });
        return saved === null ? null : true;
      });
      if (isOwn && meta !== null) await updateMeta(write, viewer, id, manifestMeta(meta));
      return isOwn;
    },
    revert: async (id) => {
      if ((await store.query((db) => findRevision(db, replaced))) === undefined) return true;
      const isEdited = async ({ head_revision_id, ...home }: DocInGroup): Promise<boolean> =>
        head_revision_id !== replaced || (await findWorkingCopy(context, home)) !== null;
      return await retryOnConflict(async () => {
        const shared = await find(id);
        if (shared === undefined || shared.head_revision_id === revertedTo) return true;
        if (await isEdited(shared)) return false;
        const first = await store.query((db) => findRevisionByNumber(db, id, UNTOUCHED));
        if (first === undefined) return false;
        await updateMeta(write, viewer, id, manifestMeta(DEFAULT_META));
        const home = await find(id);
        if (home === undefined || (await isEdited(home))) return null;
        const before = await readRevision(context, home, first);
        const current = await texts.read(home);
        const saved = await saveDoc(context, write, home, current, before, { revisionId: revertedTo });
        return saved === null ? null : true;
      });
    },
  };
}
