import { EMAIL_MAX_LENGTH, ID_LENGTH } from '@maru/core';
import type { Knex } from 'knex';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;
const SEAL_BYTES = 33;
const CHARACTER_BYTES = 4;

/** Creates mailed links and account events, and the user columns for both. */
export async function up(db: Db): Promise<void> {
  await addColumn(db, 'locale', (table) => table.string('locale', 8).notNullable().defaultTo('en'));
  await addColumn(db, 'support_code_cipher', (table) => table.binary('support_code_cipher', 255));
  await addColumn(db, 'deleted_at', (table) => table.bigInteger('deleted_at').index('users_deleted'));

  await createTable(db, 'link_tokens', (table) => {
    table.binary('token_hash', HASH_BYTES).primary();
    table.string('kind', 16).notNullable();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('link_tokens_user');
    table.binary('email_cipher', EMAIL_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().index('link_tokens_expires');
  });

  await createTable(db, 'account_events', (table) => {
    table.string('id', ID_LENGTH).primary();
    table.string('user_id', ID_LENGTH).notNullable().references('users.id').onDelete('CASCADE');
    table.string('event', 32).notNullable();
    table.specificType('is_ok', 'smallint').notNullable();
    table.binary('device_cipher', 4_096).notNullable();
    table.bigInteger('at').notNullable().index('account_events_at');
    table.index(['user_id', 'event', 'at'], 'account_events_user');
  });
}

async function addColumn(
  db: Db,
  name: string,
  add: (table: Knex.AlterTableBuilder) => unknown,
): Promise<void> {
  if (await db.schema.hasColumn('users', name)) return;
  await db.schema.alterTable('users', (table) => void add(table));
}
