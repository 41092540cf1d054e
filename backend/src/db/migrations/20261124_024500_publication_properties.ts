import type { Db } from '../connect.ts';

/** Adds the properties that a public document's front matter names, as JSON; null when it names none. */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('publications', 'properties')) return;
  await db.schema.alterTable('publications', (table) => {
    table.text('properties', 'mediumtext').nullable();
  });
}
