import type { Knex } from 'knex';
import type { Db } from '../db/connect.ts';
import type { PublicationRow } from './publications.ts';

/** A publication and the space it stands in: what lists of everybody's documents show. */
export interface PublicDocRow extends Pick<PublicationRow, 'doc_id' | 'title' | 'excerpt' | 'random_key' | 'updated_at'> {
  readonly group_name: string;
  readonly group_title: string;
  readonly home_doc_id: string;
}

const ENTRY_COLUMNS = ['doc_id', 'group_id', 'title', 'excerpt', 'random_key', 'updated_at'] as const;

/** All but folders without words of their own: those are no find. Last edited first. @param behind the entry before the first one */
export async function listRecentPublicDocs(
  db: Db,
  behind: { readonly at: number; readonly id: string } | null,
  limit: number,
): Promise<PublicDocRow[]> {
  const query = worthFinding(db);
  if (behind !== null) {
    query
      .where('updated_at', '<=', behind.at)
      .where((either) => void either.where('updated_at', '<', behind.at).orWhere('doc_id', '<', behind.id));
  }
  return await withGroups(db, query, 'updated_at DESC, doc_id DESC', limit);
}

/** The same in the order of their random keys, from above `above` to below `below`: read along the index, however many there are. */
export async function listPublicDocsByKey(db: Db, above: number, below: number, limit: number): Promise<PublicDocRow[]> {
  const query = worthFinding(db).where('random_key', '>', above).where('random_key', '<', below);
  return await withGroups(db, query, 'random_key', limit);
}

/** One space's, last edited first. */
export async function listGroupPublicDocs(db: Db, groupId: string, limit: number): Promise<PublicDocRow[]> {
  return await withGroups(db, worthFinding(db).where({ group_id: groupId }), 'updated_at DESC, doc_id DESC', limit);
}

/** Every public document, empty folders too, last edited first. */
export async function listAllPublicDocs(db: Db, limit: number): Promise<PublicDocRow[]> {
  return await withGroups(db, db<PublicationRow>('publications'), 'updated_at DESC, doc_id DESC', limit);
}

/** Sums of numbers below it stay exact for all publications that there may be. */
const MODULUS = 1_000_003;

/**
 * Differs when any publication has come, gone or changed: their number, and sums of what changes with each (a random key with
 * every publishing, a counter and a time with every save). Read from an index alone.
 */
export async function publicationsVersion(db: Db): Promise<string> {
  const rows: unknown = await db<PublicationRow>('publications').select(
    db.raw('COUNT(*) AS a, SUM(updated_at % ?) AS b, SUM(random_key % ?) AS c, SUM(rev) AS d', [MODULUS, MODULUS]),
  );
  return Object.values((rows as readonly Readonly<Record<string, unknown>>[])[0] ?? {}).join('.');
}

function worthFinding(db: Db) {
  return db<PublicationRow>('publications').where((either) => void either.where({ is_folder: 0 }).orWhereNot({ excerpt: '' }));
}

/** Cuts first and joins then: a planner that begins with the spaces (MariaDB does where they are few) would read every publication. */
async function withGroups(db: Db, query: Knex.QueryBuilder<PublicationRow>, order: string, limit: number): Promise<PublicDocRow[]> {
  const entries = query
    .clone()
    .select(...ENTRY_COLUMNS)
    .orderByRaw(order)
    .limit(limit)
    .as('entries');
  const rows: unknown = await db
    .from(entries)
    .join('groups', 'groups.id', 'entries.group_id')
    .orderByRaw(order)
    .select('entries.*', 'groups.name as group_name', 'groups.title as group_title', 'groups.home_doc_id');
  return rows as PublicDocRow[];
}
