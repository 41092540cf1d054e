import type { Db } from '../db/connect.ts';
import { IN_GROUP } from './docs.ts';
import type { DocRow } from './docs.ts';

/** A document that refers to a file. */
export interface MediaUseRow extends Pick<DocRow, 'id' | 'content_rev' | 'title_cipher' | 'deleted_at'> {
  /** Hash of the file's id, as in `doc_links`. */
  readonly target_hash: Buffer;
  /** Number of documents that refer to the file. */
  readonly total: number;
}

/**
 * Lists documents of a group that refer to files, including deleted ones,
 * which can be restored. For each file: live ones first, last edited first.
 * @param references hashes of the files' ids
 * @param max documents for each file
 */
export async function findMediaUses(
  db: Db,
  groupId: string,
  references: readonly Buffer[],
  max: number,
): Promise<MediaUseRow[]> {
  if (references.length === 0) return [];
  const numbered = usesOf(db, references)
    .join('docs', 'docs.id', 'links.doc_id')
    .whereRaw(IN_GROUP, groupId)
    .select('docs.id', 'docs.content_rev', 'docs.title_cipher', 'docs.deleted_at', 'links.target_hash')
    .select(
      db.raw(
        'ROW_NUMBER() OVER (PARTITION BY links.target_hash ORDER BY docs.deleted_at IS NOT NULL, docs.updated_at DESC, docs.id) AS place',
      ),
      db.raw('COUNT(*) OVER (PARTITION BY links.target_hash) AS total'),
    );
  const rows: unknown = await db
    .from(numbered.as('uses'))
    .where('place', '<=', max)
    .orderBy('place')
    .select();
  return rows as MediaUseRow[];
}

/** Returns those of these references that documents of a group contain. */
export async function findUsedReferences(
  db: Db,
  groupId: string,
  references: readonly Buffer[],
): Promise<Buffer[]> {
  return await usesOf(db, references)
    .join('docs', 'docs.id', 'links.doc_id')
    .whereRaw(IN_GROUP, groupId)
    .distinct()
    .pluck('links.target_hash');
}

/** Selects the links of documents and of their working copies to these targets, each once. */
function usesOf(db: Db, references: readonly Buffer[]) {
  const linksIn = (table: 'doc_links' | 'working_copy_links') =>
    db(table)
      .whereIn('target_hash', [...references])
      .select('doc_id', 'target_hash');
  return db.from(linksIn('doc_links').union(linksIn('working_copy_links')).as('links'));
}
