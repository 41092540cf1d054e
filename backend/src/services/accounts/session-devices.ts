import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Store } from '../../db/transaction.ts';
import { listClearDevices, sealDevice } from '../../repositories/sessions.ts';
import type { SessionRow } from '../../repositories/sessions.ts';
import { damagedText, openOrDefault } from '../texts/damaged.ts';

const TYPE = 'session';
const FIELD = 'device';
const BATCH = 200;

/** Returns the columns of a session's browser. Servers of an older release show the empty text. */
export function sealedDevice(
  siteKeys: Pick<SiteKeys, 'sealField'>,
  sessionId: string,
  label: string,
): Pick<SessionRow, 'device' | 'device_cipher'> {
  return { device: '', device_cipher: siteKeys.sealField(TYPE, sessionId, FIELD, label) };
}

/** Returns a session's browser, also of a row of an older release. */
export function openDevice(siteKeys: Pick<SiteKeys, 'openField'>, row: SessionRow): string {
  const { id, device, device_cipher } = row;
  if (device_cipher === null) return device;
  return openOrDefault(() => siteKeys.openField(TYPE, id, FIELD, device_cipher), damagedText(id));
}

/** Seals the browsers that servers of an older release have stored. */
export async function sealClearDevices(store: Store, siteKeys: Pick<SiteKeys, 'sealField'>): Promise<void> {
  for (;;) {
    const rows = await store.query((db) => listClearDevices(db, BATCH));
    for (const { id, device } of rows)
      await store.write((db) => sealDevice(db, id, sealedDevice(siteKeys, id, device)));
    if (rows.length < BATCH) return;
  }
}
