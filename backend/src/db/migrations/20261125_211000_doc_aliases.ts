import { ID_LENGTH, TITLE_MAX_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Bytes around the text in what is sealed: header, iv, tag. */
const SEAL_BYTES = 33;
const HASH_BYTES = 32;
/** Maximum number of UTF-8 bytes per character. */
const CHARACTER_BYTES = 4;

/**
 * Creates the aliases of documents, and the times at which documents of an archive were made first. The
 * columns are explained on the repositories' row types.
 */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'doc_aliases', (table) => {
    table.string('doc_id', ID_LENGTH).notNullable().references('docs.id').onDelete('CASCADE');
    table.specificType('is_former', 'smallint').notNullable();
    table.binary('title_hash', HASH_BYTES).notNullable();
    table.string('group_id', ID_LENGTH).notNullable();
    table.integer('number').notNullable();
    table.binary('title_cipher', TITLE_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES).notNullable();
    table.primary(['doc_id', 'is_former', 'title_hash']);
    table.index(['group_id', 'title_hash'], 'doc_aliases_title');
  });
  if (await db.schema.hasColumn('docs', 'first_created_at')) return;
  await db.schema.alterTable('docs', (table) => {
    table.bigInteger('first_created_at').nullable();
  });
}
