import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;

/**
 * Creates the results of requests with an Idempotency-Key.
 * The columns are explained on the repository's row type.
 */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'idempotency_keys', (table) => {
    table.binary('key_hash', HASH_BYTES).primary();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('idempotency_keys_user');
    table.binary('request_hash', HASH_BYTES).notNullable();
    table.integer('status').notNullable();
    table.string('object_id', ID_LENGTH).notNullable();
    table.integer('revision').notNullable();
    table.bigInteger('expires_at').notNullable().index('idempotency_keys_expires');
  });
}
