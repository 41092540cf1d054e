import type { Db } from '../connect.ts';

/** Adds the version of the renderer by which a document's links and publication were made from its text. */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('docs', 'text_version')) return;
  await db.schema.alterTable('docs', (table) => {
    table.string('text_version', 16).notNullable().defaultTo('');
    table.index(['text_version'], 'docs_text_version');
  });
}
