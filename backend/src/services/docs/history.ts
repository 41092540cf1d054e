import { HISTORY_PAGE_SIZE } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Doc, History, HistoryItem } from '@maru/core/api';
import { isId } from '@maru/core/text';
import type { Keyring } from '../../crypto/keyring.ts';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentHistory, presentHistoryItem } from '../../presenters/history.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { findRevision, findRevisionState, listRevisions } from '../../repositories/revisions.ts';
import type { RevisionItemRow, RevisionRow } from '../../repositories/revisions.ts';
import { findReadableDoc } from '../access/find-doc.ts';
import type { Limits } from '../limits/limits.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import { openRevision, openRevisionTitle, openVersionName } from '../texts/sealed-text.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { DocContext } from './doc-context.ts';
import { changeVersion, namingOf, saveUnchanged } from './folds.ts';
import { showDoc } from './read.ts';
import { saveDoc } from './save.ts';

/** A document's revisions, for its owner only: earlier ones may contain text removed before publishing. */
export interface DocHistory {
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
  /**
   * Stores an old revision's text as a new revision; does nothing when the text is the current one.
   * Errors: not_found, too_many_requests.
   */
  restore(write: KeyedWrite, viewer: Viewer | null, docId: string, historyId: string): Promise<Doc>;
}

export function createDocHistory(context: DocContext, limits: Limits): DocHistory {
  const { store, keyrings } = context;
  return {
    listHistory: async (viewer, docId, since) => {
      const doc = await findDocWithHistory(context, viewer, docId);
      const below = since === undefined ? doc.content_rev + 1 : await numberOf(context, doc, since);
      const rows = await store.query((db) => listRevisions(db, doc.id, below, HISTORY_PAGE_SIZE + 1));
      const shown = rows.slice(0, HISTORY_PAGE_SIZE);
      const ring = await keyrings.of(
        doc.group_id,
        shown.flatMap(({ title_cipher, name_cipher }) => [title_cipher, name_cipher ?? []].flat()),
      );
      return {
        eos: rows.length <= HISTORY_PAGE_SIZE,
        histories: shown.map((row) => showItem(ring, doc, row)),
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
        const doc = await findDocWithHistory(context, viewer, docId);
        const text = await readRevision(context, doc, await findRevisionOf(context, doc, historyId));
        const current = await context.texts.read(doc);
        const isSame =
          text.title === current.title && text.content === current.content && text.props === current.props;
        const saved = isSame
          ? (await saveUnchanged(context, write, doc, {})) && doc
          : await saveDoc(context, write, doc, current, text);
        return saved ? await showDoc(context, viewer, saved, text) : null;
      });
    },
    nameVersion: async (write, viewer, docId, historyId, name) => {
      if (viewer !== null) await limits.take('saves', viewer.userId);
      return await retryOnConflict(async () => {
        const doc = await findDocWithHistory(context, viewer, docId);
        const { id } = await findRevisionOf(context, doc, historyId);
        const version = await store.query((db) => findRevisionState(db, id));
        if (version === undefined) throw new AppError('not_found');
        const change = await namingOf(context, doc.group_id, version, name);
        const records = { effect: { objectId: id, revision: version.number }, audit: null };
        const isDone = await changeVersion(write, doc, version, change, records);
        return isDone ? await readItem(context, doc, id) : null;
      });
    },
    replayNaming: async (viewer, docId, historyId) =>
      await readItem(context, await findDocWithHistory(context, viewer, docId), historyId),
  };
}

function showItem(ring: Keyring, doc: DocInGroup, row: RevisionItemRow): HistoryItem {
  return presentHistoryItem(row, {
    title: openRevisionTitle(ring, doc, row),
    name: openVersionName(ring, doc.group_id, row),
  });
}

/** Reads a revision as the list of the history shows it. Errors: not_found. */
async function readItem(context: DocContext, doc: DocInGroup, historyId: string): Promise<HistoryItem> {
  const row = await findRevisionOf(context, doc, historyId);
  const sealed = row.name_cipher === null ? [row.title_cipher] : [row.title_cipher, row.name_cipher];
  return showItem(await context.keyrings.of(doc.group_id, sealed), doc, row);
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

/** Returns the owner's document. Errors: not_found for everybody else. */
async function findDocWithHistory(
  context: DocContext,
  viewer: Viewer | null,
  docId: string,
): Promise<DocInGroup> {
  const doc = await findReadableDoc(context, viewer, docId, undefined);
  if (!isOwner(viewer, doc)) throw new AppError('not_found');
  return doc;
}

/** Returns a revision of this document. Errors: not_found, also for a revision of another document. */
async function findRevisionOf(
  { store }: DocContext,
  doc: DocInGroup,
  historyId: string,
): Promise<RevisionRow> {
  const revision = isId(historyId) ? await store.query((db) => findRevision(db, historyId)) : undefined;
  if (revision?.doc_id !== doc.id) throw new AppError('not_found');
  return revision;
}

/** Reads the text of a revision. */
export async function readRevision(
  { keyrings }: DocContext,
  doc: DocInGroup,
  revision: RevisionRow,
): ReturnType<typeof openRevision> {
  const ring = await keyrings.of(doc.group_id, [
    revision.title_cipher,
    revision.content_cipher,
    revision.props_cipher,
  ]);
  return await openRevision(ring, { groupId: doc.group_id, id: doc.id, number: revision.number }, revision);
}
