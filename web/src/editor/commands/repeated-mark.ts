import { syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

/** An item without text in which a mark of its own kind was typed: a bullet, or a number. */
const REPEATED = /^[\s>]*(?:([-*+])(?: \[[ xX]\])? \1|\d{1,9}([.)]) \d{1,9}\2)$/;

/** Returns true in an item behind another one, which Enter has begun; a first one may be a rule (`* * *`). */
function isContinued(state: EditorState, at: number): boolean {
  let item: SyntaxNode | null = null;
  const { from } = state.doc.lineAt(at);
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, -1);
    node !== null;
    node = node.parent
  )
    if (node.name === 'ListItem' && node.from >= from) item = node;
  let before = item?.prevSibling;
  while (before?.name === 'QuoteMark') before = before.prevSibling;
  return before?.name === 'ListItem';
}

/**
 * Leaves out the mark that a writer types by habit in an item that Enter has begun. A list in an item comes
 * by Tab.
 */
export const dropRepeatedMark: Extension = EditorState.transactionFilter.of((transaction) => {
  const { startState, changes, docChanged } = transaction;
  const { main, ranges } = startState.selection;
  const isTyped = transaction.isUserEvent('input.type') && !transaction.isUserEvent('input.type.compose');
  if (!docChanged || !isTyped || ranges.length > 1 || !main.empty) return transaction;
  const { text, to: end } = startState.doc.lineAt(main.head);
  if (main.head !== end || !REPEATED.test(text) || !isContinued(startState, end)) return transaction;
  let isSpace = true;
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    isSpace &&= from === end && to === end && inserted.toString() === ' ';
  });
  if (!isSpace) return transaction;
  const from = end - (text.length - text.lastIndexOf(' ') - 1);
  return {
    changes: { from, to: end },
    selection: { anchor: from },
    scrollIntoView: true,
    userEvent: 'input.type',
  };
});
