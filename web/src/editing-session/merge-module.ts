import { lineChanges } from './line-changes.ts';
import { mergeWithoutQuestion, undoDiscard, undoMerge } from './merge-transition.ts';

/** Merges and compares texts: 6 kB that no text waits for, and that is needed with the first newer state. */
export const mergeModule = { lineChanges, mergeWithoutQuestion, undoDiscard, undoMerge };
