import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './account-limits.ts';
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from './account-limits.ts';
import type { Locale } from './limits.ts';

/** Validation rules shared by the page and the server. The server's result is decisive. */

/** Returns true for 8 to 32 characters (code points after NFC) including a digit. */
export function isPassword(value: string): boolean {
  const length = [...value.normalize('NFC')].length;
  return length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH && /\d/.test(value);
}

/** Returns true for 5 to 32 ASCII letters and digits, in any case. Reserved names are a separate rule. */
export function isUsername(value: string): boolean {
  return (
    value.length >= USERNAME_MIN_LENGTH && value.length <= USERNAME_MAX_LENGTH && /^[A-Za-z0-9]+$/.test(value)
  );
}

/**
 * Returns true for one `@`, a local part without white space, control
 * characters or brackets, and a domain with a dot: deliverable addresses,
 * far narrower than RFC 5322 and as wide as HTML's `type=email` in practice.
 */
export function isEmail(value: string): boolean {
  return (
    value.length <= EMAIL_MAX_LENGTH &&
    /^[^\s@"<>()[\]\\,;:\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(
      value,
    )
  );
}

/**
 * Returns true when a text has visible characters: other than
 * white space, control characters and zero-width characters.
 */
export function hasVisibleText(value: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
}

/** Returns a text in one line, as titles and names are stored. */
export function toLine(value: string): string {
  return value
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Returns true when a grade reaches a level. Both are whole numbers from 0. */
export function hasGrade(user: { readonly grade: number } | null, level: number): boolean {
  return user !== null && user.grade >= level;
}

/** Returns the number bounded by both ends. `min` must not exceed `max`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Title of a document that has none, in each language. One in any of them gives way to a heading. */
export const UNTITLED: Readonly<Record<Locale, string>> = { en: 'Untitled', ko: '제목 없음' };

/**
 * Returns the documents of a space that are listed for everybody, in the given order: public ones
 * whose folders are all public. A folder that is not public hides its list; public documents inside
 * stay reachable by their address.
 */
export function listedForAll<T extends { readonly id: string; readonly access: string }>(
  tree: readonly T[],
  parentOf: (doc: T) => string | null,
): T[] {
  const byId = new Map(tree.map((doc) => [doc.id, doc]));
  const known = new Map<string, boolean>();
  const isListed = (doc: T | undefined): boolean => {
    if (doc === undefined || doc.access !== 'public') return false;
    const parentId = parentOf(doc);
    if (parentId === null) return true;
    const before = known.get(doc.id);
    if (before !== undefined) return before;
    const listed = isListed(byId.get(parentId));
    known.set(doc.id, listed);
    return listed;
  };
  return tree.filter(isListed);
}
