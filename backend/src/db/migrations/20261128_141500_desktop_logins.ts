import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;

/** Creates the codes by which the desktop app logs in. Columns are explained on the row type. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'desktop_logins', (table) => {
    table.binary('code_hash', HASH_BYTES).primary();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('desktop_logins_user');
    table.binary('facts_cipher', 1_024).notNullable();
    table.bigInteger('expires_at').notNullable().index('desktop_logins_expires');
  });
}
