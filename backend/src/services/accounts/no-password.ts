import type { UserRow } from '../../repositories/users.ts';

/**
 * Stands for the hash of an account without a password: a PHC string of the site's cost whose output is zero,
 * which no password is known to have. Every release compares it like any other and finds it wrong.
 */
export const NO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm8gcGFzc3dvcmQgc2V0IQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export function hasPassword({ password_hash }: Pick<UserRow, 'password_hash'>): boolean {
  return password_hash !== NO_PASSWORD_HASH;
}
