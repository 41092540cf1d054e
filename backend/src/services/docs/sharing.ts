import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { runStatement, runStatements } from '../../db/statements.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { docUpdate, findDoc } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { treeLock } from '../../repositories/groups.ts';
import { findOwnDoc } from '../access/find-doc.ts';
import { publicationStatements, unpublish } from '../publications/publish.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import { NOTHING_WRITTEN } from '../writes/writes.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { DocContext } from './doc-context.ts';
import { auditEventOf, metaChange } from './meta-change.ts';
import type { RowChange, SharingEvent } from './meta-change.ts';
import { resolveNewPosition } from './move.ts';
import { showDoc } from './reading/show.ts';
import { endVersion, isPreparedCopy, prepareWorkingCopy } from './working-copies/prepare-working-copy.ts';

/**
 * Changes access, comments, link and folder. Creates no revision and leaves `updatedAt`, unless the document
 * becomes private and has a working copy, which becomes its text.
 */
export function createDocMetaUpdater(
  context: DocContext,
): (
  write: KeyedWrite<SharingEvent>,
  viewer: Viewer,
  docId: string,
  change: BodyOf<'updateDocMeta'>,
) => Promise<Doc> {
  return (write, viewer, docId, input) =>
    retryOnConflict(async () => {
      const doc = await findOwnDoc(context, viewer, docId);
      if (doc.is_home === 1 && input.parentId !== undefined) throw new AppError('home_document');
      const change = metaChange(await context.keyrings.of(doc.group_id), doc, input);
      const move =
        input.parentId !== undefined && input.parentId !== doc.parent_id
          ? { parentId: input.parentId }
          : null;
      if (Object.keys(change).length === 0 && move === null) {
        await write.execute([], { effect: { objectId: doc.id, revision: doc.content_rev }, audit: null });
        return await showDoc(context, viewer, doc);
      }
      const saved = await save(context, write, doc, change, move);
      return saved === null ? null : await showDoc(context, viewer, saved);
    });
}

/**
 * @returns the document as saved; null when it has changed since it was read
 */
async function save(
  context: DocContext,
  write: KeyedWrite<SharingEvent>,
  doc: DocInGroup,
  change: RowChange,
  move: { readonly parentId: string | null } | null,
): Promise<DocInGroup | null> {
  const { texts, textWork, now } = context;
  const taken = change.access === 'private' ? await prepareWorkingCopy(context, doc, write.origin) : null;
  const publication =
    change.access === 'public' ? await textWork.render(doc.group_id, await texts.read(doc)) : null;
  return await write.transaction(async (trx) => {
    await runStatement(trx, treeLock(doc.group_id));
    const fresh = await findDoc(trx, doc.id);
    if (fresh === undefined || fresh.rev !== doc.rev) return NOTHING_WRITTEN;
    if (change.access === 'private' && !(await isPreparedCopy(trx, doc.id, taken))) return NOTHING_WRITTEN;
    const place = move === null ? {} : await resolveNewPosition(trx, fresh, move.parentId);
    const row = { ...change, ...place, ...taken?.change };
    if ((await runStatement(trx, docUpdate(context.store.rowMacs, fresh, row))) === 0) return NOTHING_WRITTEN;
    if (publication !== null) await runStatements(trx, publicationStatements(fresh, publication, now()));
    else if (change.access !== undefined) await unpublish(trx, fresh.id);
    if (change.access !== undefined) await endVersion(trx, fresh, taken);
    const event = auditEventOf(change);
    const after = { ...fresh, ...row, rev: fresh.rev + 1 };
    return {
      value: after,
      records: {
        effect: { objectId: fresh.id, revision: after.content_rev },
        audit: event === 'none' ? null : { event, accountId: fresh.owner_id, objectId: fresh.id },
      },
    };
  });
}
