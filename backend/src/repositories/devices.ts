import type { Db, Writer } from '../db/connect.ts';
import { isDuplicate } from '../db/transient-errors.ts';

/**
 * A browser with a `device_key`. The row outlives its
 * sessions, so that the browser stays known after a logout.
 */
export interface DeviceRow {
  /** SHA-256 of the cookie's value. */
  readonly key_hash: Buffer;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds; extended at every login and renewal. */
  readonly expires_at: number;
}

export async function findDevice(db: Db, keyHash: Buffer, now: number): Promise<DeviceRow | undefined> {
  return await db<DeviceRow>('devices').where({ key_hash: keyHash }).where('expires_at', '>', now).first();
}

/** Stores a browser, or extends its expiry. */
export async function saveDevice(db: Writer, row: DeviceRow): Promise<void> {
  const count = await db<DeviceRow>('devices')
    .where({ key_hash: row.key_hash })
    .update({ expires_at: row.expires_at });
  if (count > 0) return;
  try {
    await db<DeviceRow>('devices').insert(row);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredDevices(db: Writer, now: number): Promise<number> {
  return await db<DeviceRow>('devices').where('expires_at', '<=', now).delete();
}

/**
 * A browser that has logged in to an account. The row outlives
 * the session, so that the browser stays known after a logout.
 */
export interface AccountDeviceRow {
  readonly user_id: string;
  /** SHA-256 of the `device_key`. */
  readonly device_key_hash: Buffer;
  /** Epoch milliseconds; extended at every login. */
  readonly expires_at: number;
}

export async function isAccountDevice(
  db: Db,
  userId: string,
  deviceKeyHash: Buffer,
  now: number,
): Promise<boolean> {
  const row = await db<AccountDeviceRow>('account_devices')
    .where({ user_id: userId, device_key_hash: deviceKeyHash })
    .where('expires_at', '>', now)
    .first('user_id');
  return row !== undefined;
}

/** Counts the browsers whose last login to the account expires after a time, in epoch milliseconds. */
export async function countAccountDevices(db: Db, userId: string, after: number): Promise<number> {
  const rows = await db<AccountDeviceRow>('account_devices')
    .where({ user_id: userId })
    .where('expires_at', '>', after)
    .select('user_id');
  return rows.length;
}

/** Makes a browser unknown to an account. */
export async function deleteAccountDevice(db: Writer, userId: string, deviceKeyHash: Buffer): Promise<void> {
  await db<AccountDeviceRow>('account_devices')
    .where({ user_id: userId, device_key_hash: deviceKeyHash })
    .delete();
}

/** Stores a browser's login to an account, or extends its expiry. */
export async function saveAccountDevice(db: Writer, row: AccountDeviceRow): Promise<void> {
  const { user_id, device_key_hash, expires_at } = row;
  const count = await db<AccountDeviceRow>('account_devices')
    .where({ user_id, device_key_hash })
    .update({ expires_at });
  if (count > 0) return;
  try {
    await db<AccountDeviceRow>('account_devices').insert(row);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredAccountDevices(db: Writer, now: number): Promise<number> {
  return await db<AccountDeviceRow>('account_devices').where('expires_at', '<=', now).delete();
}
