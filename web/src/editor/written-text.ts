import type { Edit } from '@maru/core/markup';
import { useSyncExternalStore } from 'react';

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
  return {
    length: () => pieces.length,
    read: () => (whole ??= pieces.sliceString(0)),
    slice: (from, to) => pieces.sliceString(from, to),
    change: (text, edit) => {
      pieces = text;
      whole = null;
      for (const follower of followers) follower(edit);
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
