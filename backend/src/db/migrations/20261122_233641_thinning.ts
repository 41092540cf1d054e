import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/**
 * Adds the owners' choice to have old versions thinned out,
 * and how far that has come. Nobody has chosen it yet.
 */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'thinning', (table) => {
    table.string('user_id', ID_LENGTH).primary().references('users.id').onDelete('CASCADE');
    table.bigInteger('since');
    table.bigInteger('due_at').index('thinning_due');
    table.string('after_doc', ID_LENGTH).notNullable();
    table.integer('after_number').notNullable();
    table.bigInteger('checked_at');
    table.bigInteger('removed_versions').notNullable();
    table.bigInteger('removed_bytes').notNullable();
  });
}
