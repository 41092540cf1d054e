import type { Writer } from '../db/connect.ts';
import type { Statement } from '../db/statement.ts';
import { insertInto } from '../db/statements.ts';

/** An entry of the audit log. Never changes, except for `clearAuditOrigins`. */
export interface AuditEventRow {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Id of the account; null for an unknown name. The id of a deleted account identifies nobody. */
  readonly account_id: string | null;
  readonly event: string;
  /** 0 or 1: whether the action succeeded. */
  readonly is_ok: number;
  /** The document, session or space acted on. */
  readonly object_id: string | null;
  /** Browser and shortened address as JSON, sealed with the site key. Null on the command line. */
  readonly origin_cipher: Buffer | null;
  /** Equals the `errorId` of a refusal, in the response and in the log. */
  readonly request_id: string | null;
}

export function auditEventInsert(row: AuditEventRow): Statement {
  return insertInto('audit_events', row);
}

/** Removes the origins of a deleted account's entries; the entries stay under the account's id. */
export async function clearAuditOrigins(db: Writer, accountId: string): Promise<void> {
  await db<AuditEventRow>('audit_events').where({ account_id: accountId }).update({ origin_cipher: null });
}

/**
 * @returns the number of deleted rows
 */
export async function deleteAuditEventsBefore(db: Writer, at: number): Promise<number> {
  return await db<AuditEventRow>('audit_events').where('at', '<=', at).delete();
}
