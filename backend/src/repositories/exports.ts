import type { Db } from '../db/connect.ts';
import type { DocRow, TitleRow } from './docs.ts';
import type { MediaRow } from './media.ts';

/** What an export needs of a document, before it reads what it says. */
export type ExportRow = Pick<
  DocRow,
  'id' | 'group_id' | 'parent_id' | 'is_folder' | 'is_home' | 'access' | 'comments_enabled' | 'content_rev' | 'head_revision_id'
> & {
  /** UTF-8 bytes of the content; null when it is lost. */
  readonly size: number | null;
};

/** All living documents of a group, its home included, siblings in their order. */
export async function listForExport(db: Db, groupId: string): Promise<ExportRow[]> {
  const rows: unknown = await db<DocRow>('docs')
    // One whose state is lost is there all the same: what is damaged is named.
    .leftJoin('revisions', 'revisions.id', 'docs.head_revision_id')
    .where('docs.group_id', groupId)
    .whereNull('docs.deleted_at')
    .orderBy('docs.seq')
    .select(
      'docs.id',
      'docs.group_id',
      'docs.parent_id',
      'docs.is_folder',
      'docs.is_home',
      'docs.access',
      'docs.comments_enabled',
      'docs.content_rev',
      'docs.head_revision_id',
      'revisions.size',
    );
  return rows as ExportRow[];
}

/** Titles of a group's documents, also of those that were deleted a moment ago. @param ids of which; null for all */
export async function listTitlesForExport(db: Db, groupId: string, ids: readonly string[] | null): Promise<TitleRow[]> {
  const query = db<DocRow>('docs').where({ group_id: groupId });
  if (ids !== null) query.whereIn('id', ids);
  return await query.select('id', 'content_rev', 'title_cipher');
}

/** The living documents that were made at one time, in an import. @param createdAt epoch milliseconds */
export async function listCreatedAt(
  db: Db,
  groupId: string,
  createdAt: number,
): Promise<Pick<DocRow, 'id' | 'content_rev' | 'title_cipher'>[]> {
  return await db<DocRow>('docs')
    .where({ group_id: groupId, created_at: createdAt, is_home: 0 })
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id', 'content_rev', 'title_cipher');
}

/** All media of a group, those first that were uploaded first. */
export async function listMediaForExport(db: Db, groupId: string): Promise<MediaRow[]> {
  return await db<MediaRow>('media').where({ group_id: groupId }).orderBy(['created_at', 'id']);
}
