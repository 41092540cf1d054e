import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Creates the cached titles of large groups. The columns are explained on the repository's row type. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'title_lists', (table, types) => {
    table.string('group_id', ID_LENGTH).primary().references('groups.id').onDelete('CASCADE');
    table.specificType('titles_cipher', types.mediumBlob).notNullable();
  });
}
