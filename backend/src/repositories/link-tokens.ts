import type { LinkKind } from '@maru/core/api';
import type { Db } from '../db/connect.ts';

/** A link that was mailed and not used yet. */
export interface LinkTokenRow {
  /** SHA-256 of the token in the link. */
  readonly token_hash: Buffer;
  readonly kind: LinkKind;
  readonly user_id: string;
  /** With `confirm_email`: the new address, sealed with the site key. */
  readonly email_cipher: Buffer | null;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds. */
  readonly expires_at: number;
}

export async function insertLinkToken(db: Db, row: LinkTokenRow): Promise<void> {
  await db<LinkTokenRow>('link_tokens').insert(row);
}

export async function findLinkToken(db: Db, tokenHash: Buffer, now: number): Promise<LinkTokenRow | undefined> {
  return await db<LinkTokenRow>('link_tokens').where({ token_hash: tokenHash }).where('expires_at', '>', now).first();
}

/** Uses a link up. @returns false when somebody else just did, or its time is over */
export async function takeLinkToken(db: Db, tokenHash: Buffer, now: number): Promise<boolean> {
  return (await db<LinkTokenRow>('link_tokens').where({ token_hash: tokenHash }).where('expires_at', '>', now).delete()) === 1;
}

/** @param kind all kinds without one */
export async function deleteLinkTokensOf(db: Db, userId: string, kind?: LinkKind): Promise<void> {
  await db<LinkTokenRow>('link_tokens')
    .where({ user_id: userId, ...(kind === undefined ? {} : { kind }) })
    .delete();
}

/** @returns how many have gone */
export async function deleteExpiredLinkTokens(db: Db, now: number): Promise<number> {
  return await db<LinkTokenRow>('link_tokens').where('expires_at', '<=', now).delete();
}
