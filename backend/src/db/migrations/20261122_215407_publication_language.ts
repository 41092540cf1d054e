import type { Db } from '../connect.ts';

/** Characters of the longest tag that a document's settings take: `und-Hant-TW`. */
const TAG_MAX_LENGTH = 11;

/** Adds the language that a public document's settings name; null where it is told from the words. */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('publications', 'language')) return;
  await db.schema.alterTable('publications', (table) => {
    table.string('language', TAG_MAX_LENGTH).nullable();
  });
}
