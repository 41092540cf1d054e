import type { Edit } from '@maru/core/markup';
import { useSyncExternalStore } from 'react';
import { addEdit } from './edited-range.ts';
import type { EditedRange } from './edited-range.ts';

/** A text in CodeMirror's pieces, joined to one string on demand. */
export interface TextPieces {
  readonly length: number;
  readonly sliceString: (from: number, to?: number) => string;
}

/** The text of a document while it is written. A key changes no React state; views subscribe to it. */
export interface TextBuffer {
  readonly length: () => number;
  readonly read: () => string;
  readonly slice: (from: number, to: number) => string;
  /**
   * Sets another text.
   * @param edit the edit of the one before; null: unknown
   */
  readonly change: (text: TextPieces, edit: Edit | null) => void;
  /** Announces a text that is being saved and may become the base: edits from here on are kept for it. */
  readonly expectBase: (base: string) => void;
  /** Sets the base of `editOf`, if it equals the current text or the expected base. */
  readonly setBase: (base: string) => void;
  /**
   * Returns the one edit that makes the text of a base; null where it
   * is unknown. Its cost depends on the edit, not on the text's length.
   */
  readonly editOf: (base: string) => Edit | null;
  /** Calls the listener at every change until the returned function is called. */
  readonly follow: (onChange: (edit: Edit | null) => void) => () => void;
}

/** Wraps a string as one piece. */
export function singlePiece(text: string): TextPieces {
  return { length: text.length, sliceString: (from, to) => text.slice(from, to) };
}

/** Range edited since a base; `'all'`: unknown. */
type Edited = EditedRange | 'all' | null;

export function createTextBuffer(first: string): TextBuffer {
  const followers = new Set<(edit: Edit | null) => void>();
  let pieces = singlePiece(first);
  let whole: string | null = first;
  let base = first;
  let edited: Edited = null;
  let expected: { readonly base: string; readonly edited: Edited } = { base, edited };
  const isCurrent = (text: string): boolean => text.length === pieces.length && text === read();
  const read = (): string => (whole ??= pieces.sliceString(0));
  return {
    length: () => pieces.length,
    read,
    slice: (from, to) => pieces.sliceString(from, to),
    change: (text, edit) => {
      pieces = text;
      whole = null;
      edited = withEdit(edited, edit);
      expected = { ...expected, edited: withEdit(expected.edited, edit) };
      for (const follower of followers) follower(edit);
    },
    expectBase: (text) => {
      // A save that is tried again has the text of before.
      if (text === expected.base && expected.edited !== 'all') return;
      expected = { base: text, edited: isCurrent(text) ? null : 'all' };
    },
    setBase: (text) => {
      base = text;
      edited = isCurrent(text) ? null : text === expected.base ? expected.edited : 'all';
    },
    editOf: (text) => {
      if (edited === 'all' || text !== base) return null;
      const { from, to, end } = edited ?? { from: 0, to: 0, end: 0 };
      // An editor has one kind of line breaks: where the base
      // had others, offsets in it differ from those in the text.
      if (base.length - to + end !== pieces.length) return null;
      return { from, to, insert: pieces.sliceString(from, end) };
    },
    follow: (onChange) => {
      followers.add(onChange);
      return () => void followers.delete(onChange);
    },
  };
}

function withEdit(edited: Edited, edit: Edit | null): Edited {
  return edit === null || edited === 'all' ? 'all' : addEdit(edited, edit);
}

const NOBODY = (): (() => void) => () => undefined;

/** Returns the whole text for a view: renders at every change while it is wanted, and never otherwise. */
export function useBufferText(text: TextBuffer, isWanted: boolean): string {
  return useSyncExternalStore(isWanted ? text.follow : NOBODY, () => (isWanted ? text.read() : ''));
}
