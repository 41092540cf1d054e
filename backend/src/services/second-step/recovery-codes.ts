import { randomInt } from 'node:crypto';
import { RECOVERY_CODES_COUNT } from '@maru/core';

/** Crockford's base 32 in lower case: without letters that are confused when copied from paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits, in groups for copying. */
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Creates a set of codes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES_COUNT }, newRecoveryCode);
}

function newRecoveryCode(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Returns a code as it is hashed: in lower case, without hyphens and spaces; `o` is 0, `i` and `l` are 1. */
export function normalizeRecoveryCode(code: string): string {
  return stripSeparators(code).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

/** Returns a typed code without spaces and hyphens. */
export function stripSeparators(code: string): string {
  return code.normalize('NFKC').replaceAll(/[\s-]/g, '');
}
