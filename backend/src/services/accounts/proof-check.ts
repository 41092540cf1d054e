import { AppError } from '@maru/core/api';
import type { Db, Writer } from '../../db/connect.ts';
import { isProofRecent } from '../../policies/proof.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findProofTime } from '../../repositories/sessions.ts';
import { findUser, lockUser } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { AccountContext } from './account-context.ts';

/** Checks of calls that change an account's second step. */
export interface ProofCheck {
  /** Errors: proof_required. */
  readonly requireProof: (db: Db, viewer: Viewer) => Promise<void>;
  /** Locks the account, so that no login passes while its second step changes. Errors: proof_required. */
  readonly lockProven: (trx: Writer, viewer: Viewer) => Promise<UserRow>;
  /**
   * Counts a notice of such a change, and returns whether it may be mailed. Called after the checks that
   * refuse the change: refused calls would otherwise use up the notices of the next one.
   */
  readonly mayTell: (viewer: Viewer) => Promise<boolean>;
}

export function createProofCheck({
  store,
  now,
  mayNotify,
}: Pick<AccountContext, 'store' | 'now' | 'mayNotify'>): ProofCheck {
  const requireProof: ProofCheck['requireProof'] = async (db, { sessionId }) => {
    if (!isProofRecent(await findProofTime(db, sessionId), now())) throw new AppError('proof_required');
  };
  return {
    requireProof,
    lockProven: async (trx, viewer) => {
      const user = await lockUser(trx, viewer.userId);
      if (user === undefined || user.deleted_at !== null) throw new AppError('unauthorized');
      await requireProof(trx, viewer);
      return user;
    },
    mayTell: async ({ userId }) => {
      const user = await store.query((db) => findUser(db, userId));
      return user !== undefined && (await mayNotify(user, 'secondStepNotices'));
    },
  };
}
