import { StateEffect } from '@codemirror/state';
import type { EditorState, Transaction } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';
import type { Span } from './rendered-block.ts';

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
 * Returns true for a drawing of the last lines where a selection ends at it: CodeMirror finds no place in
 * the page for such an end without a line below, and would read the selection back as a caret.
 */
export function isSelectedLast({ from, to }: Span, { doc, selection: { ranges } }: EditorState): boolean {
  return (
    to === doc.length && ranges.some(({ empty, anchor, head }) => !empty && (anchor >= from || head >= from))
  );
}

/** Removes the drawing of the last block where a selection ends at it. */
export function withoutSelectedLast(blocks: DecorationSet, state: EditorState): DecorationSet {
  return blocks.update({
    filterFrom: state.doc.lineAt(state.doc.length).from,
    filter: (from, to) => !isSelectedLast({ from, to }, state),
  });
}
