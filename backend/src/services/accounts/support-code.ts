import { randomBytes } from 'node:crypto';
import { AppError } from '@maru/core/api';
import { findUser, insertSupportCode } from '../../repositories/users.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { AccountContext } from './account-context.ts';

/** Crockford's base 32: without letters that are confused when read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 100 bits, in groups for reading aloud. */
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Creates each account's code on first request; it never changes. */
export function createSupportCode({
  store,
  unrecorded,
  siteKeys,
}: AccountContext): (viewer: Viewer) => Promise<string> {
  return async ({ userId }) => {
    const read = async (): Promise<string | null> => {
      const user = await store.query((db) => findUser(db, userId));
      if (user === undefined) throw new AppError('unauthorized');
      return user.support_code_cipher === null
        ? null
        : siteKeys.openField('user', userId, 'support_code', user.support_code_cipher);
    };
    const known = await read();
    if (known !== null) return known;
    const sealed = siteKeys.sealField('user', userId, 'support_code', newSupportCode());
    await unrecorded.write((db) => insertSupportCode(db, userId, sealed));
    // A concurrent request may have been first.
    const code = await read();
    if (code === null) throw new AppError('unavailable');
    return code;
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
