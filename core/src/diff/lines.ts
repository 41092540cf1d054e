import { diffSequences } from './sequences.ts';
import type { Change } from './sequences.ts';

/** A text as lines: joined by newlines they are the text again, whatever it was. A carriage return belongs to its line. */
export function splitLines(text: string): string[] {
  return text.split('\n');
}

/** Where two texts differ, by the places of their lines (see `splitLines`). */
export function diffLines(a: readonly string[], b: readonly string[]): Change[] {
  return diffSequences(a, b);
}
