import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;

/** Creates the known browsers of accounts, filled from the existing sessions. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'account_devices', (table) => {
    table.string('user_id', ID_LENGTH).notNullable().references('users.id').onDelete('CASCADE');
    table.binary('device_key_hash', HASH_BYTES).notNullable();
    table.bigInteger('expires_at').notNullable().index('account_devices_expires');
    table.primary(['user_id', 'device_key_hash']);
  });
  await db.raw(`INSERT INTO account_devices (user_id, device_key_hash, expires_at)
    SELECT user_id, device_key_hash, MAX(expires_at) FROM sessions
    WHERE NOT EXISTS (SELECT 1 FROM account_devices AS known
      WHERE known.user_id = sessions.user_id AND known.device_key_hash = sessions.device_key_hash)
    GROUP BY user_id, device_key_hash`);
}
