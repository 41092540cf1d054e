import type { Db } from '../db/connect.ts';
import type { PublicationRow } from './publications.ts';

/** A publication and the space it stands in: what lists of everybody's documents show. */
export interface PublicDocRow extends Pick<PublicationRow, 'doc_id' | 'title' | 'excerpt' | 'random_key' | 'updated_at'> {
  readonly group_name: string;
  readonly group_title: string;
  readonly home_doc_id: string;
}

const COLUMNS = [
  'publications.doc_id',
  'publications.title',
  'publications.excerpt',
  'publications.random_key',
  'publications.updated_at',
  'groups.name as group_name',
  'groups.title as group_title',
  'groups.home_doc_id',
] as const;

/** All but folders without words of their own: those are no find. Last edited first. @param behind the entry before the first one */
export async function listRecentPublicDocs(
  db: Db,
  behind: { readonly at: number; readonly id: string } | null,
  limit: number,
): Promise<PublicDocRow[]> {
  const query = worthFinding(db);
  if (behind !== null) {
    query
      .where('publications.updated_at', '<=', behind.at)
      .where((either) => void either.where('publications.updated_at', '<', behind.at).orWhere('publications.doc_id', '<', behind.id));
  }
  return await query.orderByRaw('publications.updated_at DESC, publications.doc_id DESC').limit(limit);
}

/** The same in the order of their random keys, from above `above` to below `below`: read along the index, however many there are. */
export async function listPublicDocsByKey(db: Db, above: number, below: number, limit: number): Promise<PublicDocRow[]> {
  return await worthFinding(db)
    .where('publications.random_key', '>', above)
    .where('publications.random_key', '<', below)
    .orderBy('publications.random_key')
    .limit(limit);
}

/** One space's, last edited first. */
export async function listGroupPublicDocs(db: Db, groupId: string, limit: number): Promise<PublicDocRow[]> {
  return await worthFinding(db)
    .where('publications.group_id', groupId)
    .orderByRaw('publications.updated_at DESC, publications.doc_id DESC')
    .limit(limit);
}

/** Every public document, empty folders too, last edited first. */
export async function listAllPublicDocs(db: Db, limit: number): Promise<PublicDocRow[]> {
  return await publicDocs(db).orderByRaw('publications.updated_at DESC, publications.doc_id DESC').limit(limit);
}

function worthFinding(db: Db) {
  return publicDocs(db).where((either) => void either.where('publications.is_folder', 0).orWhereNot('publications.excerpt', ''));
}

function publicDocs(db: Db) {
  return db('publications')
    .join('groups', 'groups.id', 'publications.group_id')
    .select<PublicDocRow[]>(...COLUMNS);
}
