import { DEVICE_ID_KEY } from '@maru/core';
import { readItem, writeItem } from './local.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Returns this device's UUID; creates and stores it at the first call. */
export function deviceId(): string {
  const saved = readItem(DEVICE_ID_KEY);
  if (saved !== null && UUID.test(saved)) return saved;
  const made = newUuid();
  writeItem(DEVICE_ID_KEY, made);
  return made;
}

/** Returns `crypto.randomUUID()` in secure contexts, and a version 4 UUID from random bytes elsewhere. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
