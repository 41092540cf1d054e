import { randomInt } from 'node:crypto';
import { PASSWORD_MAX_LENGTH } from '@maru/core';
import { isApiError } from '@maru/core/api';
import type { Client, User } from '@maru/core/api';
import { Failure } from '../bootstrap/failure.mjs';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly email: string;
}

/** Signs the user in, or up when the account does not exist. */
export async function signInOrUp(
  client: Client,
  { username, password, email }: Credentials,
): Promise<{ user: User; isNew: boolean }> {
  try {
    const { user } = await client.login({ body: { username, password } });
    return { user, isNew: false };
  } catch (error) {
    if (!isApiError(error, 'invalid_credentials')) throw error;
  }
  try {
    const body = await client.signup({ body: { username, password, email } });
    if ('user' in body) return { user: body.user, isNew: true };
  } catch (error) {
    if (!isApiError(error, 'username_taken')) throw error;
    throw new Failure(`The user ${username} exists and has another password: give it with --password.`);
  }
  throw new Failure(
    `The site begins accounts with a mailed link: open the one that was mailed to ${email}, then run this again.`,
  );
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

/** Returns a password that satisfies the rules, without ambiguous characters. */
export function randomPassword(): string {
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const letters = Array.from({ length: PASSWORD_MAX_LENGTH / 2 }, () => pick(LETTERS + DIGITS));
  return `${letters.join('')}${pick(DIGITS)}`;
}
