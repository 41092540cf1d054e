import { HISTORY_PAGE_SIZE } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Doc, History, HistoryItem } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { presentHistory, presentHistoryItem } from '../../presenters/history.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { listRevisions } from '../../repositories/revisions.ts';
import type { Limits } from '../limits/limits.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import { openRevisionLabels, sealedLabels } from '../texts/sealed-text.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { DocContext } from './doc-context.ts';
import {
  findDocWithHistory,
  findDocWithHistoryToChange,
  findRevisionOf,
  readRevision,
  readUnlessDamaged,
} from './reading/find-revision.ts';
import { saveUnchanged } from './saving/folds.ts';
import { showDoc } from './reading/show.ts';
import { saveDoc } from './saving/save.ts';
import { createVersionNames } from './version-names.ts';
import type { VersionNames } from './version-names.ts';

/** Above every number of a revision. */
const NUMBER_END = 2 ** 31;

/** A document's revisions, for its owner only: earlier ones may contain text removed before publishing. */
export interface DocHistory extends VersionNames {
  /**
   * Owner only: not_found for everybody else.
   * @param since last id seen; validation_failed when it is not a revision of this document
   */
  listHistory(
    viewer: Viewer | null,
    docId: string,
    since: string | undefined,
  ): Promise<{ readonly eos: boolean; readonly histories: HistoryItem[] }>;
  /** Errors: not_found. */
  readHistory(viewer: Viewer | null, docId: string, historyId: string): Promise<History>;
  /**
   * Stores an old revision's text as a new revision, also where the current one is damaged; does nothing when
   * the text is the current one.
   * Errors: not_found, too_many_requests.
   */
  restore(write: KeyedWrite, viewer: Viewer | null, docId: string, historyId: string): Promise<Doc>;
}

export function createDocHistory(context: DocContext, limits: Limits): DocHistory {
  const { store, keyrings } = context;
  return {
    ...createVersionNames(context, limits),
    listHistory: async (viewer, docId, since) => {
      const doc = await findDocWithHistory(context, viewer, docId);
      // A fold may have given the current version a higher number since the document was read.
      const below = since === undefined ? NUMBER_END : await numberOf(context, doc, since);
      const rows = await store.query((db) => listRevisions(db, doc.id, below, HISTORY_PAGE_SIZE + 1));
      const shown = rows.slice(0, HISTORY_PAGE_SIZE);
      const ring = await keyrings.of(doc.group_id, sealedLabels(shown));
      return {
        eos: rows.length <= HISTORY_PAGE_SIZE,
        histories: shown.map((row) => presentHistoryItem(row, openRevisionLabels(ring, doc, row))),
      };
    },
    readHistory: async (viewer, docId, historyId) => {
      const doc = await findDocWithHistory(context, viewer, docId);
      const revision = await findRevisionOf(context, doc, historyId);
      return presentHistory(revision, await readRevision(context, doc, revision));
    },
    restore: async (write, viewer, docId, historyId) => {
      if (viewer !== null) await limits.take('saves', viewer.userId);
      return await retryOnConflict(async () => {
        const doc = await findDocWithHistoryToChange(context, viewer, docId);
        const text = await readRevision(context, doc, await findRevisionOf(context, doc, historyId));
        const current = await readUnlessDamaged(context, doc);
        const isSame =
          text.title === current?.title && text.content === current.content && text.props === current.props;
        const saved = isSame
          ? (await saveUnchanged(context, write, doc, {})) && doc
          : await saveDoc(context, write, doc, current, text);
        return saved ? await showDoc(context, viewer, saved, text) : null;
      });
    },
  };
}

/** Only the owner gets here, so an unknown `since` is reported as invalid instead of hidden. */
async function numberOf(context: DocContext, doc: DocInGroup, since: string): Promise<number> {
  try {
    return (await findRevisionOf(context, doc, since)).number;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw new AppError('validation_failed', { fields: { since: 'invalid' } });
    throw error;
  }
}
