import type { Db } from '../db/connect.ts';

/** Titles of a group's documents in one piece, so that a long list is opened at once. Only a copy: it may be missing, or older than the documents. */
export interface TitleListRow {
  readonly group_id: string;
  /** Compressed, then sealed. */
  readonly titles_cipher: Buffer;
}

export async function findTitleList(db: Db, groupId: string): Promise<TitleListRow | undefined> {
  return await db<TitleListRow>('title_lists').where({ group_id: groupId }).first();
}

export async function saveTitleList(db: Db, row: TitleListRow): Promise<void> {
  await db<TitleListRow>('title_lists').insert(row).onConflict('group_id').merge();
}

/** Removes the copies of the groups of these documents, which go for good. */
export async function deleteTitleListsOfDocs(trx: Db, docIds: readonly string[]): Promise<void> {
  await trx<TitleListRow>('title_lists').whereIn('group_id', trx('docs').whereIn('id', docIds).select('group_id')).delete();
}
