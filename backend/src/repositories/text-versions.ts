import type { Db } from '../db/connect.ts';
import { selectRows } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';
import { IS_LIVE } from './docs.ts';
import type { DocRow } from './docs.ts';

/** Lists live documents of which something was made by another version of the renderer, in no order. */
export async function listOutdatedTexts(db: Db, version: string, limit: number): Promise<string[]> {
  // Two ranges of the index: SQLite reads all rows for `<>`.
  const rows = await selectRows<Pick<DocRow, 'id'>>(
    db,
    `SELECT docs.id FROM docs WHERE (text_version < ? OR text_version > ?) AND ${IS_LIVE} LIMIT ${limit}`,
    [version, version],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the statement that notes the version, for no other text than the one that was read. A row of a
 * release without `edited_at` gets it.
 */
export function textVersionUpdate(doc: Pick<DocRow, 'id' | 'rev'>, version: string): Statement<'outdated'> {
  return {
    sql: `UPDATE docs SET text_version = ?, edited_at = CASE WHEN edited_at = 0 THEN updated_at ELSE edited_at END
WHERE id = ? AND rev = ? AND deleted_at IS NULL`,
    values: [version, doc.id, doc.rev],
    mustChange: 'outdated',
  };
}
