import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;

/** Creates the links of documents. The columns are explained on the repository's row type. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'doc_links', (table) => {
    table.string('doc_id', ID_LENGTH).notNullable().references('docs.id').onDelete('CASCADE');
    table.binary('target_hash', HASH_BYTES).notNullable().index('doc_links_target');
    table.primary(['doc_id', 'target_hash']);
  });
}
