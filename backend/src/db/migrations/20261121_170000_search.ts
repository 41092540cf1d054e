import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Creates the tables of search. The columns are explained on the repositories' row types. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'publication_changes', (table) => {
    table.bigIncrements('seq');
    table.string('doc_id', ID_LENGTH).notNullable();
  });
  await createTable(db, 'doc_terms', (table, types) => {
    table.string('doc_id', ID_LENGTH).primary().references('docs.id').onDelete('CASCADE');
    table.string('group_id', ID_LENGTH).notNullable();
    table.bigInteger('content_rev').notNullable();
    table.specificType('terms_cipher', types.mediumBlob).notNullable();
    table.index(['group_id', 'doc_id'], 'doc_terms_group');
  });
}
