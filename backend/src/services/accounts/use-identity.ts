import { IDENTITIES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { isDuplicate } from '../../db/transient-errors.ts';
import type { ProviderIdentity } from '../../login-providers/login-provider.ts';
import { isProofRecent } from '../../policies/proof.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { updateProofTime } from '../../repositories/sessions.ts';
import type { AccountContext } from './account-context.ts';
import { createProofCheck } from './proof-check.ts';
import type { ProviderWrite } from './sign-in-by-identity.ts';

/**
 * Links an identity to the viewer's account, or proves by it that the viewer is there. Errors of a link:
 * proof_required, identity_taken, too_many_identities; of a proof: provider_refused for another one's
 * identity, proof_not_fresh.
 * @returns word for the page that is shown next
 */
export function createUseIdentity(
  context: AccountContext,
): (
  write: ProviderWrite,
  viewer: Viewer,
  purpose: 'link' | 'proof',
  identity: ProviderIdentity,
) => Promise<'linked' | 'proven'> {
  const { store, now, identities, recipientOf } = context;
  const { requireProof, lockProven, mayTell } = createProofCheck(context);

  const link = async (write: ProviderWrite, viewer: Viewer, identity: ProviderIdentity): Promise<void> => {
    const { userId } = viewer;
    await store.query((db) => requireProof(db, viewer));
    const known = await store.query((db) => identities.find(db, identity));
    if (known?.user_id === userId) return;
    if (known !== undefined) throw new AppError('identity_taken');
    const isNotified = await mayTell(viewer);
    await write.transaction(async (trx, attempt) => {
      const user = await lockProven(trx, viewer);
      // An attempt before was committed, and only its answer was lost.
      if (attempt > 0 && (await identities.find(trx, identity))?.user_id === userId)
        return { value: undefined, records: null };
      if ((await identities.list(trx, userId)).length >= IDENTITIES_MAX)
        throw new AppError('too_many_identities');
      await identities.add(trx, userId, identity);
      return {
        value: undefined,
        records: {
          audit: { event: 'identity_linked', accountId: userId },
          mails: isNotified ? [{ kind: 'identityLinked', to: recipientOf(user) }] : [],
        },
      };
    });
  };

  const prove = async (write: ProviderWrite, viewer: Viewer, identity: ProviderIdentity): Promise<void> => {
    const { authenticatedAt } = identity;
    const known = await store.query((db) => identities.find(db, identity));
    if (known?.user_id !== viewer.userId) throw new AppError('provider_refused');
    if (authenticatedAt === null || !isProofRecent(authenticatedAt, now()))
      throw new AppError('proof_not_fresh');
    await write.transaction(async (trx) => {
      await updateProofTime(trx, viewer.userId, viewer.sessionId, Math.min(authenticatedAt, now()));
      return { value: undefined, records: null };
    });
  };

  return async (write, viewer, purpose, identity) => {
    if (purpose === 'proof') {
      await prove(write, viewer, identity);
      return 'proven';
    }
    try {
      await link(write, viewer, identity);
    } catch (error) {
      if (isDuplicate(error)) throw new AppError('identity_taken', { cause: error });
      throw error;
    }
    return 'linked';
  };
}
