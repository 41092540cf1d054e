import type { Db } from '../db/connect.ts';
import { selectRows } from '../db/statements.ts';
import type { Value } from '../db/statements.ts';
import type { PublicationRow } from './publications.ts';

/** A publication and the space it stands in: what lists of everybody's documents show. */
export interface PublicDocRow extends Pick<PublicationRow, 'doc_id' | 'title' | 'excerpt' | 'updated_at'> {
  readonly group_name: string;
  readonly group_title: string;
  readonly home_doc_id: string;
}

/** With its place in the order of random keys. */
export type KeyedDocRow = PublicDocRow & Pick<PublicationRow, 'random_key'>;

const ENTRY_COLUMNS = 'doc_id, group_id, title, excerpt, updated_at';
/** All but folders without words of their own: those are no find. What stands first mostly decides. */
const WORTH_FINDING = "(excerpt <> '' OR is_folder = 0)";
const NEWEST = 'updated_at DESC, doc_id DESC';

/** All that is worth finding, last edited first. @param behind the entry before the first one */
export async function listRecentPublicDocs(
  db: Db,
  behind: { readonly at: number; readonly id: string } | null,
  limit: number,
): Promise<PublicDocRow[]> {
  if (behind === null) return await withGroups(db, { where: WORTH_FINDING, values: [], order: NEWEST, limit });
  const where = `${WORTH_FINDING} AND updated_at <= ? AND (updated_at < ? OR doc_id < ?)`;
  return await withGroups(db, { where, values: [behind.at, behind.at, behind.id], order: NEWEST, limit });
}

/** The same in the order of their random keys, from above `above` to below `below`: read along the index, however many there are. */
export async function listPublicDocsByKey(db: Db, above: number, below: number, limit: number): Promise<KeyedDocRow[]> {
  const where = `${WORTH_FINDING} AND random_key > ? AND random_key < ?`;
  return await withGroups(db, { columns: ', random_key', where, values: [above, below], order: 'random_key', limit });
}

/** One space's, last edited first. */
export async function listGroupPublicDocs(db: Db, groupId: string, limit: number): Promise<PublicDocRow[]> {
  return await withGroups(db, { where: `${WORTH_FINDING} AND group_id = ?`, values: [groupId], order: NEWEST, limit });
}

/** Every public document, empty folders too, last edited first. */
export async function listAllPublicDocs(db: Db, limit: number): Promise<PublicDocRow[]> {
  return await withGroups(db, { where: '1 = 1', values: [], order: NEWEST, limit });
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

/** Cuts first and joins then: a planner that begins with the spaces (MariaDB does where they are few) would read every publication. */
async function withGroups<Row extends PublicDocRow>(
  db: Db,
  query: {
    readonly columns?: string;
    readonly where: string;
    readonly values: readonly Value[];
    readonly order: string;
    readonly limit: number;
  },
): Promise<Row[]> {
  const { columns = '', where, values, order, limit } = query;
  const sql = `SELECT entries.*, g.name AS group_name, g.title AS group_title, g.home_doc_id
FROM (SELECT ${ENTRY_COLUMNS}${columns} FROM publications WHERE ${where} ORDER BY ${order} LIMIT ?) entries
JOIN \`groups\` g ON g.id = entries.group_id ORDER BY ${order}`;
  return await selectRows<Row>(db, sql, [...values, limit]);
}
