import { PASSKEYS_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { PasskeyOptions, SecondStep } from '@maru/core/api';
import type { ResponseOf, BodyOf } from '@maru/core/api/contracts';
import type { Viewer } from '../../policies/viewer.ts';
import { isDuplicate } from '../../db/transient-errors.ts';
import { deletePasskey } from '../../repositories/passkeys.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { createProofCheck } from './proof-check.ts';
import { createLoginMethodCheck } from './login-method-check.ts';

/** The passkeys of a user. Calls need a recent proof. Errors: proof_required. */
export interface PasskeySettings {
  /** Options for the browser that makes a key. Errors: too_many_passkeys. */
  options(viewer: Viewer): Promise<PasskeyOptions>;
  /** Adds the key that the browser has made. Errors: validation_failed, too_many_passkeys. */
  add(
    write: MailingWrite<'second_step_on'>,
    viewer: Viewer,
    input: BodyOf<'addPasskey'>,
  ): Promise<ResponseOf<'addPasskey'>>;
  /** Errors: not_found, last_way_in. */
  remove(write: MailingWrite<'second_step_off'>, viewer: Viewer, id: string): Promise<SecondStep>;
}

export function createPasskeySettings(context: AccountContext): PasskeySettings {
  const { store, passkeys, secondSteps, recipientOf } = context;
  const { requireProof, lockProven, mayTell } = createProofCheck(context);
  const requireWayIn = createLoginMethodCheck(context);
  const refuseTooMany = ({ passkeys: known }: SecondStep): void => {
    if (known.length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
  };
  const wrongKey = (cause?: unknown): AppError =>
    new AppError('validation_failed', { fields: { passkey: 'invalid' }, cause });
  return {
    options: async (viewer) => {
      await store.query((db) => requireProof(db, viewer));
      refuseTooMany(await store.query((db) => secondSteps.read(db, viewer.userId)));
      return await passkeys.registrationOptions(
        { id: viewer.userId, username: viewer.username },
        viewer.sessionId,
      );
    },

    add: async (write, viewer, { name, passkey }) => {
      await store.query((db) => requireProof(db, viewer));
      const { userId, sessionId } = viewer;
      const key = await passkeys.verifyRegistration(passkey, {
        purpose: 'register',
        userId,
        binding: sessionId,
      });
      if (key === null) throw wrongKey();
      refuseTooMany(await store.query((db) => secondSteps.read(db, userId)));
      const isNotified = await mayTell(viewer);
      let written: ResponseOf<'addPasskey'> | null = null;
      try {
        return await write.transaction(async (trx, attempt) => {
          const user = await lockProven(trx, viewer);
          const before = await secondSteps.read(trx, user.id);
          // An attempt before was committed, and only its answer was lost.
          const known = new Set(before.passkeys.map(({ id }) => id));
          if (attempt > 0 && written?.secondStep.passkeys.every(({ id }) => known.has(id)) === true)
            return { value: written, records: null };
          refuseTooMany(before);
          if (!(await passkeys.add(trx, user.id, key, name))) throw wrongKey();
          const recoveryCodes =
            before.recoveryCodesLeft > 0 ? null : await secondSteps.makeRecoveryCodes(trx, user.id);
          written = { secondStep: await secondSteps.read(trx, user.id), recoveryCodes };
          return {
            value: written,
            records: {
              audit: { event: 'second_step_on', accountId: user.id },
              mails: isNotified ? [{ kind: 'secondStepOn', to: recipientOf(user) }] : [],
            },
          };
        });
      } catch (error) {
        // The key belongs to an account already.
        if (isDuplicate(error)) throw wrongKey(error);
        throw error;
      }
    },

    remove: async (write, viewer, id) => {
      await store.query((db) => requireProof(db, viewer));
      const known = await store.query((db) => secondSteps.read(db, viewer.userId));
      if (!known.passkeys.some((passkey) => passkey.id === id)) throw new AppError('not_found');
      const isNotified = await mayTell(viewer);
      return await write.transaction(async (trx, attempt) => {
        const user = await lockProven(trx, viewer);
        if (!(await deletePasskey(trx, user.id, id))) {
          // A retry after a commit with a lost response finds the key deleted already.
          if (attempt > 0) return { value: await secondSteps.read(trx, user.id), records: null };
          throw new AppError('not_found');
        }
        await secondSteps.dropUnusedCodes(trx, user.id);
        await requireWayIn(trx, user);
        return {
          value: await secondSteps.read(trx, user.id),
          records: {
            audit: { event: 'second_step_off', accountId: user.id, objectId: id },
            mails: isNotified ? [{ kind: 'secondStepOff', to: recipientOf(user) }] : [],
          },
        };
      });
    },
  };
}
