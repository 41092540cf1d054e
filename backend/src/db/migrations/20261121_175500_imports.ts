import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/**
 * Creates the results of imports, kept for repeated requests.
 * The columns are explained on the repository's row type.
 */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'imports', (table, types) => {
    table.string('id', ID_LENGTH).primary();
    table.string('group_id', ID_LENGTH).notNullable().references('groups.id').onDelete('CASCADE');
    table.bigInteger('created_at').notNullable().index('imports_created');
    table.specificType('report_cipher', types.mediumBlob);
  });
}
