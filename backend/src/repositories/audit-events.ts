import type { Db } from '../db/connect.ts';

/** One entry of the audit log. Never changes, but for `forgetAuditOrigins`. */
export interface AuditEventRow {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whose account; null for a name that nobody has. The id of a deleted account tells nothing by itself. */
  readonly account_id: string | null;
  readonly event: string;
  /** 0 or 1: whether it was allowed. */
  readonly is_ok: number;
  /** The document, session or space that it was done to. */
  readonly object_id: string | null;
  /** From where: browser and shortened address as JSON, sealed with the site key. Null on the command line. */
  readonly origin_cipher: Buffer | null;
  /** The same as the `errorId` of an answer that refused, and in the log. */
  readonly request_id: string | null;
}

export async function insertAuditEvent(db: Db, row: AuditEventRow): Promise<void> {
  await db<AuditEventRow>('audit_events').insert(row);
}

/** An account has gone: what was done stays under its id, from where goes. */
export async function forgetAuditOrigins(db: Db, accountId: string): Promise<void> {
  await db<AuditEventRow>('audit_events').where({ account_id: accountId }).update({ origin_cipher: null });
}

/** @returns how many have gone */
export async function deleteAuditEventsBefore(db: Db, at: number): Promise<number> {
  return await db<AuditEventRow>('audit_events').where('at', '<=', at).delete();
}
