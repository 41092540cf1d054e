import type { LinkKind } from '@maru/core/api';
import type { Db, Writer } from '../db/connect.ts';

/** A mailed link that has not been used. */
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

export async function insertLinkToken(db: Writer, row: LinkTokenRow): Promise<void> {
  await db<LinkTokenRow>('link_tokens').insert(row);
}

export async function findLinkToken(
  db: Db,
  tokenHash: Buffer,
  now: number,
): Promise<LinkTokenRow | undefined> {
  return await db<LinkTokenRow>('link_tokens')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .first();
}

/**
 * Deletes a link on use.
 * @returns false when another request has used it, or it has expired
 */
export async function takeLinkToken(db: Writer, tokenHash: Buffer, now: number): Promise<boolean> {
  return (
    (await db<LinkTokenRow>('link_tokens')
      .where({ token_hash: tokenHash })
      .where('expires_at', '>', now)
      .delete()) === 1
  );
}

/**
 * @param kind kind to delete; all kinds when omitted
 */
export async function deleteLinkTokensOf(db: Writer, userId: string, kind?: LinkKind): Promise<void> {
  await db<LinkTokenRow>('link_tokens')
    .where({ user_id: userId, ...(kind === undefined ? {} : { kind }) })
    .delete();
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredLinkTokens(db: Writer, now: number): Promise<number> {
  return await db<LinkTokenRow>('link_tokens').where('expires_at', '<=', now).delete();
}
