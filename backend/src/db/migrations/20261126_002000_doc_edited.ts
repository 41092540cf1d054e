import type { Db } from '../connect.ts';
import { createIndex } from '../schema.ts';

/**
 * Adds the time of a document's last edit but for minor ones, and its index. Rows that a server of the
 * release before inserts have 0 until they are edited, or their texts are renewed (`text-versions.ts`).
 */
export async function up(db: Db): Promise<void> {
  if (!(await db.schema.hasColumn('docs', 'edited_at'))) {
    await db.schema.alterTable('docs', (table) => {
      table.bigInteger('edited_at').notNullable().defaultTo(0);
    });
  }
  await db('docs')
    .where({ edited_at: 0 })
    .update({ edited_at: db.ref('updated_at') });
  await createIndex(db, 'docs', 'docs_edited', ['group_id', 'deleted_at', 'edited_at']);
}
