import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { verifiedDoc } from '../../repositories/doc-macs.ts';
import { findDocInAnyState } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { findGroup } from '../../repositories/groups.ts';
import { findRevisionByNumber } from '../../repositories/revisions.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import { isReplaced } from '../texts/sealed-text.ts';
import type { DocContext } from './doc-context.ts';
import { readRevision } from './reading/find-revision.ts';
import { showDoc } from './reading/show.ts';

/** Repeats responses of writes, built from the object and its revision, since responses are not stored. */
export interface DocReplay {
  /**
   * Returns the response to a repeated write with this effect: the text of that revision, also of a document
   * deleted since, or the current text when a later save was folded into the revision; access, position and
   * link in their current state. Errors: not_found.
   */
  replay(viewer: Viewer | null, effect: Effect): Promise<Doc>;
  /** Lists the siblings of a document, for a repeated move. Errors: not_found. */
  replaySiblings(viewer: Viewer, effect: Effect): Promise<ResponseOf<'reorderDocs'>>;
}

export function createDocReplay(context: DocContext): DocReplay {
  const { store, trees } = context;

  /** Includes documents that were deleted meanwhile. */
  const findOwn = async (viewer: Viewer | null, docId: string): Promise<DocInGroup> => {
    const row = await store.query((db) => findDocInAnyState(db, docId));
    const group = row && (await store.query((db) => findGroup(db, row.group_id)));
    if (row === undefined || group === undefined || !isOwner(viewer, group)) throw new AppError('not_found');
    const doc = { ...row, group_name: group.name, owner_id: group.owner_id, tree_rev: group.tree_rev };
    return await store.query(async (db) => verifiedDoc(db, doc));
  };

  return {
    replay: (viewer, { objectId, revision: number }) =>
      retryOnConflict(async () => {
        const doc = await findOwn(viewer, objectId);
        if (number === doc.content_rev) return await showDoc(context, viewer, doc);
        const revision = await store.query((db) => findRevisionByNumber(db, doc.id, number));
        if (revision === undefined) throw new AppError('not_found');
        if (isReplaced(revision, number)) return await showDoc(context, viewer, doc);
        return await showDoc(
          context,
          viewer,
          { ...doc, head_revision_id: revision.id, updated_at: revision.updated_at ?? revision.created_at },
          await readRevision(context, doc, revision),
        );
      }),

    replaySiblings: async (viewer, { objectId }) => {
      const doc = await findOwn(viewer, objectId);
      const group = await store.query((db) => findGroup(db, doc.group_id));
      if (group === undefined) throw new AppError('not_found');
      const docs = await trees.list(group, true);
      return { docs: docs.filter((item) => item.parentId === doc.parent_id) };
    },
  };
}
