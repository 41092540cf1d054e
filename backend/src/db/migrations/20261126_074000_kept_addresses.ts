import type { Db } from '../connect.ts';
import { createIndex } from '../schema.ts';

const HASH_BYTES = 32;

/** Adds the keyed hash of the address that a link keeps for its account, and finds links by it. */
export async function up(db: Db): Promise<void> {
  if (!(await db.schema.hasColumn('link_tokens', 'email_hash')))
    await db.schema.alterTable('link_tokens', (table) => {
      table.binary('email_hash', HASH_BYTES);
    });
  await createIndex(db, 'link_tokens', 'link_tokens_email', ['email_hash']);
}
