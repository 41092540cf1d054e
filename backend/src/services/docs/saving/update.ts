import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Viewer } from '../../../policies/viewer.ts';
import { presentTime } from '../../../presenters/doc.ts';
import type { DocText } from '../../../presenters/doc.ts';
import { findOwnDoc } from '../../access/find-doc.ts';
import type { Limits } from '../../limits/limits.ts';
import { retryOnConflict } from '../../runtime/retry-on-conflict.ts';
import type { KeyedWrite } from '../../writes/writes.ts';
import type { DocContext } from '../doc-context.ts';
import { saveUnchanged } from './folds.ts';
import { showDoc } from '../reading/show.ts';
import { saveDoc } from './save.ts';
import { findPublishedCopy, isSameText } from '../reading/working-copy-text.ts';

/**
 * Saves title, content and props as a new revision, or folded into the current one. Saving unchanged text
 * makes no revision.
 * @param limits of each account's saves
 */
export function createDocUpdater(
  context: DocContext,
  limits: Limits,
): (write: KeyedWrite, viewer: Viewer, docId: string, change: BodyOf<'updateDoc'>) => Promise<Doc> {
  return async (write, viewer, docId, change) => {
    await limits.take(change.isMinor === true ? 'minorSaves' : 'saves', viewer.userId);
    return await retryOnConflict(async () => {
      const doc = await findOwnDoc(context, viewer, docId);
      if (change.fold === true && doc.access !== 'private') throw new AppError('not_foldable');
      if (change.isPrivate === true && doc.access !== 'private') throw new AppError('not_private');
      if (change.overwrite !== true && presentTime(doc.updated_at) !== change.lastUpdatedAt) {
        throw new AppError('edit_conflict', {
          details: { latest: { updatedAt: presentTime(doc.updated_at), historyId: doc.head_revision_id } },
        });
      }
      const current = await context.texts.read(doc);
      const next: DocText = {
        title: change.title,
        content: change.content,
        props: change.props ?? current.props,
      };
      const removal = await findPublishedCopy(context, doc, next, change.workingCopyUpdatedAt);
      if (isSameText(next, current)) {
        const isDone = await saveUnchanged(context, write, doc, change, removal);
        return isDone ? await showDoc(context, viewer, doc, current) : null;
      }
      const saved = await saveDoc(context, write, doc, current, next, {
        foldingSession: change.fold === true ? viewer.sessionId : null,
        name: change.name,
        isMinor: change.isMinor,
        removal,
      });
      return saved === null ? null : await showDoc(context, viewer, saved, next);
    });
  };
}
