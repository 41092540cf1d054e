import { HISTORY_PAGE_SIZE } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { History, HistoryItem } from '@maru/core/api';
import { presentHistory, presentHistoryItem } from '../../presenters/history.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { listRevisions } from '../../repositories/revisions.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { ServiceContext } from '../context.ts';
import { openRevisionTitle } from '../texts/sealed-text.ts';
import { findDocWithHistory, findRevisionOf, readRevision } from './find-history.ts';

/** A document's revisions, for its owner only: earlier ones may contain text removed before publishing. */
export function createDocHistory(context: ServiceContext): {
  listHistory(
    viewer: Viewer | null,
    docId: string,
    since: string | undefined,
  ): Promise<{ readonly eos: boolean; readonly histories: HistoryItem[] }>;
  readHistory(viewer: Viewer | null, docId: string, historyId: string): Promise<History>;
} {
  const { store, keyrings } = context;
  return {
    listHistory: async (viewer, docId, since) => {
      const doc = await findDocWithHistory(context, viewer, docId);
      const below = since === undefined ? doc.content_rev + 1 : await numberOf(context, doc, since);
      const rows = await store.query((db) => listRevisions(db, doc.id, below, HISTORY_PAGE_SIZE + 1));
      const shown = rows.slice(0, HISTORY_PAGE_SIZE);
      const ring = await keyrings.of(
        doc.group_id,
        shown.map((row) => row.title_cipher),
      );
      return {
        eos: rows.length <= HISTORY_PAGE_SIZE,
        histories: shown.map((row) => presentHistoryItem(row, openRevisionTitle(ring, doc, row))),
      };
    },
    readHistory: async (viewer, docId, historyId) => {
      const doc = await findDocWithHistory(context, viewer, docId);
      const revision = await findRevisionOf(context, doc, historyId);
      return presentHistory(revision, await readRevision(context, doc, revision));
    },
  };
}

/** Only the owner gets here, so an unknown `since` is reported as invalid instead of hidden. */
async function numberOf(context: ServiceContext, doc: DocInGroup, since: string): Promise<number> {
  try {
    return (await findRevisionOf(context, doc, since)).number;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw new AppError('validation_failed', { fields: { since: 'invalid' } });
    throw error;
  }
}
