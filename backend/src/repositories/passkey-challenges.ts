import type { Db, Writer } from '../db/connect.ts';

/** Act for which a challenge is signed. */
export type ChallengePurpose = 'register' | 'login' | 'second_step' | 'proof';

/** A challenge that waits for a passkey's signature. */
export interface ChallengeRow {
  /** SHA-256 of the challenge. */
  readonly challenge_hash: Buffer;
  readonly purpose: ChallengePurpose;
  /** The account; null for a login, whose key names it. */
  readonly user_id: string | null;
  /** SHA-256 of the session's id, the ticket or the `device_key` to which the challenge was given. */
  readonly binding_hash: Buffer;
  /** Epoch milliseconds. */
  readonly expires_at: number;
}

export async function insertChallenge(db: Writer, row: ChallengeRow): Promise<void> {
  await db<ChallengeRow>('passkey_challenges').insert(row);
}

export async function hasChallenge(
  db: Db,
  row: Pick<ChallengeRow, 'challenge_hash' | 'purpose' | 'binding_hash'>,
  now: number,
): Promise<boolean> {
  const found = await db<ChallengeRow>('passkey_challenges')
    .where({ ...row })
    .where('expires_at', '>', now)
    .first('purpose');
  return found !== undefined;
}

/**
 * Deletes a challenge on use.
 * @returns false when it was used before
 */
export async function consumeChallenge(db: Writer, challengeHash: Buffer): Promise<boolean> {
  return (
    (await db<ChallengeRow>('passkey_challenges').where({ challenge_hash: challengeHash }).delete()) === 1
  );
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredChallenges(db: Writer, now: number): Promise<number> {
  return await db<ChallengeRow>('passkey_challenges').where('expires_at', '<=', now).delete();
}
