import type { Access } from '@maru/core/api';
import { isSqlite } from '../db/connect.ts';
import type { Db } from '../db/connect.ts';
import { selectRows } from '../db/statements.ts';
import type { DocRow } from './docs.ts';

/** Columns for lists. */
export const TREE_COLUMNS = [
  'id',
  'parent_id',
  'seq',
  'is_folder',
  'access',
  'content_rev',
  'created_at',
  'updated_at',
  'first_created_at',
  'list_mac',
] as const satisfies readonly (keyof DocRow)[];

export type TreeRow = Pick<DocRow, (typeof TREE_COLUMNS)[number]>;

/**
 * Returns true when the rows are equal in all of TREE_COLUMNS. Each is named
 * here: for ten thousand rows a loop over the names takes ten times as long.
 */
export function isSameTreeRow(a: TreeRow, b: TreeRow): boolean {
  return (
    a.id === b.id &&
    a.parent_id === b.parent_id &&
    a.seq === b.seq &&
    a.is_folder === b.is_folder &&
    a.access === b.access &&
    a.content_rev === b.content_rev &&
    a.created_at === b.created_at &&
    a.first_created_at === b.first_created_at &&
    a.updated_at === b.updated_at &&
    a.list_mac === b.list_mac
  );
}

/**
 * Lists all live documents of a group except its home, by folder and position. The database returns them as
 * one text: decoding ten thousand driver rows takes longer than the rest of a list.
 */
export async function listTree(db: Db, groupId: string): Promise<TreeRow[]> {
  const [row] = await selectRows<{ readonly total: number; readonly tree: string | null }>(
    db,
    isSqlite(db) ? TREE_IN_SQLITE : TREE_IN_MYSQL,
    [groupId],
  );
  const rows = readTree(row?.tree ?? '');
  if (rows.length !== row?.total) throw new Error('The database has cut a list off');
  return rows.sort((a, b) => a.seq - b.seq);
}

const LIVING_IN_GROUP = 'FROM docs WHERE group_id = ? AND is_home = 0 AND deleted_at IS NULL';

/** Joined with spaces, which none of the columns contains. */
const TREE_VALUES = TREE_COLUMNS.map((column) =>
  column === 'parent_id' || column === 'first_created_at' || column === 'list_mac'
    ? `COALESCE(${column}, '')`
    : column,
);

const TREE_IN_SQLITE = `SELECT COUNT(*) AS total, GROUP_CONCAT(${TREE_VALUES.join(" || ' ' || ")}, ' ') AS tree ${LIVING_IN_GROUP}`;

/** Text length limited by the session variable that `mysql-connection.ts` sets. */
const TREE_IN_MYSQL = `SELECT COUNT(*) AS total, GROUP_CONCAT(CONCAT_WS(' ', ${TREE_VALUES.join(', ')}) SEPARATOR ' ') AS tree ${LIVING_IN_GROUP}`;

/** Reads the values of TREE_COLUMNS, in their order. */
function readTree(text: string): TreeRow[] {
  const rows: TreeRow[] = [];
  const values = text === '' ? [] : text.split(' ');
  for (let i = 0; i < values.length; i += TREE_COLUMNS.length) {
    rows.push({
      id: values[i] ?? '',
      parent_id: values[i + 1] || null,
      seq: Number(values[i + 2]),
      is_folder: Number(values[i + 3]),
      access: values[i + 4] as Access,
      content_rev: Number(values[i + 5]),
      created_at: Number(values[i + 6]),
      updated_at: Number(values[i + 7]),
      first_created_at: values[i + 8] ? Number(values[i + 8]) : null,
      list_mac: values[i + 9] || null,
    });
  }
  return rows;
}

/** Returns the parent of every live folder. */
export async function listFolders(db: Db, groupId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db<DocRow>('docs')
    .where({ group_id: groupId, is_folder: 1 })
    .whereNull('deleted_at')
    .select('id', 'parent_id');
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

/** Counts live documents; the home document is none of them. */
export async function countDocs(db: Db, groupId: string): Promise<number> {
  return countOf(
    await db<DocRow>('docs')
      .where({ group_id: groupId, is_home: 0 })
      .whereNull('deleted_at')
      .count({ count: '*' }),
  );
}

export function countOf(rows: readonly { readonly count?: string | number }[]): number {
  return Number(rows[0]?.count ?? 0);
}
