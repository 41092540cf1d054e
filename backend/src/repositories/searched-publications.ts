import type { Db } from '../db/connect.ts';
import { LIVING } from './docs.ts';
import type { DocRow } from './docs.ts';
import type { PublicationRow } from './publications.ts';

/** A publication as an index of them knows it. */
export type PublicationVersionRow = Pick<PublicationRow, 'doc_id' | 'random_key' | 'rev'>;

/** A public document whose text is to be read. */
export interface PublishedHead extends PublicationVersionRow, Pick<DocRow, 'id' | 'group_id' | 'content_rev' | 'head_revision_id'> {
  readonly title: string;
  readonly group_name: string;
}

/** All publications in the order of their documents' ids, from one on. */
export async function listPublicationVersions(db: Db, afterId: string, limit: number): Promise<PublicationVersionRow[]> {
  return await db<PublicationRow>('publications')
    .where('doc_id', '>', afterId)
    .orderBy('doc_id')
    .limit(limit)
    .select('doc_id', 'random_key', 'rev');
}

/** Those of these documents that everybody may read at this moment. */
export async function findPublishedHeads(db: Db, docIds: readonly string[]): Promise<PublishedHead[]> {
  const rows: unknown = await db('docs')
    .join('publications', 'publications.doc_id', 'docs.id')
    .join('groups', 'groups.id', 'docs.group_id')
    .whereIn('docs.id', docIds)
    .where('docs.access', 'public')
    .whereRaw(LIVING)
    .select(
      'docs.id',
      'docs.group_id',
      'docs.content_rev',
      'docs.head_revision_id',
      'groups.name as group_name',
      'publications.doc_id',
      'publications.title',
      'publications.random_key',
      'publications.rev',
    );
  return rows as PublishedHead[];
}
