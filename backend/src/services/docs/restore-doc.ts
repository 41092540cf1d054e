import type { Doc } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { ServiceContext } from '../context.ts';
import { findDocWithHistory, findRevisionOf, readRevision } from './find-history.ts';
import { saveDoc } from './save-doc.ts';
import { showDoc } from './show-doc.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Stores an old revision's text as a new revision; does nothing when the text is the current one. */
export function createDocRestorer(
  context: ServiceContext,
): (viewer: Viewer | null, docId: string, historyId: string) => Promise<Doc> {
  return (viewer, docId, historyId) =>
    retryOnConflict(async () => {
      const doc = await findDocWithHistory(context, viewer, docId);
      const text = await readRevision(context, doc, await findRevisionOf(context, doc, historyId));
      const current = await context.texts.read(doc);
      const isSame =
        text.title === current.title && text.content === current.content && text.props === current.props;
      if (isSame) await context.store.execute(context.effects.noteStatements(doc.id, doc.content_rev));
      const saved = isSame ? doc : await saveDoc(context, doc, current, text);
      return saved === null ? null : await showDoc(context, viewer, saved, text);
    });
}
