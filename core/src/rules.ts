import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RESERVED_USERNAMES,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.ts';

/** The validation rules that the page and the server share. The server has the last word. */

/** 8 to 32 characters (code points after NFC), a digit among them. */
export function isPassword(value: string): boolean {
  const length = [...value.normalize('NFC')].length;
  return length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH && /\d/.test(value);
}

/** 5 to 32 ASCII letters and digits, in any case; whether it is reserved is another question. */
export function isUsername(value: string): boolean {
  return value.length >= USERNAME_MIN_LENGTH && value.length <= USERNAME_MAX_LENGTH && /^[A-Za-z0-9]+$/.test(value);
}

/** Whether the name is one of the product's own paths. */
export function isReservedUsername(value: string): boolean {
  return RESERVED_USERNAMES.has(value.toLowerCase());
}

/**
 * One `@`, a local part without white space, control characters or brackets, and a domain with a dot:
 * what a mailer can deliver to, far narrower than RFC 5322 and as wide as HTML's `type=email` in practice.
 */
export function isEmail(value: string): boolean {
  return (
    value.length <= EMAIL_MAX_LENGTH &&
    /^[^\s@"<>()[\]\\,;:\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(value)
  );
}

/** Whether a text shows anything: more than white space, control characters and what is drawn as nothing. */
export function hasVisibleText(value: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
}

/** Whether a grade reaches a level. Both are whole numbers from 0. */
export function hasGrade(user: { readonly grade: number } | null, level: number): boolean {
  return user !== null && user.grade >= level;
}

/** The number, bounded by both ends. `min` must not exceed `max`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
