import { ALIASES_PER_DOC_MAX } from '@maru/core';
import type { Db } from '../db/connect.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import { selectRows, upsert } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';
import { isPublicDoc } from './doc-macs.ts';
import { IS_LIVE } from './docs.ts';
import type { DocRow } from './docs.ts';

/** Another title by which links lead to a document. */
export interface DocAliasRow {
  readonly doc_id: string;
  /** 1: a title that the document had; 0: one that the front matter of its current text names. */
  readonly is_former: number;
  /** Keyed hash, as `docs.title_hash`. */
  readonly title_hash: Buffer;
  readonly group_id: string;
  /** Revision that had the title, or the text that names it; bound in the sealed title. */
  readonly number: number;
  /** Sealed for `number` and `title_hash`. */
  readonly title_cipher: Buffer;
}

const KEY = ['doc_id', 'is_former', 'title_hash'] as const;

/** Returns statements that insert aliases of a new document. */
export function aliasInsert(rows: readonly DocAliasRow[]): Statement[] {
  return rows.length === 0
    ? []
    : [upsert('doc_aliases', rows, { key: KEY, replace: ['number', 'title_cipher'] })];
}

/** Returns statements that add a former title. The oldest ones beyond the limit are removed. */
export function formerTitleInsert(row: DocAliasRow): Statement[] {
  return [
    ...aliasInsert([row]),
    {
      sql: `DELETE FROM doc_aliases WHERE doc_id = ? AND is_former = 1 AND number <= (SELECT last FROM (
SELECT number AS last FROM doc_aliases WHERE doc_id = ? AND is_former = 1 ORDER BY number DESC LIMIT 1 OFFSET ${ALIASES_PER_DOC_MAX}) AS oldest)`,
      values: [row.doc_id, row.doc_id],
    },
  ];
}

/** Returns statements that replace the aliases that a document's front matter names. */
export function namedAliasReplacement(docId: string, rows: readonly DocAliasRow[]): Statement[] {
  return [
    { sql: 'DELETE FROM doc_aliases WHERE doc_id = ? AND is_former = 0', values: [docId] },
    ...aliasInsert(rows),
  ];
}

/** Returns the hashes of the aliases that a document's front matter names, as they are stored. */
export async function findNamedHashes(db: Db, docId: string): Promise<Buffer[]> {
  const rows = await selectRows<Pick<DocAliasRow, 'title_hash'>>(
    db,
    'SELECT title_hash FROM doc_aliases WHERE doc_id = ? AND is_former = 0',
    [docId],
  );
  return rows.map(({ title_hash }) => title_hash);
}

/** Lists the aliases of a group's live documents, of the highest revisions first. */
export async function listAliases(db: Db, groupId: string, limit: number): Promise<DocAliasRow[]> {
  return await selectRows(
    db,
    `SELECT doc_aliases.* FROM doc_aliases JOIN docs ON docs.id = doc_aliases.doc_id
WHERE doc_aliases.group_id = ? AND ${IS_LIVE} ORDER BY number DESC, doc_id, is_former, doc_aliases.title_hash LIMIT ?`,
    [groupId, limit],
  );
}

/**
 * Lists live documents of a group with one of these aliases, oldest first.
 * @param isPublicOnly public documents alone, by what their text names: readers get no former titles
 */
export async function findDocsByAlias(
  db: Db,
  groupId: string,
  titleHashes: readonly Buffer[],
  { isPublicOnly, limit }: { readonly isPublicOnly: boolean; readonly limit: number },
): Promise<DocRow[]> {
  const ids = db<DocAliasRow>('doc_aliases')
    .where({ group_id: groupId })
    .whereIn('title_hash', titleHashes)
    .select('doc_id');
  if (isPublicOnly) ids.where({ is_former: 0 });
  const query = db<DocRow>('docs').whereIn('id', ids).whereRaw(IS_LIVE);
  if (isPublicOnly) query.where({ access: 'public' });
  const rows = await query.orderByRaw('COALESCE(first_created_at, created_at), id').limit(limit);
  return isPublicOnly ? rows.filter((row) => isPublicDoc(rowMacsOf(db), row)) : rows;
}
