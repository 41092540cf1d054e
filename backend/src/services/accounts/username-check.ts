import { randomInt } from 'node:crypto';
import { USERNAME_MAX_LENGTH } from '@maru/core';
import { findPendingSignup } from '../../repositories/pending-signups.ts';
import { findUserByUsername } from '../../repositories/users.ts';
import type { AccountContext } from './account-context.ts';

/** Tries to find a name that is free. */
const TRIES = 3;
/** Exclusive bound of the number that a suggestion ends with. */
const NUMBER_END = 1_000;

/** Returns a function that tells if a sign-up could have a username, in lower case, now. */
export function createNameCheck({
  store,
  now,
}: Pick<AccountContext, 'store' | 'now'>): (username: string) => Promise<boolean> {
  return (username) =>
    store.query(
      async (db) =>
        (await findUserByUsername(db, username)) === undefined &&
        (await findPendingSignup(db, username, now())) === undefined,
    );
}

/** Returns a free username like a taken one; null where a few tries find none. */
export async function suggestUsername(
  username: string,
  isFree: (username: string) => Promise<boolean>,
): Promise<string | null> {
  for (let count = 0; count < TRIES; count++) {
    const number = String(randomInt(2, NUMBER_END));
    const name = username.slice(0, USERNAME_MAX_LENGTH - number.length) + number;
    if (await isFree(name)) return name;
  }
  return null;
}
