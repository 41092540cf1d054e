import { IDENTITIES_MAX } from '@maru/core';
import type { Locale } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { LoginMethods } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Db } from '../../db/connect.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { deleteIdentity } from '../../repositories/identities.ts';
import { findUser } from '../../repositories/users.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { hasPassword } from './no-password.ts';
import { createProofCheck } from './proof-check.ts';
import { createLoginMethodCheck } from './login-method-check.ts';

/** The browser that a link or proof is bound to. */
interface Place {
  readonly deviceKey: string;
  readonly locale: Locale;
}

/** How a user logs in, and the linked providers. */
export interface IdentitySettings {
  read(viewer: Viewer): Promise<LoginMethods>;
  /** Returns the provider's address. Errors: proof_required, too_many_identities, provider_unavailable. */
  beginLink(viewer: Viewer, input: BodyOf<'beginProviderLink'>, place: Place): Promise<string>;
  /** Returns the provider's address. Errors: validation_failed, provider_unavailable. */
  beginProof(viewer: Viewer, input: BodyOf<'beginProviderProof'>, place: Place): Promise<string>;
  /** Errors: proof_required, not_found, last_way_in. */
  unlink(write: MailingWrite<'identity_unlinked'>, viewer: Viewer, id: string): Promise<LoginMethods>;
}

export function createIdentitySettings(context: AccountContext): IdentitySettings {
  const { store, limits, providers, identities, beginProviderLogin, recipientOf } = context;
  const { requireProof, lockProven, mayTell } = createProofCheck(context);
  const requireWayIn = createLoginMethodCheck(context);

  const read = async (db: Db, userId: string): Promise<LoginMethods> => {
    const user = await findUser(db, userId);
    return {
      hasPassword: user !== undefined && hasPassword(user),
      identities: await identities.list(db, userId),
      providers: [...providers.list],
    };
  };
  const begin = async (
    { userId, sessionId }: Viewer,
    purpose: 'link' | 'proof',
    { provider, next }: BodyOf<'beginProviderLink'>,
    place: Place,
  ): Promise<string> => {
    await limits.take('providerLogins', userId);
    return await beginProviderLogin({ purpose, sessionId, provider, next, ...place });
  };

  return {
    read: ({ userId }) => store.query((db) => read(db, userId)),

    beginLink: async (viewer, input, place) => {
      await store.query((db) => requireProof(db, viewer));
      if ((await store.query((db) => identities.list(db, viewer.userId))).length >= IDENTITIES_MAX)
        throw new AppError('too_many_identities');
      return await begin(viewer, 'link', input, place);
    },

    beginProof: (viewer, input, place) => begin(viewer, 'proof', input, place),

    unlink: async (write, viewer, id) => {
      await store.query((db) => requireProof(db, viewer));
      const known = await store.query((db) => identities.list(db, viewer.userId));
      if (!known.some((identity) => identity.id === id)) throw new AppError('not_found');
      const isNotified = await mayTell(viewer);
      return await write.transaction(async (trx, attempt) => {
        const user = await lockProven(trx, viewer);
        if (!(await deleteIdentity(trx, user.id, id))) {
          // A retry after a commit with a lost response finds the identity deleted already.
          if (attempt > 0) return { value: await read(trx, user.id), records: null };
          throw new AppError('not_found');
        }
        await requireWayIn(trx, user);
        return {
          value: await read(trx, user.id),
          records: {
            audit: { event: 'identity_unlinked', accountId: user.id, objectId: id },
            mails: isNotified ? [{ kind: 'identityUnlinked', to: recipientOf(user) }] : [],
          },
        };
      });
    },
  };
}
