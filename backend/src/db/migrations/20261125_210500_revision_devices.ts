import type { Db } from '../connect.ts';

/** Sealed bytes at most: two short names, header, iv and tag. */
const DEVICE_BYTES = 128;

/** Adds to versions the device that saved them, sealed. Existing versions have none. */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('revisions', 'device_cipher')) return;
  await db.schema.alterTable('revisions', (table) => {
    table.binary('device_cipher', DEVICE_BYTES);
  });
}
