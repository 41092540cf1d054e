import { AppError } from '@maru/core/api';
import type { Identity } from '@maru/core/api';
import { newId } from '@maru/core/text';
import type { Db, Writer } from '../../db/connect.ts';
import type { ProviderIdentity } from '../../login-providers/login-provider.ts';
import { presentTime } from '../../presenters/doc.ts';
import { findIdentity, insertIdentity, listIdentities } from '../../repositories/identities.ts';
import type { IdentityRow } from '../../repositories/identities.ts';
import type { ServiceContext } from '../context.ts';
import { openOrDefault } from '../texts/damaged.ts';
import type { Providers } from './providers.ts';

/** The part of an identity that is sealed. */
interface SealedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Address or name at the provider, by which its user recognizes it. */
  readonly account: string | null;
}

/** Providers' accounts that are linked to users: bound to issuer and subject, never to an address. */
export interface Identities {
  /**
   * Finds the account's row of a provider's user; undefined for one that no account has. Errors:
   * provider_refused for a row that is not of this user, as one that was moved.
   */
  find(db: Db, identity: ProviderIdentity): Promise<IdentityRow | undefined>;
  /** Links an identity. Fails with a duplicate key when an account has it. */
  add(trx: Writer, userId: string, identity: ProviderIdentity): Promise<void>;
  /** Lists a user's identities, without rows that are not of this user. */
  list(db: Db, userId: string): Promise<Identity[]>;
}

export function createIdentities(
  { siteKeys, now }: Pick<ServiceContext, 'siteKeys' | 'now'>,
  providers: Providers,
): Identities {
  const hashOf = ({ issuer, subject }: ProviderIdentity): Buffer =>
    siteKeys.hashSubject(JSON.stringify(['identity', issuer, subject]));
  // The user is part of what is bound, so that a row moved to another user does not open.
  const placeOf = ({ user_id, id }: Pick<IdentityRow, 'user_id' | 'id'>): string => `${user_id}.${id}`;
  const open = (row: IdentityRow): SealedIdentity | null => {
    const text = openOrDefault(
      () => siteKeys.openField('identity', placeOf(row), 'identity', row.identity_cipher),
      null,
    );
    return text === null ? null : (JSON.parse(text) as SealedIdentity);
  };

  return {
    find: async (db, identity) => {
      const row = await findIdentity(db, hashOf(identity));
      if (row === undefined) return undefined;
      const sealed = open(row);
      if (sealed?.issuer !== identity.issuer || sealed.subject !== identity.subject)
        throw new AppError('provider_refused');
      return row;
    },

    add: async (trx, userId, identity) => {
      const place = { user_id: userId, id: newId() };
      const { issuer, subject, email, username } = identity;
      const sealed: SealedIdentity = { issuer, subject, account: email ?? username };
      await insertIdentity(trx, {
        ...place,
        identity_hash: hashOf(identity),
        identity_cipher: siteKeys.sealField('identity', placeOf(place), 'identity', JSON.stringify(sealed)),
        created_at: now(),
        last_used_at: null,
      });
    },

    list: async (db, userId) => {
      const rows = await listIdentities(db, userId);
      return rows.flatMap((row) => {
        const sealed = open(row);
        if (sealed === null) return [];
        const provider = providers.ofIssuer(sealed.issuer);
        return {
          id: row.id,
          provider: provider?.name ?? null,
          label: provider?.label ?? new URL(sealed.issuer).host,
          account: sealed.account,
          createdAt: presentTime(row.created_at),
          lastUsedAt: row.last_used_at === null ? null : presentTime(row.last_used_at),
        };
      });
    },
  };
}
