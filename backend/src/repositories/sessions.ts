import type { Db, Writer } from '../db/connect.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import { runStatement, selectRows } from '../db/statements.ts';
import { sessionMacInput, sessionPolicyMacInput } from './account-macs.ts';
import type { SessionPolicy } from './account-macs.ts';
import type { UserRow } from './users.ts';

/** A session of a user in one browser. A revoked session has no row. */
export interface SessionRow {
  readonly id: string;
  /** SHA-256 of the complete `auth_v4` value. */
  readonly token_hash: Buffer;
  /** SHA-256 of the value before the last renewal, null before the first. */
  readonly previous_token_hash: Buffer | null;
  /** Expiry of the previous value, epoch milliseconds. */
  readonly previous_until: number | null;
  /** SHA-256 of the `device_key` to which the session is bound. */
  readonly device_key_hash: Buffer;
  readonly user_id: string;
  /** The same as `device_cipher` in a row of an older release; else empty. */
  readonly device: string;
  /** User agent, cut, for the list of sessions; sealed with the site key. */
  readonly device_cipher: Buffer | null;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds, at most minutes late. */
  readonly last_seen_at: number;
  /** Epoch milliseconds. */
  readonly expires_at: number;
  /**
   * Time of the last proof that the account's owner uses the session, epoch milliseconds;
   * null in a session of an older release, until the first proof.
   */
  readonly proven_at: number | null;
  /** MAC of browser, user and times, bound to the user's `session_rev`; null in a row of an older release. */
  readonly mac: Buffer | null;
}

/** A session with its user's fields. */
export interface SessionWithUser extends SessionRow, SessionPolicy {
  readonly username: string;
  readonly session_mac: Buffer | null;
}

/** Time by which sessions count, epoch milliseconds. */
export interface SessionTime {
  readonly now: number;
  /** The site ends sessions that began at this time or before it; 0: none. */
  readonly beganAfter: number;
}

/** Columns of the user by which a session counts. */
const STANDING = 'users.session_rev, users.disabled_at, users.deleted_at, users.session_mac';

export async function insertSession(trx: Writer, row: Omit<SessionRow, 'mac'>): Promise<void> {
  const mac = rowMacsOf(trx).sign(sessionMacInput(row, await lockSessionRev(trx, row.user_id)));
  await trx<SessionRow>('sessions').insert({ ...row, mac });
}

/** Reads the counter that the user's sessions are bound to, and keeps sessions from ending meanwhile. */
async function lockSessionRev(trx: Writer, userId: string): Promise<number> {
  const row = await trx<UserRow>('users').where({ id: userId }).forUpdate().first('session_rev');
  return row?.session_rev ?? 0;
}

/** Reads a session as it is committed, for its next MAC; none where its row does not verify. */
async function lockSession(trx: Writer, id: string, rev: number): Promise<SessionRow | undefined> {
  const row = await trx<SessionRow>('sessions').where({ id }).forUpdate().first();
  return row !== undefined && rowMacsOf(trx).isTrusted(sessionMacInput(row, rev), row.mac) ? row : undefined;
}

/**
 * Finds a session by the current or the previous value of `auth_v4`; none where its row does not verify. The
 * caller checks whether the previous value is still valid.
 */
export async function findSessionByToken(db: Db, tokenHash: Buffer): Promise<SessionWithUser | undefined> {
  return (
    (await findWhere(db, 'token_hash', tokenHash)) ?? (await findWhere(db, 'previous_token_hash', tokenHash))
  );
}

/** Finds a session by a column; none where its row does not verify. */
async function findWhere<C extends 'id' | 'token_hash' | 'previous_token_hash'>(
  db: Db,
  column: C,
  value: NonNullable<SessionRow[C]>,
): Promise<SessionWithUser | undefined> {
  const sql = `SELECT sessions.*, users.username, ${STANDING} FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.${column} = ? LIMIT 1`;
  const [row] = await selectRows<SessionWithUser>(db, sql, [value]);
  return row !== undefined && isTrusted(db, row) ? row : undefined;
}

function isTrusted(db: Db, row: SessionWithUser): boolean {
  if (row.disabled_at !== null || row.deleted_at !== null) return false;
  const macs = rowMacsOf(db);
  return (
    macs.isTrusted(sessionPolicyMacInput(row.user_id, row), row.session_mac) &&
    macs.isTrusted(sessionMacInput(row, row.session_rev), row.mac)
  );
}

/**
 * Replaces the current token and keeps the old one as the previous.
 * @returns false when it was no longer the current one
 */
export async function rotateToken(
  trx: Writer,
  session: SessionRow,
  next: {
    readonly tokenHash: Buffer;
    readonly previousUntil: number;
    readonly now: number;
    readonly expiresAt: number;
  },
): Promise<boolean> {
  const rev = await lockSessionRev(trx, session.user_id);
  const row = await lockSession(trx, session.id, rev);
  if (row?.token_hash.equals(session.token_hash) !== true) return false;
  const change = {
    token_hash: next.tokenHash,
    previous_token_hash: session.token_hash,
    previous_until: next.previousUntil,
    expires_at: next.expiresAt,
  };
  const mac = rowMacsOf(trx).sign(sessionMacInput({ ...row, ...change }, rev));
  const count = await trx<SessionRow>('sessions')
    .where({ id: session.id, token_hash: session.token_hash })
    .update({ ...change, last_seen_at: next.now, mac });
  return count === 1;
}

export async function touchSession(db: Writer, id: string, now: number): Promise<void> {
  await db<SessionRow>('sessions').where({ id }).update({ last_seen_at: now });
}

/** Returns the time of a session's last proof; null without one. */
export async function findProofTime(db: Db, id: string): Promise<number | null> {
  return (await findWhere(db, 'id', id))?.proven_at ?? null;
}

export async function updateProofTime(trx: Writer, userId: string, id: string, now: number): Promise<void> {
  const rev = await lockSessionRev(trx, userId);
  const row = await lockSession(trx, id, rev);
  if (row === undefined) return;
  const mac = rowMacsOf(trx).sign(sessionMacInput({ ...row, proven_at: now }, rev));
  await trx<SessionRow>('sessions').where({ id, user_id: userId }).update({ proven_at: now, mac });
}

/**
 * Returns true when a browser has any session that has not ended.
 * @param deviceKeyHash SHA-256 of its `device_key`
 */
export async function hasSessionOnDevice(
  db: Db,
  deviceKeyHash: Buffer,
  { now, beganAfter }: SessionTime,
): Promise<boolean> {
  const row = await db<SessionRow>('sessions')
    .where({ device_key_hash: deviceKeyHash })
    .where('expires_at', '>', now)
    .where('created_at', '>', beganAfter)
    .first('id');
  return row !== undefined;
}

/**
 * Ends a session of a user.
 * @returns true when there was one
 */
export async function deleteSessionOf(trx: Writer, userId: string, id: string): Promise<boolean> {
  await lockSessionRev(trx, userId);
  const count = await trx<SessionRow>('sessions').where({ id, user_id: userId }).delete();
  if (count > 0) await renewSessionRev(trx, userId);
  return count > 0;
}

/** Ends the sessions of a user in one browser. */
export async function deleteSessionsOnDevice(
  trx: Writer,
  userId: string,
  deviceKeyHash: Buffer,
): Promise<void> {
  await lockSessionRev(trx, userId);
  const count = await trx<SessionRow>('sessions')
    .where({ user_id: userId, device_key_hash: deviceKeyHash })
    .delete();
  if (count > 0) await renewSessionRev(trx, userId);
}

/**
 * @param exceptId session to keep; null: none
 * @returns true when there were any
 */
export async function deleteSessionsOf(
  trx: Writer,
  userId: string,
  exceptId: string | null,
): Promise<boolean> {
  await lockSessionRev(trx, userId);
  const query = trx<SessionRow>('sessions').where({ user_id: userId });
  const count = await (exceptId === null ? query : query.whereNot({ id: exceptId })).delete();
  await renewSessionRev(trx, userId);
  return count > 0;
}

/** Rows for one statement, which names each. */
const SEALED_AT_ONCE = 100;

/**
 * Raises the counter that the user's sessions are bound to and seals the remaining ones with it: the row of
 * an ended session, put back, does not verify any more.
 */
async function renewSessionRev(trx: Writer, userId: string): Promise<void> {
  const user = await trx<UserRow>('users').where({ id: userId }).forUpdate().first();
  if (user === undefined) return;
  const macs = rowMacsOf(trx);
  // A standing that does not verify stays as it is, and with it the account closed.
  if (!macs.isTrusted(sessionPolicyMacInput(userId, user), user.session_mac)) return;
  const rows = await trx<SessionRow>('sessions').where({ user_id: userId }).forUpdate();
  const session_rev = user.session_rev + 1;
  const session_mac = macs.sign(sessionPolicyMacInput(userId, { ...user, session_rev }));
  await trx<UserRow>('users').where({ id: userId }).update({ session_rev, session_mac });
  const known = rows.filter((row) => macs.isTrusted(sessionMacInput(row, user.session_rev), row.mac));
  for (let at = 0; at < known.length; at += SEALED_AT_ONCE) {
    const batch = known.slice(at, at + SEALED_AT_ONCE);
    await runStatement(trx, {
      sql: `UPDATE sessions SET mac = CASE id ${batch.map(() => 'WHEN ? THEN ?').join(' ')} END
WHERE user_id = ? AND id IN (${batch.map(() => '?').join(', ')})`,
      values: [
        ...batch.flatMap((row) => [row.id, macs.sign(sessionMacInput(row, session_rev))]),
        userId,
        ...batch.map(({ id }) => id),
      ],
    });
  }
}

/** Lists sessions of which the browser is not sealed. */
export async function listClearDevices(db: Db, limit: number): Promise<Pick<SessionRow, 'id' | 'device'>[]> {
  return await db<SessionRow>('sessions')
    .whereNull('device_cipher')
    .whereNot({ device: '' })
    .limit(limit)
    .select('id', 'device');
}

export async function sealDevice(
  db: Writer,
  id: string,
  sealed: Pick<SessionRow, 'device' | 'device_cipher'>,
): Promise<void> {
  await db<SessionRow>('sessions').where({ id }).whereNull('device_cipher').update(sealed);
}

/** Lists sessions that have not ended, last seen first. */
export async function listSessions(
  db: Db,
  userId: string,
  { now, beganAfter }: SessionTime,
): Promise<SessionRow[]> {
  return await db<SessionRow>('sessions')
    .where({ user_id: userId })
    .where('expires_at', '>', now)
    .where('created_at', '>', beganAfter)
    .orderBy('last_seen_at', 'desc');
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredSessions(db: Writer, { now, beganAfter }: SessionTime): Promise<number> {
  return await db<SessionRow>('sessions')
    .where('expires_at', '<=', now)
    .orWhere('created_at', '<=', beganAfter)
    .delete();
}

/** Counts sessions that have not expired. */
export async function countSessions(db: Db, now: number): Promise<number> {
  const rows: readonly { readonly count?: string | number }[] = await db<SessionRow>('sessions')
    .where('expires_at', '>', now)
    .count({ count: '*' });
  return Number(rows[0]?.count ?? 0);
}
