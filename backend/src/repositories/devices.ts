import type { Db } from '../db/connect.ts';
import { isDuplicate } from '../db/transient-errors.ts';

/** A browser that was given a `device_key`. The row outlives its sessions, so that logging out does not make it unknown. */
export interface DeviceRow {
  /** SHA-256 of the cookie's value. */
  readonly key_hash: Buffer;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds; moved on at every login and renewal. */
  readonly expires_at: number;
}

export async function findDevice(db: Db, keyHash: Buffer, now: number): Promise<DeviceRow | undefined> {
  return await db<DeviceRow>('devices').where({ key_hash: keyHash }).where('expires_at', '>', now).first();
}

/** Remembers a browser, or that it was seen again. */
export async function saveDevice(db: Db, row: DeviceRow): Promise<void> {
  const count = await db<DeviceRow>('devices').where({ key_hash: row.key_hash }).update({ expires_at: row.expires_at });
  if (count > 0) return;
  try {
    await db<DeviceRow>('devices').insert(row);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

/** @returns how many have gone */
export async function deleteExpiredDevices(db: Db, now: number): Promise<number> {
  return await db<DeviceRow>('devices').where('expires_at', '<=', now).delete();
}
