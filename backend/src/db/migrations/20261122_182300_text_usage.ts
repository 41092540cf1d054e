import { DEFAULT_STORAGE_LIMIT_BYTES, ID_LENGTH } from '@maru/core';
import { asWriter } from '../connect.ts';
import type { Db } from '../connect.ts';
import { countTextUsage } from '../count-text-usage.ts';
import { createTable } from '../schema.ts';

/** Adds the storage limit and the bytes that each user's texts take, counted once for existing texts. */
export async function up(db: Db): Promise<void> {
  if (!(await db.schema.hasColumn('users', 'storage_limit'))) {
    await db.schema.alterTable('users', (table) => {
      table.bigInteger('storage_limit').notNullable().defaultTo(DEFAULT_STORAGE_LIMIT_BYTES);
    });
  }
  await createTable(db, 'text_usage', (table) => {
    table.string('user_id', ID_LENGTH).primary().references('users.id').onDelete('CASCADE');
    table.bigInteger('used').notNullable();
  });
  await countTextUsage(asWriter(db), null);
}
