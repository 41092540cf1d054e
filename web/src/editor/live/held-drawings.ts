import { StateEffect } from '@codemirror/state';
import type { EditorState, Transaction } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';

/**
 * Holds what is hidden and shown as it is (true) while the pointer is down: words would move away under it.
 * False lets it follow the selection again.
 */
export const freezeDrawings = StateEffect.define<boolean>();

/** Returns true where drawings stay as they are: a syllable is composed, or the pointer is down. */
export function areDrawingsFrozen(transaction: Transaction, isHeld: boolean): boolean {
  return transaction.isUserEvent('input.type.compose') || (isHeld && !transaction.docChanged);
}

/**
 * Removes the drawing of the last block where a selection ends at it: CodeMirror finds no place in the page
 * for such an end without a line below, and would read the selection back as a caret.
 */
export function withoutSelectedLast(
  blocks: DecorationSet,
  { doc, selection: { ranges } }: EditorState,
): DecorationSet {
  const ends = ranges.flatMap(({ empty, anchor, head }) => (empty ? [] : [anchor, head]));
  return blocks.update({
    filterFrom: doc.lineAt(doc.length).from,
    filter: (from, to) => to < doc.length || !ends.some((end) => end >= from),
  });
}
