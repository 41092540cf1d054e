import type { Db } from '../connect.ts';

/** Characters of the longest language tag in a document's settings: `und-Hant-TW`. */
const TAG_MAX_LENGTH = 11;

/** Adds the language of a public document's settings; null when it is detected from the text. */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('publications', 'language')) return;
  await db.schema.alterTable('publications', (table) => {
    table.string('language', TAG_MAX_LENGTH).nullable();
  });
}
