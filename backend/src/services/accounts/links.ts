import {
  LINK_CONFIRM_EMAIL_LIFETIME_MS,
  LINK_END_SESSION_LIFETIME_MS,
  LINK_RESET_PASSWORD_LIFETIME_MS,
  LINK_UNDO_EMAIL_LIFETIME_MS,
} from '@maru/core';
import { AppError } from '@maru/core/api';
import type { LinkKind } from '@maru/core/api';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Writer } from '../../db/connect.ts';
import { deleteLinkTokensOf, findLinkToken, insertLinkToken } from '../../repositories/link-tokens.ts';
import type { LinkTokenRow } from '../../repositories/link-tokens.ts';
import { lockUser } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';

/** Kinds of links for existing accounts. */
export type AccountLinkKind = Exclude<LinkKind, 'confirm_signup'>;

const LIFETIMES_MS: Readonly<Record<AccountLinkKind, number>> = {
  reset_password: LINK_RESET_PASSWORD_LIFETIME_MS,
  confirm_email: LINK_CONFIRM_EMAIL_LIFETIME_MS,
  end_session: LINK_END_SESSION_LIFETIME_MS,
  undo_email: LINK_UNDO_EMAIL_LIFETIME_MS,
};
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Returns true for text in the format of a mailed link's token. */
export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Mailed links: 256 random bits, stored as a hash. */
export interface Links {
  /**
   * A new link. One that confirms an address takes the place of those before it; one that undoes a change of
   * it keeps the former address for the account. Errors: unauthorized without the account.
   * @param link `subject`: what it is about, as in `LinkTokenRow.email_cipher`; null to reset the password
   * @returns its token
   */
  create(
    trx: Writer,
    link: { readonly kind: AccountLinkKind; readonly userId: string; readonly subject: string | null },
  ): Promise<string>;
  /** Errors: link_not_found for one that is unknown, used, too old or of another kind. */
  find(token: string, kind?: AccountLinkKind): Promise<LinkTokenRow>;
  /** Returns what the link is about, as in `LinkTokenRow.email_cipher`. */
  openSubject(link: LinkTokenRow): string;
}

export function createLinks(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  siteKeys: SiteKeys,
): Links {
  return {
    create: async (trx, { kind, userId, subject }) => {
      const user = await lockUser(trx, userId);
      if (user === undefined || user.deleted_at !== null) throw new AppError('unauthorized');
      const token = newSecret();
      const tokenHash = hashSecret(token);
      const row: Omit<LinkTokenRow, 'mac'> = {
        token_hash: tokenHash,
        kind,
        user_id: userId,
        email_cipher:
          subject === null ? null : siteKeys.sealField('link', tokenHash.toString('hex'), 'email', subject),
        email_hash: kind === 'undo_email' && subject !== null ? siteKeys.hashEmail(subject) : null,
        created_at: now(),
        expires_at: now() + LIFETIMES_MS[kind],
      };
      if (kind === 'confirm_email') await deleteLinkTokensOf(trx, userId, kind);
      await insertLinkToken(trx, row, user);
      return token;
    },

    find: async (token, kind) => {
      const row = isLinkToken(token)
        ? await store.query((db) => findLinkToken(db, hashSecret(token), now()))
        : undefined;
      if (row === undefined || (kind !== undefined && row.kind !== kind))
        throw new AppError('link_not_found');
      return row;
    },

    openSubject: ({ token_hash, email_cipher }) => {
      if (email_cipher === null) throw new Error('A link to reset a password has no subject');
      return siteKeys.openField('link', token_hash.toString('hex'), 'email', email_cipher);
    },
  };
}
