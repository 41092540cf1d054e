import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Creates the queue of outgoing mails. The columns are explained on the repository's row type. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'mails', (table) => {
    table.string('id', ID_LENGTH).primary();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('mails_user');
    table.binary('mail_cipher', 4_096).notNullable();
    table.integer('attempts').notNullable();
    table.bigInteger('due_at').notNullable().index('mails_due');
    table.bigInteger('expires_at').notNullable();
  });
}
