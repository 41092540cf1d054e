import { COMMON_PASSWORDS_MAX, isPassword } from '@maru/core';
import { AppError } from '@maru/core/api';

/** Common passwords that satisfy the rule of length and digits: about 1,900 of 10,000. */
let common: Promise<ReadonlySet<string>> | undefined;

/** Loads the list on first use: sorted by frequency, in lower case. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS_MAX).filter(isPassword));
}

/**
 * Refuses a common password or the username, both case-insensitively. Errors: validation_failed with `common`
 * for the field. Source: NIST SP 800-63B, 3.1.1.2.
 */
export async function refuseCommonPassword(
  password: string,
  username: string,
  field: 'password' | 'newPassword',
): Promise<void> {
  const folded = password.normalize('NFC').toLowerCase();
  common ??= loadCommon();
  if (folded === username.toLowerCase() || (await common).has(folded)) {
    throw new AppError('validation_failed', { fields: { [field]: 'common' } });
  }
}
