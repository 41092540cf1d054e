import { SealError } from '../../crypto/sealed.ts';

/** Returns the list's placeholder for a text that can't be decrypted, so that the others are still shown. */
export function damagedText(id: string): string {
  return `\u{FFFD} ${id}`;
}

/** Decrypts a value. @param otherwise for one that is damaged */
export function openOrDefault<T, U>(open: () => T, otherwise: U): T | U {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return otherwise;
  }
}

/** The same for a value that is read first. */
export async function readOrDefault<T, U>(read: () => Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return otherwise;
  }
}
