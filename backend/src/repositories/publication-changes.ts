import type { Db } from '../db/connect.ts';
import { insertInto, selectRows } from '../db/statements.ts';
import type { Statement } from '../db/statements.ts';

/** A document whose public words have come, changed or gone: written in the transaction that did it, followed by every server's index. */
export interface PublicationChangeRow {
  /** Grows. A transaction that began earlier may end later: numbers may come to be seen out of order, and some never are. */
  readonly seq: number;
  readonly doc_id: string;
}

/** Rows that one statement takes. */
const INSERT_BATCH = 400;

export async function notePublicationChanges(trx: Db, docIds: readonly string[]): Promise<void> {
  for (let at = 0; at < docIds.length; at += INSERT_BATCH) {
    await trx('publication_changes').insert(docIds.slice(at, at + INSERT_BATCH).map((id) => ({ doc_id: id })));
  }
}

/** What `notePublicationChanges` sends for one. */
export function publicationChange(docId: string): Statement {
  return insertInto('publication_changes', { doc_id: docId });
}

/** In their order. @param after the number before the first one */
export async function listPublicationChanges(db: Db, after: number, limit: number): Promise<PublicationChangeRow[]> {
  return await selectRows(db, 'SELECT seq, doc_id FROM publication_changes WHERE seq > ? ORDER BY seq LIMIT ?', [after, limit]);
}

/** Those of these numbers that are there. */
export async function findPublicationChanges(db: Db, seqs: readonly number[]): Promise<PublicationChangeRow[]> {
  return await db<PublicationChangeRow>('publication_changes').whereIn('seq', seqs);
}

/** The first and the last that are kept; both 0 where there are none. */
export async function publicationChangeRange(db: Db): Promise<{ readonly first: number; readonly last: number }> {
  const row = await db<PublicationChangeRow>('publication_changes').min({ first: 'seq' }).max({ last: 'seq' }).first();
  return { first: Number(row?.first ?? 0), last: Number(row?.last ?? 0) };
}

/** Deletes all but the newest. An index that has not followed them by then compares itself with all publications. */
export async function forgetPublicationChanges(db: Db, kept: number): Promise<void> {
  const { last } = await publicationChangeRange(db);
  await db<PublicationChangeRow>('publication_changes')
    .where('seq', '<=', last - kept)
    .delete();
}
