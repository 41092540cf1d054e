import type { Db } from '../db/connect.ts';
import { selectRows } from '../db/statements.ts';
import type { Value } from '../db/statement.ts';
import type { PublicationRow } from './publications.ts';

/** A publication with the fields of its space, as shown in site-wide lists. */
export interface PublicDocRow extends Pick<PublicationRow, 'doc_id' | 'title' | 'excerpt' | 'updated_at'> {
  readonly group_name: string;
  readonly group_title: string;
  readonly home_doc_id: string;
}

/** A publication with its random key. */
export type KeyedDocRow = PublicDocRow & Pick<PublicationRow, 'random_key'>;

const ENTRY_COLUMNS = 'doc_id, group_id, title, excerpt, updated_at';
/** Leaves out folders without text, which have nothing to show. The first operand decides for most rows. */
const WORTH_FINDING = "(excerpt <> '' OR is_folder = 0)";
const NEWEST = 'updated_at DESC, doc_id DESC';

/**
 * Lists publications except empty folders, last edited first.
 * @param behind entry before the first one
 */
export async function listRecentPublicDocs(
  db: Db,
  behind: { readonly at: number; readonly id: string } | null,
  limit: number,
): Promise<PublicDocRow[]> {
  if (behind === null)
    return await withGroups(db, { where: WORTH_FINDING, values: [], order: NEWEST, limit });
  const where = `${WORTH_FINDING} AND updated_at <= ? AND (updated_at < ? OR doc_id < ?)`;
  return await withGroups(db, { where, values: [behind.at, behind.at, behind.id], order: NEWEST, limit });
}

/**
 * Lists the same in the order of their random keys, greater than `above` and less than `below`. Reads the
 * index only in that range, independent of the number of publications.
 */
export async function listPublicDocsByKey(
  db: Db,
  above: number,
  below: number,
  limit: number,
): Promise<KeyedDocRow[]> {
  const where = `${WORTH_FINDING} AND random_key > ? AND random_key < ?`;
  return await withGroups(db, {
    columns: ', random_key',
    where,
    values: [above, below],
    order: 'random_key',
    limit,
  });
}

/** Lists one space's publications, last edited first. */
export async function listGroupPublicDocs(db: Db, groupId: string, limit: number): Promise<PublicDocRow[]> {
  return await withGroups(db, {
    where: `${WORTH_FINDING} AND group_id = ?`,
    values: [groupId],
    order: NEWEST,
    limit,
  });
}

/** Lists all publications, empty folders included, last edited first. */
export async function listAllPublicDocs(db: Db, limit: number): Promise<PublicDocRow[]> {
  return await withGroups(db, { where: '1 = 1', values: [], order: NEWEST, limit });
}

/** Sums of residues below it stay exact for any number of publications. */
const MODULUS = 1_000_003;

/**
 * Returns a text that changes with every added, removed or changed publication:
 * the row count, and sums of columns that change with each (a random key on
 * publishing, a counter and a time on saving). Read from an index only.
 */
export async function publicationsVersion(db: Db): Promise<string> {
  const rows: unknown = await db<PublicationRow>('publications').select(
    db.raw('COUNT(*) AS a, SUM(updated_at % ?) AS b, SUM(random_key % ?) AS c, SUM(rev) AS d', [
      MODULUS,
      MODULUS,
    ]),
  );
  return Object.values((rows as readonly Readonly<Record<string, unknown>>[])[0] ?? {}).join('.');
}

/**
 * Limits before the join: a planner that starts with the spaces
 * (MariaDB does when they are few) would read every publication.
 */
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
