import type { Db } from '../connect.ts';

/** Adds the targets of the documents inside a public document, as JSON; null when there are none. */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('publications', 'embedded_docs')) return;
  await db.schema.alterTable('publications', (table) => {
    table.text('embedded_docs', 'mediumtext').nullable();
  });
}
