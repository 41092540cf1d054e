import { moveLineDown, moveLineUp } from '@codemirror/commands';
import { ChangeSet } from '@codemirror/state';
import type { ChangeSpec, EditorState, StateCommand, Transaction } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { treeUpTo } from './enclosing.ts';
import { readListLine } from './line-prefix.ts';
import { selectedLines } from './lines.ts';

/** Characters behind a moved line in which its list is read. */
const LIST_MAX = 100_000;
/** Numbers of items have nine digits at most. */
const NUMBER_MAX = 999_999_999;

/** Returns the ordered list of which an item begins in a line; null when none does. */
function orderedListAt(state: EditorState, number: number): SyntaxNode | null {
  const line = state.doc.line(number);
  const { lead, marker } = readListLine(line.text);
  if (!/^\d/.test(marker)) return null;
  const tree = treeUpTo(state, Math.min(state.doc.length, line.to + LIST_MAX));
  const mark = tree.resolveInner(line.from + lead.length, 1);
  const list = mark.name === 'ListMark' ? mark.parent?.parent : null;
  return list?.name === 'OrderedList' ? list : null;
}

interface ItemNumber {
  readonly from: number;
  readonly line: number;
  readonly digits: string;
}

function numbersOf(state: EditorState, list: SyntaxNode): readonly ItemNumber[] {
  return list.getChildren('ListItem').map(({ from }) => ({
    from,
    line: state.doc.lineAt(from).number,
    digits: /^\d*/.exec(state.sliceDoc(from, from + 9))?.[0] ?? '',
  }));
}

/** Returns the former numbers of the lines that a move by one line puts elsewhere, by their new ones. */
function formerLines(state: EditorState, isDown: boolean): ReadonlyMap<number, number> {
  const former = new Map<number, number>();
  const lines = selectedLines(state).map(({ number }) => number);
  for (let at = 0; at < lines.length; ) {
    let end = at + 1;
    while (end < lines.length && lines[end] === (lines[end - 1] ?? 0) + 1) end++;
    const first = lines[at] ?? 1;
    const last = lines[end - 1] ?? 1;
    const passed = isDown ? last + 1 : first - 1;
    at = end;
    if (passed < 1 || passed > state.doc.lines) continue;
    for (let line = first; line <= last; line++) former.set(isDown ? line + 1 : line - 1, line);
    former.set(isDown ? first : last, passed);
  }
  return former;
}

/**
 * Returns changes after which the numbers of the lists that moved items are in run on from the first number
 * that each list had before. Lists that have one number for all items keep it.
 */
function renumber({ startState, state }: Transaction, isDown: boolean): readonly ChangeSpec[] {
  const former = formerLines(startState, isDown);
  const later = new Map([...former].map(([line, before]) => [before, line]));
  const moved = new Set(selectedLines(state).map(({ number }) => number));
  const changes: ChangeSpec[] = [];
  const done = new Set<number>();
  const itemsAt = (inState: EditorState, line: number): readonly ItemNumber[] => {
    const list = orderedListAt(inState, line);
    return list === null ? [] : numbersOf(inState, list);
  };
  for (const line of moved) {
    if (done.has(line)) continue;
    const own = itemsAt(startState, former.get(line) ?? line);
    const isInside = own.some((item) => later.has(item.line) && !moved.has(later.get(item.line) ?? 0));
    // A list behind a paragraph begins with 1: until it is renumbered, the text may have no list here.
    const items = isInside ? movedItems(startState, state, own, later) : itemsAt(state, line);
    for (const item of items) done.add(item.line);
    // A moved item may come from another list.
    const unmoved = items.find((item) => !moved.has(item.line))?.line ?? line;
    const before = isInside ? own : itemsAt(startState, former.get(unmoved) ?? unmoved);
    const [first, second] = before.length === 0 ? items : before;
    const start = Number(first?.digits);
    if (first === undefined || first.digits === second?.digits || start + items.length > NUMBER_MAX) continue;
    for (const [index, { from, digits }] of items.entries()) {
      const insert = String(start + index);
      if (insert !== digits) changes.push({ from, to: from + digits.length, insert });
    }
  }
  return changes;
}

/** Returns items of a list in their order after a move within it. */
function movedItems(
  before: EditorState,
  after: EditorState,
  items: readonly ItemNumber[],
  later: ReadonlyMap<number, number>,
): readonly ItemNumber[] {
  return items
    .map(({ from, line: former, digits }) => {
      const line = later.get(former) ?? former;
      return { from: after.doc.line(line).from + from - before.doc.line(former).from, line, digits };
    })
    .sort((a, b) => a.line - b.line);
}

function withNumbers(transaction: Transaction, isDown: boolean): Transaction {
  const { startState, state } = transaction;
  const changes = renumber(transaction, isDown);
  if (changes.length === 0) return transaction;
  const numbers = ChangeSet.of([...changes], state.doc.length);
  return startState.update({
    changes: transaction.changes.compose(numbers),
    selection: state.selection.map(numbers, 1),
    scrollIntoView: true,
    userEvent: 'move.line',
  });
}

/** Moves the selected lines up. Numbers of ordered lists are updated. */
export const moveUp: StateCommand = ({ state, dispatch }) =>
  moveLineUp({ state, dispatch: (transaction) => dispatch(withNumbers(transaction, false)) });

/** Moves the selected lines down. Numbers of ordered lists are updated. */
export const moveDown: StateCommand = ({ state, dispatch }) =>
  moveLineDown({ state, dispatch: (transaction) => dispatch(withNumbers(transaction, true)) });
