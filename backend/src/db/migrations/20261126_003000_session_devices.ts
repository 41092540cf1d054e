import type { Db } from '../connect.ts';
import { createIndex } from '../schema.ts';

/** Finds the other sessions of a browser when one of its accounts logs out. */
export async function up(db: Db): Promise<void> {
  await createIndex(db, 'sessions', 'sessions_device_key', ['device_key_hash']);
}
