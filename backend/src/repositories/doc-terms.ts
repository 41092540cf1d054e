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
export type SearchedDoc = Pick<DocRow, 'id' | 'content_rev' | 'updated_at'>;

/** A group's living documents, last edited first; its home when anything was ever written there. */
export async function listSearchedDocs(db: Db, groupId: string): Promise<SearchedDoc[]> {
  return await db<DocRow>('docs')
    .where({ group_id: groupId })
    .whereNull('deleted_at')
    .where((either) => void either.where({ is_home: 0 }).orWhere('content_rev', '>', 1))
    .orderBy([
      { column: 'updated_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'content_rev', 'updated_at');
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
