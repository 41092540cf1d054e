import { randomBytes } from 'node:crypto';
import { AppError } from '@maru/core/api';
import { findUser, insertSupportCode } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { AccountTools } from './account-tools.ts';
import type { AccountRecordService } from './account-services.ts';

/** Crockford's base 32: no letter that is taken for another when read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 bits, in groups that can be read out. */
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Gives each account its code when first asked for, once and for all. */
export function createSupportCode(
  { store }: ServiceContext,
  { siteKeys }: Pick<AccountTools, 'siteKeys'>,
): AccountRecordService['readSupportCode'] {
  return async ({ userId }) => {
    const read = async (): Promise<string | null> => {
      const user = await store.read((db) => findUser(db, userId));
      if (user === undefined) throw new AppError('unauthorized');
      return user.support_code_cipher === null ? null : siteKeys.openField('user', userId, 'support_code', user.support_code_cipher);
    };
    const known = await read();
    if (known !== null) return known;
    const sealed = siteKeys.sealField('user', userId, 'support_code', newSupportCode());
    await store.read((db) => insertSupportCode(db, userId, sealed));
    // Somebody else's answer may have been first.
    const code = await read();
    if (code === null) throw new AppError('unavailable');
    return code;
  };
}

function newSupportCode(): string {
  // 256 is a multiple of 32: every letter is as likely.
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return Array.from({ length: GROUPS }, (_, index) => letters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH)).join('-');
}
