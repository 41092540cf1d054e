import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;

/** Creates passkeys and the challenges that they sign. Columns are explained on the row types. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'passkeys', (table) => {
    table.string('id', ID_LENGTH).primary();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('passkeys_user');
    table.binary('credential_hash', HASH_BYTES).notNullable().unique('passkeys_credential');
    table.binary('key_cipher', 8_192).notNullable();
    table.binary('name_cipher', 512).notNullable();
    table.bigInteger('counter').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('last_used_at');
  });
  await createTable(db, 'passkey_challenges', (table) => {
    table.binary('challenge_hash', HASH_BYTES).primary();
    table.string('purpose', 16).notNullable();
    table.string('user_id', ID_LENGTH).references('users.id').onDelete('CASCADE');
    table.binary('binding_hash', HASH_BYTES).notNullable();
    table.bigInteger('expires_at').notNullable().index('passkey_challenges_expires');
  });
}
