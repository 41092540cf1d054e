import type { Db, Writer } from '../db/connect.ts';
import { selectRows } from '../db/statements.ts';

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
  /** User agent, cut, for the list of sessions. */
  readonly device: string;
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
}

/** A session with its user's fields. */
export interface SessionWithUser extends SessionRow {
  readonly username: string;
}

export async function insertSession(db: Writer, row: SessionRow): Promise<void> {
  await db<SessionRow>('sessions').insert(row);
}

/**
 * Finds a session by the current or the previous value of `auth_v4`;
 * the caller checks whether the previous one is still valid.
 */
export async function findSessionByToken(db: Db, tokenHash: Buffer): Promise<SessionWithUser | undefined> {
  return (
    (await findWhere(db, 'token_hash', tokenHash)) ?? (await findWhere(db, 'previous_token_hash', tokenHash))
  );
}

async function findWhere(
  db: Db,
  column: 'token_hash' | 'previous_token_hash',
  hash: Buffer,
): Promise<SessionWithUser | undefined> {
  const sql = `SELECT sessions.*, users.username FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.${column} = ? LIMIT 1`;
  const [row] = await selectRows<SessionWithUser>(db, sql, [hash]);
  return row;
}

/**
 * Replaces the current token and keeps the old one as the previous.
 * @returns false when it was no longer the current one
 */
export async function rotateToken(
  db: Writer,
  session: SessionRow,
  next: {
    readonly tokenHash: Buffer;
    readonly previousUntil: number;
    readonly now: number;
    readonly expiresAt: number;
  },
): Promise<boolean> {
  const count = await db<SessionRow>('sessions')
    .where({ id: session.id, token_hash: session.token_hash })
    .update({
      token_hash: next.tokenHash,
      previous_token_hash: session.token_hash,
      previous_until: next.previousUntil,
      last_seen_at: next.now,
      expires_at: next.expiresAt,
    });
  return count === 1;
}

export async function touchSession(db: Writer, id: string, now: number): Promise<void> {
  await db<SessionRow>('sessions').where({ id }).update({ last_seen_at: now });
}

/** Returns the time of a session's last proof; null without one. */
export async function findProofTime(db: Db, id: string): Promise<number | null> {
  const row = await db<SessionRow>('sessions').where({ id }).first('proven_at');
  return row?.proven_at ?? null;
}

export async function updateProofTime(db: Writer, id: string, now: number): Promise<void> {
  await db<SessionRow>('sessions').where({ id }).update({ proven_at: now });
}

/**
 * Tells whether a browser has any session that has not expired.
 * @param deviceKeyHash SHA-256 of its `device_key`
 */
export async function hasSessionOnDevice(db: Db, deviceKeyHash: Buffer, now: number): Promise<boolean> {
  const row = await db<SessionRow>('sessions')
    .where({ device_key_hash: deviceKeyHash })
    .where('expires_at', '>', now)
    .first('id');
  return row !== undefined;
}

export async function deleteSession(db: Writer, id: string): Promise<void> {
  await db<SessionRow>('sessions').where({ id }).delete();
}

/**
 * @returns true when the session was the user's
 */
export async function deleteSessionOf(db: Writer, userId: string, id: string): Promise<boolean> {
  return (await db<SessionRow>('sessions').where({ id, user_id: userId }).delete()) > 0;
}

/**
 * @param exceptId session to keep; null: none
 */
export async function deleteSessionsOf(db: Writer, userId: string, exceptId: string | null): Promise<void> {
  const query = db<SessionRow>('sessions').where({ user_id: userId });
  await (exceptId === null ? query : query.whereNot({ id: exceptId })).delete();
}

/** Lists sessions that have not expired, last seen first. */
export async function listSessions(db: Db, userId: string, now: number): Promise<SessionRow[]> {
  return await db<SessionRow>('sessions')
    .where({ user_id: userId })
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc');
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredSessions(db: Writer, now: number): Promise<number> {
  return await db<SessionRow>('sessions').where('expires_at', '<=', now).delete();
}

/** Counts sessions that have not expired. */
export async function countSessions(db: Db, now: number): Promise<number> {
  const rows: readonly { readonly count?: string | number }[] = await db<SessionRow>('sessions')
    .where('expires_at', '>', now)
    .count({ count: '*' });
  return Number(rows[0]?.count ?? 0);
}
