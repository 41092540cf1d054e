import type { Db } from '../db/connect.ts';
import { verifiedDoc, ACCESS_COLUMNS } from './doc-macs.ts';
import type { DocInGroup, DocRow, TitleRow } from './docs.ts';
import type { MediaRow } from './media.ts';
import type { RevisionRow } from './revisions.ts';

/** Document columns that an export reads before the contents. */
export type ExportRow = Pick<
  DocRow,
  | 'id'
  | 'group_id'
  | 'parent_id'
  | 'is_folder'
  | 'is_home'
  | 'access'
  | 'comments_enabled'
  | 'first_created_at'
  | 'content_rev'
  | 'head_revision_id'
  | 'created_at'
  | 'updated_at'
> & {
  /** UTF-8 bytes of the content; null when the revision is missing. */
  readonly size: number | null;
  /** True where the row does not verify: its text counts as damaged. */
  readonly isDamaged: boolean;
};

/** Lists all live documents of a group, its home included, siblings in order, as they may be trusted. */
export async function listForExport(db: Db, groupId: string): Promise<ExportRow[]> {
  const rows: unknown = await db<DocRow>('docs')
    .join('groups', 'groups.id', 'docs.group_id')
    // Left join: a document without its revision is listed as well, to be reported as damaged.
    .leftJoin('revisions', 'revisions.id', 'docs.head_revision_id')
    .where('docs.group_id', groupId)
    .whereNull('docs.deleted_at')
    .orderBy('docs.seq')
    .select(
      db.raw(ACCESS_COLUMNS),
      'docs.mac',
      'groups.owner_id',
      'docs.parent_id',
      'docs.is_folder',
      'docs.is_home',
      'docs.first_created_at',
      'docs.created_at',
      'docs.updated_at',
      'revisions.size',
    );
  return (rows as (DocInGroup & Pick<ExportRow, 'size'>)[]).map((row) => {
    const { access, comments_enabled, isDamaged = false } = verifiedDoc(db, row);
    return {
      id: row.id,
      group_id: row.group_id,
      parent_id: row.parent_id,
      is_folder: row.is_folder,
      is_home: row.is_home,
      access,
      comments_enabled,
      first_created_at: row.first_created_at,
      content_rev: row.content_rev,
      head_revision_id: row.head_revision_id,
      created_at: row.created_at,
      updated_at: row.updated_at,
      size: row.size,
      isDamaged,
    };
  });
}

/**
 * Reads titles of a group's documents, including recently deleted ones.
 * @param ids documents to read; null for all
 */
export async function listTitlesForExport(
  db: Db,
  groupId: string,
  ids: readonly string[] | null,
): Promise<TitleRow[]> {
  const query = db<DocRow>('docs').where({ group_id: groupId });
  if (ids !== null) query.whereIn('id', ids);
  return await query.select('id', 'content_rev', 'title_cipher');
}

/**
 * Lists the live documents that an import created at a given time.
 * @param createdAt epoch milliseconds
 */
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

/** Version of a document, without its texts. */
export type ExportRevisionRow = Pick<
  RevisionRow,
  'id' | 'doc_id' | 'number' | 'size' | 'created_at' | 'updated_at'
>;

/** Lists the newest versions of a group's live documents, newest first. */
export async function listRevisionsForExport(
  db: Db,
  groupId: string,
  limit: number,
): Promise<ExportRevisionRow[]> {
  const rows: unknown = await db<DocRow>('docs')
    .join('revisions', 'revisions.doc_id', 'docs.id')
    .where('docs.group_id', groupId)
    .whereNull('docs.deleted_at')
    .orderBy([
      { column: 'revisions.created_at', order: 'desc' },
      { column: 'docs.seq', order: 'desc' },
      { column: 'revisions.number', order: 'desc' },
    ])
    .limit(limit)
    .select(
      'revisions.id',
      'revisions.doc_id',
      'revisions.number',
      'revisions.size',
      'revisions.created_at',
      'revisions.updated_at',
    );
  return rows as ExportRevisionRow[];
}

/** Reads the versions of these ids, without their texts. */
export async function findRevisionsForExport(db: Db, ids: readonly string[]): Promise<ExportRevisionRow[]> {
  return await db<RevisionRow>('revisions')
    .whereIn('id', ids)
    .select('id', 'doc_id', 'number', 'size', 'created_at', 'updated_at');
}

/** Lists all media of a group, oldest first. */
export async function listMediaForExport(db: Db, groupId: string): Promise<MediaRow[]> {
  return await db<MediaRow>('media').where({ group_id: groupId }).orderBy(['created_at', 'id']);
}
