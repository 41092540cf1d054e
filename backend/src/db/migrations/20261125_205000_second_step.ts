import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;

/** Creates what an account's second step at login is made of. Columns are explained on the row types. */
export async function up(db: Db): Promise<void> {
  if (!(await db.schema.hasColumn('sessions', 'proven_at'))) {
    await db.schema.alterTable('sessions', (table) => {
      table.bigInteger('proven_at');
    });
  }
  await createTable(db, 'totp_secrets', (table) => {
    table.string('id', ID_LENGTH).primary();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('totp_secrets_user');
    table.binary('secret_cipher', 256).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('enabled_at');
    table.bigInteger('last_step').notNullable();
  });
  await createTable(db, 'recovery_codes', (table) => {
    table.string('user_id', ID_LENGTH).notNullable().references('users.id').onDelete('CASCADE');
    table.binary('code_hash', HASH_BYTES).notNullable();
    table.primary(['user_id', 'code_hash']);
  });
  await createTable(db, 'second_step_tickets', (table) => {
    table.binary('ticket_hash', HASH_BYTES).primary();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('second_step_tickets_user');
    table.binary('device_key_hash', HASH_BYTES).notNullable();
    table.binary('link_hash', HASH_BYTES);
    table.string('password_hash', 255);
    table.integer('tries').notNullable();
    table.string('taken_by', ID_LENGTH);
    table.bigInteger('expires_at').notNullable().index('second_step_tickets_expires');
  });
}
