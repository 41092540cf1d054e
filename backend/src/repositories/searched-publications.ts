import type { Db } from '../db/connect.ts';
import { selectRows } from '../db/statements.ts';
import { verifiedDoc, ACCESS_COLUMNS } from './doc-macs.ts';
import { IS_LIVE } from './docs.ts';
import type { DocInGroup, DocRow } from './docs.ts';
import type { PublicationRow } from './publications.ts';

/** Columns that a search index stores of a publication. */
export type PublicationVersionRow = Pick<PublicationRow, 'doc_id' | 'random_key' | 'rev'>;

/** A public document whose text is to be indexed. */
export interface PublishedHead
  extends PublicationVersionRow,
    Pick<DocRow, 'id' | 'group_id' | 'content_rev' | 'head_revision_id'> {
  readonly title: string;
  readonly group_name: string;
}

/** Lists all publications in the order of document ids, behind an id. */
export async function listPublicationVersions(
  db: Db,
  afterId: string,
  limit: number,
): Promise<PublicationVersionRow[]> {
  return await db<PublicationRow>('publications')
    .where('doc_id', '>', afterId)
    .orderBy('doc_id')
    .limit(limit)
    .select('doc_id', 'random_key', 'rev');
}

/** Returns those of these documents that are public now, and whose rows verify. */
export async function findPublishedHeads(db: Db, docIds: readonly string[]): Promise<PublishedHead[]> {
  if (docIds.length === 0) return [];
  const rows = await selectRows<PublishedHead & DocInGroup>(
    db,
    `SELECT ${ACCESS_COLUMNS}, docs.mac, g.owner_id, g.name AS group_name,
publications.doc_id, publications.title, publications.random_key, publications.rev
FROM docs JOIN publications ON publications.doc_id = docs.id JOIN \`groups\` g ON g.id = docs.group_id
WHERE docs.id IN (${docIds.map(() => '?').join(', ')}) AND ${IS_LIVE}`,
    docIds,
  );
  return rows.filter((row) => verifiedDoc(db, row).access === 'public');
}
