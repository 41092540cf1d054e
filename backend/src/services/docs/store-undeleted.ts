import { DOCS_PER_GROUP_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { runStatement, runStatements } from '../../db/statements.ts';
import { countDocs, findDoc } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { treeLock } from '../../repositories/groups.ts';
import { undeleteDoc } from '../../repositories/trash.ts';
import type { TrashedDoc } from '../../repositories/trash.ts';
import type { ServiceContext } from '../context.ts';
import { publishing } from '../publications/publish.ts';
import { metaChange } from './meta-change.ts';
import { placeAfterTrash } from './place.ts';

/**
 * Stores a deleted document as a live one: with its publication
 * when it is public, and a new link when it is link-shared.
 * @returns null when it has changed since it was read
 */
export async function storeUndeleted(
  { store, keyrings, texts, textWork, effects, audit, now }: ServiceContext,
  doc: TrashedDoc,
): Promise<DocInGroup | null> {
  const publication =
    doc.access === 'public' ? await textWork.render(doc.group_id, await texts.read(doc)) : null;
  const link = metaChange(await keyrings.of(doc.group_id), doc, {});
  return await store.transaction(async (trx, attempt) => {
    await runStatement(trx, treeLock(doc.group_id));
    const landed = attempt === 0 ? undefined : await findDoc(trx, doc.id);
    if (landed !== undefined) return landed;
    if ((await countDocs(trx, doc.group_id)) >= DOCS_PER_GROUP_MAX) throw new AppError('too_many_documents');
    if (!(await undeleteDoc(trx, doc, { ...link, ...(await placeAfterTrash(trx, doc)) }))) return null;
    if (publication !== null) await runStatements(trx, publishing(doc, publication, now()));
    await audit.record(trx, { event: 'doc_undeleted', accountId: doc.owner_id, objectId: doc.id });
    await effects.note(trx, doc.id, doc.content_rev);
    return (await findDoc(trx, doc.id)) ?? null;
  });
}
