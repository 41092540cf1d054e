import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import { runStatement, runStatements } from '../../db/statements.ts';
import { docUpdate, findDoc } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { treeLock } from '../../repositories/groups.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { ServiceContext } from '../context.ts';
import { publishing, unpublish } from '../publications/publish.ts';
import { findOwnDoc } from '../access/find-doc.ts';
import { auditEventOf, metaChange } from './meta-change.ts';
import type { DocMetaChange, RowChange } from './meta-change.ts';
import { takePlace } from './place.ts';
import { showDoc } from './show-doc.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Changes access, comments, link and folder. Creates no revision and leaves `updatedAt`. */
export function createDocMetaUpdater(
  context: ServiceContext,
): (viewer: Viewer, docId: string, change: DocMetaChange) => Promise<Doc> {
  return (viewer, docId, input) =>
    retryOnConflict(async () => {
      const doc = await findOwnDoc(context, viewer, docId);
      if (doc.is_home === 1 && input.parentId !== undefined) throw new AppError('home_document');
      const change = metaChange(await context.keyrings.of(doc.group_id), doc, input);
      const move =
        input.parentId !== undefined && input.parentId !== doc.parent_id
          ? { parentId: input.parentId }
          : null;
      if (Object.keys(change).length === 0 && move === null) {
        await context.store.execute(context.effects.noteStatements(doc.id, doc.content_rev));
        return await showDoc(context, viewer, doc);
      }
      const saved = await save(context, doc, change, move);
      return saved === null ? null : await showDoc(context, viewer, saved);
    });
}

/**
 * @returns the document as saved; null when it has changed since it was read
 */
async function save(
  { store, texts, textWork, effects, audit, now }: ServiceContext,
  doc: DocInGroup,
  change: RowChange,
  move: { readonly parentId: string | null } | null,
): Promise<DocInGroup | null> {
  const publication =
    change.access === 'public' ? await textWork.render(doc.group_id, await texts.read(doc)) : null;
  return await store.transaction(async (trx) => {
    await runStatement(trx, treeLock(doc.group_id));
    const fresh = await findDoc(trx, doc.id);
    if (fresh === undefined || fresh.rev !== doc.rev) return null;
    const place = move === null ? {} : await takePlace(trx, fresh, move.parentId);
    if ((await runStatement(trx, docUpdate(fresh, { ...change, ...place }))) === 0) return null;
    if (publication !== null) await runStatements(trx, publishing(fresh, publication, now()));
    else if (change.access !== undefined) await unpublish(trx, fresh.id);
    const event = auditEventOf(change);
    if (event !== null) await audit.record(trx, { event, accountId: fresh.owner_id, objectId: fresh.id });
    await effects.note(trx, fresh.id, fresh.content_rev);
    return { ...fresh, ...change, ...place, rev: fresh.rev + 1 };
  });
}
