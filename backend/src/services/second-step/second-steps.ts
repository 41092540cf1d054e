import { TOTP_SETUP_LIFETIME_MS } from '@maru/core';
import type { SecondStep, SecondStepMethod } from '@maru/core/api';
import { newId } from '@maru/core/text';
import type { Db, Writer } from '../../db/connect.ts';
import { presentTime } from '../../presenters/doc.ts';
import { deletePasskeysOf, listPasskeys } from '../../repositories/passkeys.ts';
import type { PasskeyRow } from '../../repositories/passkeys.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from '../../repositories/recovery-codes.ts';
import {
  deleteTotpSecrets,
  enableTotpSecret,
  findTotpSecret,
  findTotpSetup,
  replaceTotpSetup,
  consumeTotpStep,
} from '../../repositories/totp-secrets.ts';
import type { TotpSecretRow } from '../../repositories/totp-secrets.ts';
import type { ServiceContext } from '../context.ts';
import { damagedText, openOrDefault } from '../texts/damaged.ts';
import { stripSeparators, normalizeRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { matchTotpStep } from './totp.ts';

/** The second steps of accounts. Changes run in the caller's transaction, which has locked the user's row. */
export interface SecondSteps {
  read(db: Db, userId: string): Promise<SecondStep>;
  /** Ways to take the account's second step; empty without one. */
  methodsOf(db: Db, userId: string): Promise<SecondStepMethod[]>;
  /** Uses up a code. Returns the method that it belongs to; null for a wrong or used one. */
  useCode(trx: Writer, userId: string, code: string): Promise<SecondStepMethod | null>;
  /** Stores the secret of an authenticator app that is being set up, in base 32. */
  beginTotp(trx: Writer, userId: string, secret: string): Promise<void>;
  /** Returns true for a valid code of the app that is being set up. Changes nothing. */
  isSetupCode(db: Db, userId: string, code: string): Promise<boolean>;
  /** Puts the app into use by its first code. Returns false for a wrong one. */
  enableTotp(trx: Writer, userId: string, code: string): Promise<boolean>;
  /** Removes the app. Returns false when there was none. */
  removeTotp(trx: Writer, userId: string): Promise<boolean>;
  /** Deletes the recovery codes of an account that has no second step left. */
  dropUnusedCodes(trx: Writer, userId: string): Promise<void>;
  /** Makes codes in place of those before. */
  makeRecoveryCodes(trx: Writer, userId: string): Promise<string[]>;
  /** Removes everything, for the operator. Returns false when there was no second step. */
  removeAll(trx: Writer, userId: string): Promise<boolean>;
}

export function createSecondSteps({ siteKeys, now }: Pick<ServiceContext, 'siteKeys' | 'now'>): SecondSteps {
  const hashCode = (userId: string, code: string): Buffer =>
    siteKeys.hashSubject(JSON.stringify(['recovery_code', userId, normalizeRecoveryCode(code)]));
  // The user is part of what is bound, so that a row moved to another user does not open.
  const placeOf = ({ user_id, id }: Pick<TotpSecretRow | PasskeyRow, 'user_id' | 'id'>): string =>
    `${user_id}.${id}`;
  // No code matches a damaged secret; recovery codes still work.
  const matchStep = (row: TotpSecretRow, code: string): number | null => {
    const secret = openOrDefault(
      () => siteKeys.openField('totp', placeOf(row), 'secret', row.secret_cipher),
      null,
    );
    return secret === null ? null : matchTotpStep(secret, stripSeparators(code), now());
  };

  const presentPasskey = (row: PasskeyRow): SecondStep['passkeys'][number] => ({
    id: row.id,
    name: openOrDefault(
      () => siteKeys.openField('passkey', placeOf(row), 'name', row.name_cipher),
      damagedText(row.id),
    ),
    createdAt: presentTime(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : presentTime(row.last_used_at),
  });
  const matchSetup = async (
    db: Db,
    userId: string,
    code: string,
  ): Promise<{ readonly setup: TotpSecretRow; readonly step: number } | null> => {
    const setup = await findTotpSetup(db, userId, now() - TOTP_SETUP_LIFETIME_MS);
    const step = setup === undefined ? null : matchStep(setup, code);
    return setup === undefined || step === null ? null : { setup, step };
  };

  const methodsOf: SecondSteps['methodsOf'] = async (db, userId) => {
    const methods: SecondStepMethod[] = [];
    if ((await findTotpSecret(db, userId)) !== undefined) methods.push('totp');
    if ((await listPasskeys(db, userId)).length > 0) methods.push('passkey');
    if (methods.length > 0 && (await countRecoveryCodes(db, userId)) > 0) methods.push('recovery_code');
    return methods;
  };

  const dropUnusedCodes: SecondSteps['dropUnusedCodes'] = async (trx, userId) => {
    if ((await methodsOf(trx, userId)).length === 0) await deleteRecoveryCodes(trx, userId);
  };

  return {
    read: async (db, userId) => {
      const totp = await findTotpSecret(db, userId);
      return {
        totp:
          totp === undefined || totp.enabled_at === null ? null : { enabledAt: presentTime(totp.enabled_at) },
        passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
        recoveryCodesLeft: await countRecoveryCodes(db, userId),
      };
    },

    methodsOf,

    useCode: async (trx, userId, code) => {
      const totp = await findTotpSecret(trx, userId);
      const step = totp === undefined ? null : matchStep(totp, code);
      if (totp !== undefined && step !== null)
        return (await consumeTotpStep(trx, totp.id, step)) ? 'totp' : null;
      return (await consumeRecoveryCode(trx, userId, hashCode(userId, code))) ? 'recovery_code' : null;
    },

    beginTotp: async (trx, userId, secret) => {
      const place = { user_id: userId, id: newId() };
      await replaceTotpSetup(trx, {
        ...place,
        secret_cipher: siteKeys.sealField('totp', placeOf(place), 'secret', secret),
        created_at: now(),
        enabled_at: null,
        last_step: 0,
      });
    },

    isSetupCode: async (db, userId, code) => (await matchSetup(db, userId, code)) !== null,

    enableTotp: async (trx, userId, code) => {
      const match = await matchSetup(trx, userId, code);
      if (match === null) return false;
      await enableTotpSecret(trx, match.setup, now(), match.step);
      return true;
    },

    removeTotp: async (trx, userId) => {
      const isRemoved = await deleteTotpSecrets(trx, userId);
      await dropUnusedCodes(trx, userId);
      return isRemoved;
    },

    dropUnusedCodes,

    makeRecoveryCodes: async (trx, userId) => {
      const codes = newRecoveryCodes();
      await replaceRecoveryCodes(
        trx,
        userId,
        codes.map((code) => hashCode(userId, code)),
      );
      return codes;
    },

    removeAll: async (trx, userId) => {
      const hadPasskeys = await deletePasskeysOf(trx, userId);
      const isRemoved = (await deleteTotpSecrets(trx, userId)) || hadPasskeys;
      await deleteRecoveryCodes(trx, userId);
      return isRemoved;
    },
  };
}
