import { DOCS_PER_GROUP_MAX } from '@maru/core';
import { runStatement, runStatements } from '../../db/statements.ts';
import { slices } from '../../event-loop-slices.ts';
import { lastSeq } from '../../repositories/doc-order.ts';
import { findDoc } from '../../repositories/docs.ts';
import { countDocs, listFolders } from '../../repositories/doc-trees.ts';
import { treeLock } from '../../repositories/groups.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { ServiceContext } from '../context.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { hashLinks } from '../texts/sealed-text.ts';
import { insertNewDoc } from '../docs/saving/new-doc.ts';
import { publicationStatements } from '../publications/publish.ts';
import type { ImportTurn } from './import-turn.ts';
import type { ImportWriteScope } from './import-service.ts';
import { prepareImportedDoc } from './prepare-doc.ts';
import type { ImportedDoc } from './prepare-doc.ts';

/** Number of documents stored, counted from the first, and the limit that excluded the others. */
export interface StoredDocs {
  readonly count: number;
  readonly limit: 'too_many_documents' | 'quota_exceeded';
}

export type DocStorer = (docs: readonly ImportedDoc[]) => Promise<StoredDocs>;

/**
 * Stores documents of one import in order, one transaction per call, at the end of their folders. A document
 * whose folder was deleted meanwhile is stored at the top level.
 * @param turn of the import, which each transaction holds
 */
export function createDocStorer(
  context: ServiceContext,
  write: ImportWriteScope,
  group: GroupRow,
  turn: Pick<ImportTurn, 'hold'>,
): DocStorer {
  const { keyrings, textWork, siteKeys } = context;
  return async (docs) => {
    const ring = await keyrings.of(group.id);
    const prepared: Awaited<ReturnType<typeof prepareImportedDoc>>[] = [];
    for (const doc of docs) {
      await slices.take();
      prepared.push(await prepareImportedDoc(textWork, ring, group, doc));
    }
    return await write.transaction(async (trx, attempt) => {
      await runStatement(trx, treeLock(group.id));
      await turn.hold(trx);
      const first = prepared[0];
      if (first !== undefined && attempt > 0 && (await findDoc(trx, first.row.id)) !== undefined)
        return { value: { count: prepared.length, limit: 'too_many_documents' }, records: null };
      const room = Math.max(0, DOCS_PER_GROUP_MAX - (await countDocs(trx, group.id)));
      const folders = new Set((await listFolders(trx, group.id)).keys());
      const nextSeqs = new Map<string | null, number>();
      const entries: AuditEntry<'doc_public' | 'doc_link'>[] = [];
      const stored = (value: StoredDocs) => ({ value, records: { audit: entries } });
      for (const [index, one] of prepared.slice(0, room).entries()) {
        const { doc, row, revision, aliases, found, publication } = one;
        const parentId = doc.parentId !== null && folders.has(doc.parentId) ? doc.parentId : null;
        const seq = nextSeqs.get(parentId) ?? (await lastSeq(trx, group.id, parentId)) + 1;
        nextSeqs.set(parentId, seq + 1);
        if (doc.isFolder) folders.add(doc.id);
        const isStored = await insertNewDoc(
          trx,
          { id: doc.id, row, revision, aliases },
          {
            ownerId: group.owner_id,
            parentId,
            seq,
            linkHashes: hashLinks(siteKeys, ring, found),
          },
        );
        if (isStored === null) return stored({ count: index, limit: 'quota_exceeded' });
        if (publication !== null)
          await runStatements(trx, publicationStatements(row, publication, context.now()));
        if (row.access !== 'private')
          entries.push({ event: `doc_${row.access}`, accountId: group.owner_id, objectId: doc.id });
      }
      return stored({ count: Math.min(room, prepared.length), limit: 'too_many_documents' });
    });
  };
}
