import type { LinkKind } from '@maru/core/api';
import type { Db, Writer } from '../db/connect.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import { selectRows } from '../db/statements.ts';
import { linkMacInput } from './account-macs.ts';
import type { UserAccessRow, LinkBinding } from './account-macs.ts';

/** A mailed link that has not been used. */
export interface LinkTokenRow {
  /** SHA-256 of the token in the link. */
  readonly token_hash: Buffer;
  readonly kind: LinkKind;
  readonly user_id: string;
  /**
   * Sealed with the site key. With `confirm_email` and `undo_email`: the address that is to be the account's;
   * with `end_session`: the SHA-256 of the browser's `device_key`, in hexadecimal.
   */
  readonly email_cipher: Buffer | null;
  /**
   * Keyed hash of the address that no other account takes as long as the link counts: with `undo_email`, but
   * in a row of an older release. It opens nothing, so the MAC leaves it out.
   */
  readonly email_hash: Buffer | null;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds. */
  readonly expires_at: number;
  /** MAC of the other columns; null in a row of an older release. */
  readonly mac: Buffer | null;
}

export async function insertLinkToken(
  db: Writer,
  row: Omit<LinkTokenRow, 'mac'>,
  holder: LinkBinding,
): Promise<void> {
  await db<LinkTokenRow>('link_tokens').insert({
    ...row,
    mac: rowMacsOf(db).sign(linkMacInput(row, holder)),
  });
}

/** Finds a link that has not expired; none where its row does not verify. */
export async function findLinkToken(
  db: Db,
  tokenHash: Buffer,
  now: number,
): Promise<LinkTokenRow | undefined> {
  const [row] = await selectRows<LinkTokenRow & LinkBinding>(
    db,
    `SELECT link_tokens.*, users.password_hash, users.email_rev FROM link_tokens
JOIN users ON users.id = link_tokens.user_id WHERE token_hash = ? AND expires_at > ?`,
    [tokenHash, now],
  );
  if (row === undefined) return undefined;
  const { password_hash, email_rev, ...link } = row;
  const facts = linkMacInput(link, { password_hash, email_rev });
  return rowMacsOf(db).isTrusted(facts, link.mac) ? link : undefined;
}

/**
 * Returns true where a link keeps an address for another account. A change that takes the address asks after
 * it has written its row: only then no other change can free and keep the address at the same time.
 * @param userId account that may have the address; null: none
 */
export async function isEmailReserved(
  db: Db,
  emailHash: Buffer,
  userId: string | null,
  now: number,
): Promise<boolean> {
  const rows = await selectRows(
    db,
    'SELECT 1 FROM link_tokens WHERE email_hash = ? AND user_id <> ? AND expires_at > ? LIMIT 1',
    [emailHash, userId ?? '', now],
  );
  return rows.length > 0;
}

/**
 * Seals a user's links again, whose password is hashed anew; those that do not verify stay as they are. The
 * caller has locked the user's row.
 * @param before the user as the links are sealed
 * @param after the user as changed
 */
export async function resealLinkTokens(
  trx: Writer,
  before: LinkBinding & Pick<UserAccessRow, 'id'>,
  after: LinkBinding,
): Promise<void> {
  const macs = rowMacsOf(trx);
  const rows = await trx<LinkTokenRow>('link_tokens').where({ user_id: before.id });
  for (const row of rows.filter((link) => macs.isTrusted(linkMacInput(link, before), link.mac)))
    await trx<LinkTokenRow>('link_tokens')
      .where({ token_hash: row.token_hash })
      .update({ mac: macs.sign(linkMacInput(row, after)) });
}

/**
 * Deletes a link on use.
 * @returns false when another request has used it, or it has expired
 */
export async function consumeLinkToken(db: Writer, tokenHash: Buffer, now: number): Promise<boolean> {
  return (
    (await db<LinkTokenRow>('link_tokens')
      .where({ token_hash: tokenHash })
      .where('expires_at', '>', now)
      .delete()) === 1
  );
}

/**
 * @param kind kind to delete; when omitted all that end with a change of credentials: links that undo a
 *   change of the address do not, since somebody who took the account over would make such a change
 */
export async function deleteLinkTokensOf(db: Writer, userId: string, kind?: LinkKind): Promise<void> {
  const links = db<LinkTokenRow>('link_tokens').where({ user_id: userId });
  await (kind === undefined ? links.whereNot({ kind: 'undo_email' }) : links.where({ kind })).delete();
}

/** Deletes the links that undo the changes of the address since a time, in epoch milliseconds. */
export async function deleteUndoLinksSince(db: Writer, userId: string, since: number): Promise<void> {
  await db<LinkTokenRow>('link_tokens')
    .where({ user_id: userId, kind: 'undo_email' })
    .where('created_at', '>=', since)
    .delete();
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredLinkTokens(db: Writer, now: number): Promise<number> {
  return await db<LinkTokenRow>('link_tokens').where('expires_at', '<=', now).delete();
}
