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
 * @param row with decrypted browser and address
 */
export function presentLogin(
  row: AccountEventRow & { readonly device: string; readonly ip: string },
): LoginRecord {
  return { id: row.id, device: row.device, ip: row.ip, at: presentTime(row.at), ok: row.is_ok === 1 };
}
