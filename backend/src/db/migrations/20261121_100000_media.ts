import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/**
 * Creates media and the storage used by each group. The columns are explained on the repository's row type.
 */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'media', (table, types) => {
    table.string('id', ID_LENGTH).primary();
    table.string('group_id', ID_LENGTH).notNullable().references('groups.id').onDelete('CASCADE');
    table.string('upload_id', ID_LENGTH).notNullable().index('media_upload');
    table.specificType('name_cipher', types.mediumBlob).notNullable();
    table.string('type', 64).notNullable();
    table.bigInteger('size').notNullable();
    table.integer('width');
    table.integer('height');
    table.bigInteger('created_at').notNullable();
    table.index(['group_id', 'created_at', 'id'], 'media_group');
  });
  await createTable(db, 'media_usage', (table) => {
    table.string('group_id', ID_LENGTH).primary().references('groups.id').onDelete('CASCADE');
    table.bigInteger('used').notNullable();
  });
}
