import { ID_LENGTH, TITLE_MAX_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Bytes around the text in what is sealed: header, iv, tag. */
const SEAL_BYTES = 33;
const HASH_BYTES = 32;
/** Maximum number of UTF-8 bytes per character. */
const CHARACTER_BYTES = 4;

/** Creates the working copies of documents. The columns are explained on the repository's row types. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'working_copies', (table, types) => {
    table.string('doc_id', ID_LENGTH).primary().references('docs.id').onDelete('CASCADE');
    table.string('group_id', ID_LENGTH).notNullable().index('working_copies_group');
    table.integer('number').notNullable();
    table.string('base_revision_id', ID_LENGTH);
    table.binary('title_cipher', TITLE_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES);
    table.specificType('content_cipher', types.mediumBlob);
    table.specificType('props_cipher', types.mediumBlob);
    table.bigInteger('updated_at').notNullable();
  });
  await createTable(db, 'working_copy_links', (table) => {
    table.string('doc_id', ID_LENGTH).notNullable().references('docs.id').onDelete('CASCADE');
    table.binary('target_hash', HASH_BYTES).notNullable().index('working_copy_links_target');
    table.primary(['doc_id', 'target_hash']);
  });
}
