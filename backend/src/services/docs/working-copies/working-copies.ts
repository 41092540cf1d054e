import { AppError } from '@maru/core/api';
import type { WorkingCopy } from '@maru/core/api';
import type { BodyOf, QueryOf } from '@maru/core/api/contracts';
import { runStatements } from '../../../db/statements.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { presentTime } from '../../../presenters/doc.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { lockGroup } from '../../../repositories/groups.ts';
import { releaseTextBytes, revisionBytes } from '../../../repositories/text-usage.ts';
import { findWorkingCopyRow, withText, workingCopyRemoval } from '../../../repositories/working-copies.ts';
import type { Limits } from '../../limits/limits.ts';
import { retryOnConflict } from '../../runtime/retry-on-conflict.ts';
import type { KeyedWrite } from '../../writes/writes.ts';
import type { DocContext } from '../doc-context.ts';
import { findDocWithHistory, findDocWithHistoryToChange } from '../reading/find-revision.ts';
import { storeWorkingCopy } from './store-working-copy.ts';
import {
  findWorkingCopy,
  isSameText,
  presentWorkingCopy,
  readUnlessDamagedCopy,
} from '../reading/working-copy-text.ts';

/**
 * Working copies: what the owner has written in a public or link-shared document and not published. Not found
 * for everybody else (contract, section 5).
 */
export interface WorkingCopies {
  /**
   * Returns null without one, as private documents are; an empty text for a damaged one. Errors: not_found.
   */
  readWorkingCopy(viewer: Viewer | null, docId: string): Promise<WorkingCopy | null>;
  /**
   * Stores the text without publishing it, also over a damaged one. Errors: not_found, not_published,
   * edit_conflict (with `latest`: of the working copy, or of the document when there is none),
   * validation_failed, quota_exceeded, too_many_requests.
   */
  putWorkingCopy(
    write: KeyedWrite,
    viewer: Viewer | null,
    docId: string,
    input: BodyOf<'putWorkingCopy'>,
  ): Promise<WorkingCopy>;
  /**
   * Discards the text; does nothing without one. Errors: not_found, edit_conflict for another than the one of
   * `lastUpdatedAt`.
   */
  deleteWorkingCopy(
    write: KeyedWrite,
    viewer: Viewer | null,
    docId: string,
    query: QueryOf<'deleteWorkingCopy'>,
  ): Promise<void>;
}

export function createWorkingCopies(context: DocContext, limits: Limits): WorkingCopies {
  const { store } = context;

  return {
    readWorkingCopy: async (viewer, docId) => {
      const copy = await findWorkingCopy(context, await findDocWithHistory(context, viewer, docId));
      return copy === null ? null : presentWorkingCopy(copy, await readUnlessDamagedCopy(context, copy));
    },

    putWorkingCopy: async (write, viewer, docId, input) => {
      if (viewer !== null) await limits.take('saves', viewer.userId);
      return await retryOnConflict(async () => {
        const doc = await findDocWithHistoryToChange(context, viewer, docId);
        if (doc.access === 'private') throw new AppError('not_published');
        const row = await store.query((db) => findWorkingCopyRow(db, doc.id));
        const copy = withText(row);
        const updatedAt = copy === null ? null : presentTime(copy.updated_at);
        if (updatedAt !== input.lastUpdatedAt) throw conflict(doc, updatedAt, copy?.base_revision_id);
        const before = copy === null ? null : await readUnlessDamagedCopy(context, copy);
        const text = {
          title: input.title,
          content: input.content,
          props: input.props ?? (before ?? (await context.texts.read(doc))).props,
        };
        const base = input.baseHistoryId ?? copy?.base_revision_id ?? doc.head_revision_id;
        if (copy !== null && before !== null && isSameText(before, text) && base === copy.base_revision_id) {
          await write.execute([], { effect: { objectId: doc.id, revision: copy.number }, audit: null });
          return presentWorkingCopy(copy, before);
        }
        const stored = await storeWorkingCopy(context, write, doc, { row, before, text, base });
        return stored === null ? null : presentWorkingCopy(stored, text);
      });
    },

    deleteWorkingCopy: async (write, viewer, docId, { lastUpdatedAt }) => {
      const doc = await findDocWithHistoryToChange(context, viewer, docId);
      await write.transaction(async (trx) => {
        await lockGroup(trx, doc.group_id);
        const copy = withText(await findWorkingCopyRow(trx, doc.id));
        if (copy !== null) {
          const updatedAt = presentTime(copy.updated_at);
          if (lastUpdatedAt !== undefined && lastUpdatedAt !== updatedAt)
            throw conflict(doc, updatedAt, copy.base_revision_id);
          await runStatements(trx, workingCopyRemoval(copy));
          await releaseTextBytes(trx, doc.owner_id, revisionBytes(copy));
        }
        const records = { effect: { objectId: doc.id, revision: copy?.number ?? 0 }, audit: null };
        return { value: undefined, records };
      }, 'freeing');
    },
  };
}

/** @param updatedAt of the working copy; null without one */
function conflict(doc: DocInGroup, updatedAt: string | null, baseId: string | undefined): AppError {
  const latest = {
    updatedAt: updatedAt ?? presentTime(doc.updated_at),
    historyId: baseId ?? doc.head_revision_id,
  };
  return new AppError('edit_conflict', { details: { latest } });
}
