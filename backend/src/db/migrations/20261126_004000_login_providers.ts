import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;

/** Creates what logins by OpenID providers need. Columns are explained on the row types. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'identities', (table) => {
    table.string('id', ID_LENGTH).primary();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('identities_user');
    table.binary('identity_hash', HASH_BYTES).notNullable().unique('identities_hash');
    table.binary('identity_cipher', 4_096).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('last_used_at');
  });
  await createTable(db, 'provider_logins', (table) => {
    table.binary('secret_hash', HASH_BYTES).primary();
    table.string('stage', 16).notNullable();
    table.binary('device_key_hash', HASH_BYTES).notNullable();
    table.binary('facts_cipher', 8_192).notNullable();
    table.bigInteger('expires_at').notNullable().index('provider_logins_expires');
  });
  if (!(await db.schema.hasColumn('pending_signups', 'identity_cipher'))) {
    await db.schema.alterTable('pending_signups', (table) => {
      table.binary('identity_cipher', 4_096);
    });
  }
}
