import { diffSequences } from './sequences.ts';
import type { Change } from './change.ts';

/**
 * Splits a text into lines: joined by newlines they give
 * the text again. A carriage return belongs to its line.
 */
export function splitLines(text: string): string[] {
  return text.split('\n');
}

/** Returns the differences of two texts by line index (see `splitLines`). */
export function diffLines(a: readonly string[], b: readonly string[]): Change[] {
  return diffSequences(a, b);
}
