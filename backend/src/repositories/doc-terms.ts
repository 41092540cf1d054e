import type { Db, Writer } from '../db/connect.ts';
import type { DocRow } from './docs.ts';

/** Search terms of one document, sealed. A cache: it may be missing or outdated. */
export interface DocTermsRow {
  readonly doc_id: string;
  readonly group_id: string;
  /** Document revision from which the terms were computed. */
  readonly content_rev: number;
  readonly terms_cipher: Buffer;
}

/** Columns of a document that a search of one's own documents reads. */
export type SearchedDoc = Pick<DocRow, 'id' | 'group_id' | 'content_rev' | 'head_revision_id' | 'updated_at'>;

/** Lists a group's live documents, last edited first; its home only if it was ever edited. */
export async function listSearchedDocs(db: Db, groupId: string): Promise<SearchedDoc[]> {
  return await db<DocRow>('docs')
    .where({ group_id: groupId })
    .whereNull('deleted_at')
    .where((either) => void either.where('docs.is_home', 0).orWhere('docs.content_rev', '>', 1))
    .orderBy([
      { column: 'updated_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'group_id', 'content_rev', 'head_revision_id', 'updated_at');
}

/** Counts a group's live documents without terms of their current revision. */
export async function countDocsWithoutTerms(db: Db, groupId: string): Promise<number> {
  const [row] = (await db('docs')
    .leftJoin('doc_terms', { 'doc_terms.doc_id': 'docs.id', 'doc_terms.content_rev': 'docs.content_rev' })
    .where({ 'docs.group_id': groupId })
    .whereNull('docs.deleted_at')
    .where((either) => void either.where('docs.is_home', 0).orWhere('docs.content_rev', '>', 1))
    .whereNull('doc_terms.doc_id')
    .count({ count: '*' })) as { count: number | string }[];
  return Number(row?.count ?? 0);
}

/** Lists a group's terms in id order, behind an id. */
export async function listDocTerms(
  db: Db,
  groupId: string,
  afterId: string,
  limit: number,
): Promise<DocTermsRow[]> {
  return await db<DocTermsRow>('doc_terms')
    .where({ group_id: groupId })
    .where('doc_id', '>', afterId)
    .orderBy('doc_id')
    .limit(limit);
}

export async function findDocTerms(db: Db, docIds: readonly string[]): Promise<DocTermsRow[]> {
  return await db<DocTermsRow>('doc_terms').whereIn('doc_id', docIds);
}

export async function saveDocTerms(db: Writer, rows: readonly DocTermsRow[]): Promise<void> {
  await db<DocTermsRow>('doc_terms').insert(rows).onConflict('doc_id').merge();
}
