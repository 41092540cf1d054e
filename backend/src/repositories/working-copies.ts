import type { Db } from '../db/connect.ts';
import { setClause, selectRows, upsert } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';
import type { DocRow } from './docs.ts';

/**
 * The unpublished text of a public or link-shared document, for its owner alone. The row stays without a text
 * after the text was published or discarded, so that numbers and times never return.
 */
export interface WorkingCopyRow {
  readonly doc_id: string;
  readonly group_id: string;
  /** Increases with every change; bound in the associated data of the sealed fields. */
  readonly number: number;
  /** The document's revision that the text is an edit of; null without a text. */
  readonly base_revision_id: string | null;
  /** Null without a text, as the next two. */
  readonly title_cipher: Buffer | null;
  /** Compressed, then sealed. */
  readonly content_cipher: Buffer | null;
  readonly props_cipher: Buffer | null;
  /** Epoch milliseconds; grows with every change of the text. */
  readonly updated_at: number;
}

type TextColumn = 'base_revision_id' | 'title_cipher' | 'content_cipher' | 'props_cipher';

/** A row with a text. */
export type WorkingCopy = Omit<WorkingCopyRow, TextColumn> & {
  readonly [K in TextColumn]: NonNullable<WorkingCopyRow[K]>;
};

const NO_TEXT = { base_revision_id: null, title_cipher: null, content_cipher: null, props_cipher: null };

export async function findWorkingCopyRow(db: Db, docId: string): Promise<WorkingCopyRow | undefined> {
  const [row] = await selectRows<WorkingCopyRow>(db, 'SELECT * FROM working_copies WHERE doc_id = ?', [
    docId,
  ]);
  return row;
}

/** Returns the row when it has a text. */
export function withText(row: WorkingCopyRow | undefined): WorkingCopy | null {
  return row === undefined || row.title_cipher === null ? null : (row as WorkingCopy);
}

/** Lists the documents of a group that have a working copy. */
export async function listWorkingCopies(db: Db, groupId: string): Promise<string[]> {
  return await db<WorkingCopyRow>('working_copies')
    .where({ group_id: groupId })
    .whereNotNull('title_cipher')
    .orderBy('doc_id')
    .pluck('doc_id');
}

/**
 * Returns the statements that store a text in a document's row, which they create when it is missing. They
 * change no row, which refuses their batch, when the row has left `row.number`.
 * @param row as read; undefined when there was none
 */
export function workingCopyChange(
  doc: Pick<DocRow, 'id' | 'group_id'>,
  row: WorkingCopyRow | undefined,
  change: Pick<WorkingCopyRow, 'number' | 'updated_at' | TextColumn>,
): Statement<'outdated'>[] {
  const first = { doc_id: doc.id, group_id: doc.group_id, number: 0, updated_at: 0 };
  const set = setClause(change);
  return [
    ...(row === undefined ? [upsert('working_copies', [first], { key: ['doc_id'] })] : []),
    {
      sql: `UPDATE working_copies SET ${set.sql} WHERE doc_id = ? AND number = ?`,
      values: [...set.values, doc.id, row?.number ?? 0],
      mustChange: 'outdated',
    },
  ];
}

/** Returns the statements that remove the text, with its links. They refuse as above. */
export function workingCopyRemoval(copy: WorkingCopyRow): Statement<'outdated'>[] {
  const doc = { id: copy.doc_id, group_id: copy.group_id };
  const change = { ...NO_TEXT, number: copy.number + 1, updated_at: copy.updated_at };
  return [...workingCopyChange(doc, copy, change), ...workingCopyLinkReplacement(copy.doc_id, [])];
}

/**
 * Returns the statements that replace the links of a working copy: keyed hashes of ids, by which its media
 * count as used. They are no links of the document, which others may follow.
 */
export function workingCopyLinkReplacement(docId: string, targetHashes: readonly Buffer[]): Statement[] {
  const rows = targetHashes.map((hash) => ({ doc_id: docId, target_hash: hash }));
  return [
    { sql: 'DELETE FROM working_copy_links WHERE doc_id = ?', values: [docId] },
    ...(rows.length === 0 ? [] : [upsert('working_copy_links', rows, { key: ['doc_id', 'target_hash'] })]),
  ];
}
