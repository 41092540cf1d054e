import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { syntaxTree } from '@codemirror/language';
import { ChangeSet } from '@codemirror/state';
import type { EditorState, Line, StateCommand, Transaction } from '@codemirror/state';
import { enclosingNode, isInCode, treeUpTo } from './enclosing.ts';
import { readListLine } from './line-prefix.ts';

/** A line without text, in quotes or not. */
const BLANK = /^[\s>]*$/;
const ITEM: ReadonlySet<string> = new Set(['ListItem']);
const QUOTE: ReadonlySet<string> = new Set(['Blockquote']);
const HEADING: ReadonlySet<string> = new Set([1, 2, 3, 4, 5, 6].map((depth) => `ATXHeading${depth}`));

/** Goes on with a list or quote. A second Enter ends a list, tight or not, as in other editors. */
const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/** Marks of a heading with text, in quotes or not. */
const HEADING_START = /^((?:\s*>)*\s{0,3})#{1,6}[ \t]+(?:\[[-+]\][ \t]+)?(?=\S)/;
/** An item's marks without the space behind them. */
const BARE_ITEM = /^[\s>]*(?:[-*+]|\d{1,9}[.)])(?: \[[ xX]\])?$/;

/**
 * Runs a command on a text that is parsed up to the cursor: the package's commands take a list or quote for
 * plain text where it is not, as after fast keys on a slow device.
 */
const withTree =
  (run: StateCommand): StateCommand =>
  ({ state, dispatch }) => {
    if (treeUpTo(state, state.selection.main.head) === syntaxTree(state)) return run({ state, dispatch });
    const parsed = state.update({});
    dispatch(parsed);
    return run({ state: parsed.state, dispatch });
  };

/**
 * Enter: goes on with a list or quote; on an empty item or line of it, leaves it; before the text of a
 * heading, moves the heading down.
 */
export const continueOrLeave: StateCommand = withTree(
  ({ state, dispatch }) =>
    moveHeadingDown({ state, dispatch }) ||
    leaveQuote({ state, dispatch }) ||
    continueMarkup({
      state,
      dispatch: (transaction) => dispatch(apartFromList(keepSpaceInEmptyItem(transaction))),
    }),
);

/**
 * Backspace: removes a level of marks, or those of a heading before its text; on an empty item that is in no
 * other one, leaves its list.
 */
export const deleteOrLeave: StateCommand = withTree((target) => {
  const { state } = target;
  const { head } = state.selection.main;
  const isLeaving = isEmptyItem(state) && head === state.doc.lineAt(head).to && levelsAt(state, head) === 1;
  return (isLeaving && continueOrLeave(target)) || deleteHeading(target) || deleteMarkupBackward(target);
});

/** Returns true with the cursor alone in an item without text. */
function isEmptyItem({ doc, selection }: EditorState): boolean {
  if (selection.ranges.length > 1 || !selection.main.empty) return false;
  const { marker, text } = readListLine(doc.lineAt(selection.main.head).text);
  return marker !== '' && text.trim() === '';
}

/** Returns the number of items around a position. */
function levelsAt(state: EditorState, at: number): number {
  let levels = 0;
  let node = enclosingNode(state, at, at, ITEM);
  for (; node !== null; node = node.parent) if (ITEM.has(node.name)) levels++;
  return levels;
}

/** Returns the marks of the quotes of a line, for a blank line beside it. */
function quotesOf(line: string): string {
  return line.slice(0, line.lastIndexOf('>') + 1);
}

/** Returns the number of quotes that a line is in. */
function depthOf(line: string): number {
  return (/^[\s>]*/.exec(line)?.[0] ?? '').replaceAll(/\s/g, '').length;
}

/** Returns the place of a heading's marks where the cursor is between them and its text; null elsewhere. */
function marksBeforeCursor(state: EditorState): { readonly line: Line; readonly quotes: string } | null {
  const { doc, selection } = state;
  const { head, empty } = selection.main;
  const line = doc.lineAt(head);
  const marks = HEADING_START.exec(line.text);
  if (selection.ranges.length > 1 || !empty || marks === null || head !== line.from + marks[0].length)
    return null;
  // Comments of front matter and code only look like headings.
  if (enclosingNode(state, head, head, HEADING) === null) return null;
  return { line, quotes: quotesOf(marks[1] ?? '') };
}

/** Puts a line above a heading where the cursor is before its text: the marks stay with the text. */
const moveHeadingDown: StateCommand = ({ state, dispatch }) => {
  const found = marksBeforeCursor(state);
  if (found === null) return false;
  const changes = { from: found.line.from, insert: found.quotes + state.lineBreak };
  dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }));
  return true;
};

/** Makes a paragraph of a heading where the cursor is before its text. */
const deleteHeading: StateCommand = ({ state, dispatch }) => {
  const found = marksBeforeCursor(state);
  if (found === null) return false;
  const { line, quotes } = found;
  const from = line.from + quotes.length;
  const changes = { from, to: state.selection.main.head, insert: quotes === '' ? '' : ' ' };
  dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'delete.backward' }));
  return true;
};

/** Removes the empty lines at the end of a quote or callout, and goes on behind a blank line below it. */
const leaveQuote: StateCommand = ({ state, dispatch }) => {
  const { doc, selection } = state;
  const { head } = selection.main;
  const line = doc.lineAt(head);
  const depth = depthOf(line.text);
  if (selection.ranges.length > 1 || !selection.main.empty || depth === 0 || !BLANK.test(line.text))
    return false;
  const next = line.number < doc.lines ? doc.line(line.number + 1).text : '';
  const mark = line.from + line.text.lastIndexOf('>') + 1;
  const isInQuote = enclosingNode(state, mark, mark, QUOTE) !== null && !isInCode(state, mark);
  if (!isInQuote || head < mark || depthOf(next) >= depth) return false;
  const isEmpty = (text: string): boolean => BLANK.test(text) && depthOf(text) >= depth;
  let first = line;
  while (first.number > 1 && isEmpty(doc.line(first.number - 1).text)) first = doc.line(first.number - 1);
  const lead = line.text.slice(0, line.text.lastIndexOf('>'));
  const blank = quotesOf(lead);
  const isBelow = first.number > 1 && !BLANK.test(doc.line(first.number - 1).text);
  const before = (isBelow ? blank + state.lineBreak : '') + lead;
  const behind = BLANK.test(next) ? '' : state.lineBreak + blank;
  dispatch(
    state.update({
      changes: { from: first.from, to: line.to, insert: before + behind },
      selection: { anchor: first.from + (isBelow ? blank.length + 1 : 0) + lead.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

/**
 * Keeps the space behind the marks of an item that Enter before its text leaves empty: words that are typed
 * there are text of the item.
 */
function keepSpaceInEmptyItem(transaction: Transaction): Transaction {
  const { startState, changes, newDoc, newSelection } = transaction;
  let above = newDoc.lineAt(newSelection.main.head).number - 1;
  while (above > 1 && BLANK.test(newDoc.line(above).text)) above--;
  if (above < 1 || newDoc.lines === startState.doc.lines) return transaction;
  const { text, to } = newDoc.line(above);
  if (!BARE_ITEM.test(text)) return transaction;
  const space = ChangeSet.of({ from: to, insert: ' ' }, newDoc.length);
  return startState.update({
    changes: changes.compose(space),
    selection: newSelection.map(space),
    scrollIntoView: true,
    userEvent: 'input',
  });
}

/**
 * Puts blank lines around the line of an item whose mark a transaction removes: without
 * them, what is typed there would go on with the text of the item before.
 */
function apartFromList(transaction: Transaction): Transaction {
  const { startState, changes, newDoc, newSelection } = transaction;
  if (!isEmptyItem(startState) || newDoc.lines !== startState.doc.lines) return transaction;
  const line = newDoc.lineAt(newSelection.main.head);
  if (!BLANK.test(line.text)) return transaction;
  const blank = quotesOf(line.text);
  const isBeside = (number: number): boolean =>
    number >= 1 && number <= newDoc.lines && !BLANK.test(newDoc.line(number).text);
  const before = isBeside(line.number - 1) ? `${blank}\n` : '';
  const behind = isBeside(line.number + 1) ? `\n${blank}` : '';
  const blanks = ChangeSet.of(
    [
      { from: line.from, insert: before },
      { from: line.to, insert: behind },
    ],
    newDoc.length,
  );
  return startState.update({
    changes: changes.compose(blanks),
    selection: { anchor: newSelection.main.head + before.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
}
