import type { Edit } from '@maru/core/markup';
import { useSyncExternalStore } from 'react';
import { addEdit } from './edited-range.ts';
import type { EditedRange } from './edited-range.ts';

/** A text as CodeMirror has it: in pieces, which become one string when somebody asks for it. */
export interface TextPieces {
  readonly length: number;
  readonly sliceString: (from: number, to?: number) => string;
}

/** The text of a document while it is written. A key changes no state of the page's: who wants to know follows it. */
export interface WrittenText {
  readonly length: () => number;
  readonly read: () => string;
  readonly slice: (from: number, to: number) => string;
  /** Takes over another text. @param edit what made it of the one before; null: anything */
  readonly change: (text: TextPieces, edit: Edit | null) => void;
  /** From here on `editOf` tells what makes the text of this one, if that is what it is now. */
  readonly growFrom: (base: string) => void;
  /** The one edit that makes the text of a base; null where that is not known. Costs what is edited, however long the text is. */
  readonly editOf: (base: string) => Edit | null;
  /** Hears of every change until the returned function is called. */
  readonly follow: (onChange: (edit: Edit | null) => void) => () => void;
}

/** A string in one piece. */
export function onePiece(text: string): TextPieces {
  return { length: text.length, sliceString: (from, to) => text.slice(from, to) };
}

export function createWrittenText(first: string): WrittenText {
  const followers = new Set<(edit: Edit | null) => void>();
  let pieces = onePiece(first);
  let whole: string | null = first;
  let base = first;
  /** What was edited since the text was its base; `'all'`: that is not known. */
  let edited: EditedRange | 'all' | null = null;
  const read = (): string => (whole ??= pieces.sliceString(0));
  return {
    length: () => pieces.length,
    read,
    slice: (from, to) => pieces.sliceString(from, to),
    change: (text, edit) => {
      pieces = text;
      whole = null;
      edited = edit === null || edited === 'all' ? 'all' : addEdit(edited, edit);
      for (const follower of followers) follower(edit);
    },
    growFrom: (text) => {
      base = text;
      edited = text.length === pieces.length && text === read() ? null : 'all';
    },
    editOf: (text) => {
      if (edited === 'all' || text !== base) return null;
      const { from, to, end } = edited ?? { from: 0, to: 0, end: 0 };
      // An editor has one kind of line breaks: where the base had others, places in it are not those in the text.
      if (base.length - to + end !== pieces.length) return null;
      return { from, to, insert: pieces.sliceString(from, end) };
    },
    follow: (onChange) => {
      followers.add(onChange);
      return () => void followers.delete(onChange);
    },
  };
}

const NOBODY = (): (() => void) => () => undefined;

/** The whole text for who shows it: drawn anew at every change, and nothing at all while it is not wanted. */
export function useWholeText(text: WrittenText, isWanted: boolean): string {
  return useSyncExternalStore(isWanted ? text.follow : NOBODY, () => (isWanted ? text.read() : ''));
}
