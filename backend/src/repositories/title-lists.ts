import type { Db, Writer } from '../db/connect.ts';

/**
 * Titles of a group's documents as one value, which makes long
 * lists fast to decrypt. A cache: it may be missing or outdated.
 */
export interface TitleListRow {
  readonly group_id: string;
  /** Compressed, then sealed. */
  readonly titles_cipher: Buffer;
}

export async function findTitleList(db: Db, groupId: string): Promise<TitleListRow | undefined> {
  return await db<TitleListRow>('title_lists').where({ group_id: groupId }).first();
}

export async function saveTitleList(db: Writer, row: TitleListRow): Promise<void> {
  await db<TitleListRow>('title_lists').insert(row).onConflict('group_id').merge();
}

/** Deletes the caches of the groups of these documents, which are being purged. */
export async function deleteTitleListsOfDocs(trx: Writer, docIds: readonly string[]): Promise<void> {
  await trx<TitleListRow>('title_lists')
    .whereIn('group_id', trx('docs').whereIn('id', docIds).select('group_id'))
    .delete();
}
