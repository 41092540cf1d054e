import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/**
 * Creates the plans of imports and the progress of those that were started.
 * The columns are explained on the repository's row type.
 */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'import_jobs', (table, types) => {
    table.string('id', ID_LENGTH).primary().references('imports.id').onDelete('CASCADE');
    table.string('group_id', ID_LENGTH).notNullable().references('groups.id').onDelete('CASCADE');
    table.string('state', 12).notNullable();
    table.string('file_id', ID_LENGTH).index('import_jobs_file');
    table.specificType('plan_cipher', types.mediumBlob).notNullable();
    table.specificType('origin_cipher', types.mediumBlob);
    table.specificType('publishes', 'smallint').notNullable();
    table.specificType('skips_same', 'smallint').notNullable();
    table.integer('done').notNullable();
    table.integer('total').notNullable();
    table.integer('failures').notNullable();
    table.bigInteger('planned_at').notNullable();
    table.bigInteger('ended_at');
    table.bigInteger('due_at').index('import_jobs_due');
    table.string('claim', ID_LENGTH);
  });
}
