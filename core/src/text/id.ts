import { customAlphabet } from 'nanoid';
import { ID_LENGTH } from '../limits.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Returns a new id: 24 characters of [0-9a-z] from a cryptographic source (124 bits). */
export const newId: () => string = customAlphabet(ALPHABET, ID_LENGTH);

/** Returns true when a string has the form of an id. */
export function isId(value: string): boolean {
  return value.length === ID_LENGTH && /^[0-9a-z]+$/.test(value);
}
