import { DEVICE_LABEL_MAX_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';

/** Bytes of a character in UTF-8, and of what sealing adds. */
const CHARACTER_BYTES = 4;
const SEAL_BYTES = 33;

/** Adds the sealed browser of a session. Housekeeping seals those that an older release has stored. */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('sessions', 'device_cipher')) return;
  await db.schema.alterTable('sessions', (table) => {
    table.binary('device_cipher', DEVICE_LABEL_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES);
  });
}
