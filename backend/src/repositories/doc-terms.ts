import type { Db } from '../db/connect.ts';
import type { DocRow } from './docs.ts';

/** What one document can be found by, sealed. Only a help: it may be missing, or of an older state of the document. */
export interface DocTermsRow {
  readonly doc_id: string;
  readonly group_id: string;
  /** The state of the document that it was made of. */
  readonly content_rev: number;
  readonly terms_cipher: Buffer;
}

/** A document as one's own search goes through them. */
export type SearchedDoc = Pick<DocRow, 'id' | 'group_id' | 'content_rev' | 'head_revision_id' | 'updated_at'>;

/** A group's living documents, last edited first; its home when anything was ever written there. */
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

/** How many of a group's living documents have no set of their present state. */
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

/** A group's, in the order of the ids, from one on. */
export async function listDocTerms(db: Db, groupId: string, afterId: string, limit: number): Promise<DocTermsRow[]> {
  return await db<DocTermsRow>('doc_terms').where({ group_id: groupId }).where('doc_id', '>', afterId).orderBy('doc_id').limit(limit);
}

export async function findDocTerms(db: Db, docIds: readonly string[]): Promise<DocTermsRow[]> {
  return await db<DocTermsRow>('doc_terms').whereIn('doc_id', docIds);
}

export async function saveDocTerms(db: Db, rows: readonly DocTermsRow[]): Promise<void> {
  await db<DocTermsRow>('doc_terms').insert(rows).onConflict('doc_id').merge();
}
