import { randomBytes } from 'node:crypto';
import { AppError } from '@maru/core/api';
import { findUser, insertSupportCode, updateSupportCode } from '../../repositories/users.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { damagedText, openOrDefault } from '../texts/damaged.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';

/** Crockford's base 32: without letters that are confused when read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 bits, in groups for reading aloud. */
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** The code by which support recognises a user. */
export interface SupportCode {
  /** Makes the code on the first request; shows the account's id for a damaged one. Errors: unauthorized. */
  read(viewer: Viewer): Promise<string>;
  /** Makes the code anew; the one before it is no longer known. Errors: too_many_requests. */
  renew(write: UnkeyedWrite<'support_code_made'>, viewer: Viewer): Promise<string>;
}

export function createSupportCode({ store, unrecorded, siteKeys, limits }: AccountContext): SupportCode {
  const seal = (userId: string, code: string): Buffer =>
    siteKeys.sealField('user', userId, 'support_code', code);
  return {
    read: async ({ userId }) => {
      const find = async (): Promise<string | null> => {
        const user = await store.query((db) => findUser(db, userId));
        if (user === undefined) throw new AppError('unauthorized');
        const cipher = user.support_code_cipher;
        return cipher === null
          ? null
          : openOrDefault(
              () => siteKeys.openField('user', userId, 'support_code', cipher),
              damagedText(userId),
            );
      };
      const known = await find();
      if (known !== null) return known;
      await unrecorded.write((db) => insertSupportCode(db, userId, seal(userId, newSupportCode())));
      // A concurrent request may have been first.
      const code = await find();
      if (code === null) throw new AppError('unavailable');
      return code;
    },

    renew: async (write, { userId }) => {
      await limits.take('supportCodes', userId);
      const code = newSupportCode();
      await write.transaction(async (trx) => {
        await updateSupportCode(trx, userId, seal(userId, code));
        return { value: undefined, records: { audit: { event: 'support_code_made', accountId: userId } } };
      });
      return code;
    },
  };
}

function newSupportCode(): string {
  // 256 is a multiple of 32, so that all letters are equally likely.
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return Array.from({ length: GROUPS }, (_, index) =>
    letters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH),
  ).join('-');
}
