import type { Db, Writer } from '../db/connect.ts';
import { insertInto, runStatements, selectRows } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';

/**
 * A document whose publication was added, changed or removed: written in
 * the same transaction, read by every server to update its search index.
 */
export interface PublicationChangeRow {
  /**
   * Increasing number. Transactions may commit out of order,
   * so that numbers can appear late, and some never do.
   */
  readonly seq: number;
  readonly doc_id: string;
}

/** Rows per statement. */
const INSERT_BATCH = 400;

/** Returns the statements that note a change of these publications. */
export function publicationChanges(docIds: readonly string[]): Statement[] {
  const rows = docIds.map((id) => ({ doc_id: id }));
  return Array.from({ length: Math.ceil(rows.length / INSERT_BATCH) }, (_, i) =>
    insertInto('publication_changes', ...rows.slice(i * INSERT_BATCH, (i + 1) * INSERT_BATCH)),
  );
}

/** Notes them in the transaction that changes the publications. */
export async function insertPublicationChanges(trx: Writer, docIds: readonly string[]): Promise<void> {
  await runStatements(trx, publicationChanges(docIds));
}

/**
 * Lists changes in order.
 * @param after number before the first one
 */
export async function listPublicationChanges(
  db: Db,
  after: number,
  limit: number,
): Promise<PublicationChangeRow[]> {
  return await selectRows(
    db,
    'SELECT seq, doc_id FROM publication_changes WHERE seq > ? ORDER BY seq LIMIT ?',
    [after, limit],
  );
}

/** Returns those of these numbers that exist. */
export async function findPublicationChanges(
  db: Db,
  seqs: readonly number[],
): Promise<PublicationChangeRow[]> {
  return await db<PublicationChangeRow>('publication_changes').whereIn('seq', seqs);
}

/** Returns the first and the last number kept; both 0 when there is none. */
export async function publicationChangeRange(
  db: Db,
): Promise<{ readonly first: number; readonly last: number }> {
  const row = await db<PublicationChangeRow>('publication_changes')
    .min({ first: 'seq' })
    .max({ last: 'seq' })
    .first();
  return { first: Number(row?.first ?? 0), last: Number(row?.last ?? 0) };
}

/**
 * Deletes all but the newest changes. An index that is further behind compares itself with all publications.
 */
export async function deletePublicationChanges(db: Writer, count: number): Promise<void> {
  const { last } = await publicationChangeRange(db);
  await db<PublicationChangeRow>('publication_changes')
    .where('seq', '<=', last - count)
    .delete();
}
