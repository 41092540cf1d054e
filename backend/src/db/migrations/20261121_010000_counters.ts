import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;

/** Counters of the rate limits, shared by all processes. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'counters', (table) => {
    table.binary('key_hash', HASH_BYTES).primary();
    table.integer('count').notNullable();
    table.bigInteger('expires_at').notNullable().index('counters_expires');
  });
}
