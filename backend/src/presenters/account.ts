import type { LoginRecord, Session } from '@maru/core/api';
import type { AccountEventRow } from '../repositories/account-events.ts';
import type { SessionRow } from '../repositories/sessions.ts';
import { presentTime } from './doc.ts';

/** @param device the session's browser */
export function presentSession(row: SessionRow, device: string, isCurrent: boolean): Session {
  return {
    id: row.id,
    device,
    createdAt: presentTime(row.created_at),
    lastSeenAt: presentTime(row.last_seen_at),
    current: isCurrent,
  };
}

/**
 * @param where decrypted browser and address
 */
export function presentLogin(
  { id, event, at, is_ok }: AccountEventRow,
  { device, ip }: { readonly device: string; readonly ip: string },
): LoginRecord {
  return { id, event, device, ip, at: presentTime(at), ok: is_ok === 1 };
}
