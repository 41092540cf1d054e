import { keyVersionOf, SealError } from '../../crypto/sealed.ts';

/** Stands for a text of a list that can't be decrypted, so that the others are still shown. */
export const DAMAGED_TEXT = '\u{FFFD}';

/** Returns the values that name a key: others are damaged, and no key is looked for. */
export function withKey(values: readonly Buffer[]): Buffer[] {
  return values.filter((value) => {
    try {
      keyVersionOf(value);
      return true;
    } catch {
      return false;
    }
  });
}

/** Decrypts a value. @param otherwise for one that is damaged */
export function openOr<T, U>(open: () => T, otherwise: U): T | U {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return otherwise;
  }
}
