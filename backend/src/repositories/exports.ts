import type { Db } from '../db/connect.ts';
import type { DocRow } from './docs.ts';

/** What an export needs of a document, before it reads what it says. */
export type ExportRow = Pick<
  DocRow,
  | 'id'
  | 'group_id'
  | 'parent_id'
  | 'is_folder'
  | 'is_home'
  | 'access'
  | 'comments_enabled'
  | 'title_cipher'
  | 'content_rev'
  | 'head_revision_id'
> & {
  /** UTF-8 bytes of the content. */
  readonly size: number;
};

/** All living documents of a group, its home included, siblings in their order. */
export async function listForExport(db: Db, groupId: string): Promise<ExportRow[]> {
  const rows: unknown = await db<DocRow>('docs')
    .join('revisions', 'revisions.id', 'docs.head_revision_id')
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
      'docs.title_cipher',
      'docs.content_rev',
      'docs.head_revision_id',
      'revisions.size',
    );
  return rows as ExportRow[];
}

/** The living documents that were made together with one, in an import: all of them have its time. */
export async function listCreatedWith(db: Db, groupId: string, id: string): Promise<Pick<DocRow, 'id' | 'content_rev' | 'title_cipher'>[]> {
  const first = await db<DocRow>('docs').where({ id, group_id: groupId }).first('created_at');
  if (first === undefined) return [];
  return await db<DocRow>('docs')
    .where({ group_id: groupId, created_at: first.created_at, is_home: 0 })
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id', 'content_rev', 'title_cipher');
}
