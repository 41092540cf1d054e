import { AppError } from '@maru/core/api';
import type { PasskeyOptions, SecondStep } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import type { Db } from '../../db/connect.ts';
import { isSecondStepRequired } from '../../policies/second-step.ts';
import { findUser } from '../../repositories/users.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { networkOf } from '../limits/network-of.ts';
import { qrSvg } from '../second-step/qr-svg.ts';
import { newTotpSecret, totpUri } from '../second-step/totp.ts';
import type { MailingWrite, UnkeyedWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { createProofCheck } from './proof-check.ts';
import { createProve } from './prove.ts';
import type { DeviceInfo } from './sessions.ts';

/** Set-up of a user's second step. Calls that change it need a recent proof. Errors: proof_required. */
export interface SecondStepSettings {
  read(viewer: Viewer): Promise<ResponseOf<'getSecondStep'>>;
  /**
   * Renews the session's proof. Errors: incorrect_password, passkey_refused, too_many_requests, unavailable.
   */
  readonly prove: ReturnType<typeof createProve>;
  /** Options for a proof by passkey. Errors: too_many_requests. */
  passkeyProofOptions(viewer: Viewer, device: Pick<DeviceInfo, 'ip'>): Promise<PasskeyOptions>;
  beginTotp(write: UnkeyedWrite, viewer: Viewer): Promise<ResponseOf<'beginTotp'>>;
  /** Errors: validation_failed for a wrong code, too_many_requests. */
  confirmTotp(
    write: MailingWrite<'second_step_on'>,
    viewer: Viewer,
    code: string,
  ): Promise<ResponseOf<'confirmTotp'>>;
  /** Does nothing without an app. */
  removeTotp(write: MailingWrite<'second_step_off' | 'none'>, viewer: Viewer): Promise<SecondStep>;
  /** Errors: second_step_off. */
  makeRecoveryCodes(
    write: MailingWrite<'recovery_codes_made'>,
    viewer: Viewer,
  ): Promise<ResponseOf<'makeRecoveryCodes'>>;
}

export function createSecondStepSettings(context: AccountContext): SecondStepSettings {
  const { store, limits, secondSteps, passkeys, recipientOf, siteOrigin } = context;

  const { requireProof, lockProven, mayTell } = createProofCheck(context);
  const requireSecondStep = async (db: Db, userId: string): Promise<void> => {
    if ((await secondSteps.methodsOf(db, userId)).length === 0) throw new AppError('second_step_off');
  };

  return {
    read: async ({ userId }) =>
      await store.query(async (db) => ({
        secondStep: await secondSteps.read(db, userId),
        isRequired: isSecondStepRequired((await findUser(db, userId))?.grade ?? 0, context.secondStepGrade),
      })),

    prove: createProve(context),

    passkeyProofOptions: async ({ userId, sessionId }, { ip }) => {
      await limits.take('passkeyChallenges', networkOf(ip));
      return await passkeys.options({ purpose: 'proof', userId, binding: sessionId }, true);
    },

    beginTotp: async (write, viewer) => {
      const secret = newTotpSecret();
      await write.transaction(async (trx) => {
        await lockProven(trx, viewer);
        await secondSteps.beginTotp(trx, viewer.userId, secret);
        return { value: undefined, records: { audit: null } };
      });
      const uri = totpUri(secret, viewer.username, new URL(siteOrigin()).host);
      return { secret, uri, qr: qrSvg(uri) };
    },

    confirmTotp: async (write, viewer, code) => {
      await store.query((db) => requireProof(db, viewer));
      const taken = await limits.take('totpSetupTries', viewer.userId);
      if (!(await store.query((db) => secondSteps.isSetupCode(db, viewer.userId, code)))) throw wrongCode();
      const isNotified = await mayTell(viewer);
      let written: ResponseOf<'confirmTotp'> | null = null;
      const result = await write.transaction(async (trx, attempt) => {
        const user = await lockProven(trx, viewer);
        const { totp, recoveryCodesLeft } = await secondSteps.read(trx, user.id);
        // An attempt before was committed, and only its answer was lost.
        if (attempt > 0 && written !== null && totp?.enabledAt === written.secondStep.totp?.enabledAt)
          return { value: written, records: null };
        if (!(await secondSteps.enableTotp(trx, user.id, code))) throw wrongCode();
        const recoveryCodes =
          recoveryCodesLeft > 0 ? null : await secondSteps.makeRecoveryCodes(trx, user.id);
        written = { secondStep: await secondSteps.read(trx, user.id), recoveryCodes };
        return {
          value: written,
          records: {
            audit: { event: 'second_step_on', accountId: user.id },
            mails: isNotified ? [{ kind: 'secondStepOn', to: recipientOf(user) }] : [],
          },
        };
      });
      await taken.refund();
      return result;
    },

    removeTotp: async (write, viewer) => {
      await store.query((db) => requireProof(db, viewer));
      const before = await store.query((db) => secondSteps.read(db, viewer.userId));
      if (before.totp === null) return before;
      const isNotified = await mayTell(viewer);
      return await write.transaction(async (trx) => {
        const user = await lockProven(trx, viewer);
        const isRemoved = await secondSteps.removeTotp(trx, user.id);
        const value = await secondSteps.read(trx, user.id);
        if (!isRemoved) return { value, records: null };
        return {
          value,
          records: {
            audit: { event: 'second_step_off', accountId: user.id },
            mails: isNotified ? [{ kind: 'secondStepOff', to: recipientOf(user) }] : [],
          },
        };
      });
    },

    makeRecoveryCodes: async (write, viewer) => {
      await store.query((db) => requireProof(db, viewer));
      await store.query((db) => requireSecondStep(db, viewer.userId));
      const isNotified = await mayTell(viewer);
      return await write.transaction(async (trx) => {
        const user = await lockProven(trx, viewer);
        await requireSecondStep(trx, user.id);
        const recoveryCodes = await secondSteps.makeRecoveryCodes(trx, user.id);
        return {
          value: { secondStep: await secondSteps.read(trx, user.id), recoveryCodes },
          records: {
            audit: { event: 'recovery_codes_made', accountId: user.id },
            mails: isNotified ? [{ kind: 'recoveryCodesMade', to: recipientOf(user) }] : [],
          },
        };
      });
    },
  };
}

function wrongCode(): AppError {
  return new AppError('validation_failed', { fields: { code: 'invalid' } });
}
