import { AppError } from '@maru/core/api';
import type { HistoryItem } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { presentHistoryItem } from '../../presenters/history.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { findRevisionState } from '../../repositories/revisions.ts';
import type { Limits } from '../limits/limits.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import { openRevisionLabels } from '../texts/sealed-text.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { DocContext } from './doc-context.ts';
import { findDocWithHistory, findDocWithHistoryToChange, findRevisionOf } from './reading/find-revision.ts';
import { changeVersion, nameChange } from './saving/folds.ts';

/** Names of a document's revisions, for its owner only. */
export interface VersionNames {
  /** Names a revision; null removes its name. Errors: not_found, quota_exceeded, too_many_requests. */
  nameVersion(
    write: KeyedWrite,
    viewer: Viewer | null,
    docId: string,
    historyId: string,
    name: string | null,
  ): Promise<HistoryItem>;
  /** Returns the response to a repeated naming: the revision in its current state. Errors: not_found. */
  replayNaming(viewer: Viewer | null, docId: string, historyId: string): Promise<HistoryItem>;
}

export function createVersionNames(context: DocContext, limits: Limits): VersionNames {
  return {
    nameVersion: async (write, viewer, docId, historyId, name) => {
      if (viewer !== null) await limits.take('saves', viewer.userId);
      return await retryOnConflict(async () => {
        const doc = await findDocWithHistoryToChange(context, viewer, docId);
        const { id } = await findRevisionOf(context, doc, historyId);
        const version = await context.store.query((db) => findRevisionState(db, id));
        if (version === undefined) throw new AppError('not_found');
        const change = await nameChange(context, doc.group_id, version, name);
        const effect = { objectId: id, revision: version.number };
        const isDone = await changeVersion(context, write, doc, version, change, effect);
        return isDone ? await readItem(context, doc, id) : null;
      });
    },
    replayNaming: async (viewer, docId, historyId) =>
      await readItem(context, await findDocWithHistory(context, viewer, docId), historyId),
  };
}

/** Reads a revision as the list of the history shows it. Errors: not_found. */
async function readItem(context: DocContext, doc: DocInGroup, historyId: string): Promise<HistoryItem> {
  const row = await findRevisionOf(context, doc, historyId);
  const sealed = row.name_cipher === null ? [row.title_cipher] : [row.title_cipher, row.name_cipher];
  const ring = await context.keyrings.of(doc.group_id, sealed);
  return presentHistoryItem(row, openRevisionLabels(ring, doc, row));
}
