import { EditorSelection, EditorState } from '@codemirror/state';
import type { Transaction } from '@codemirror/state';
import { cellAcross, cellAt } from './rendered-table.ts';
import type { RenderedTable } from './rendered-table.ts';
import { renderedTableAt, tablesOf } from './table-view.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns true for a deletion of whole lines: by the key for it, or by a cut without a selection. */
export function deletesLines(transaction: Transaction): boolean {
  if (transaction.isUserEvent('delete.line')) return true;
  const { ranges } = transaction.startState.selection;
  return transaction.isUserEvent('delete.cut') && ranges.every(({ empty }) => empty);
}

/**
 * Returns where a line goes that was copied without a selection and is pasted in a table: in front of the
 * caret's row as CodeMirror has it, but behind the head. Null for other text.
 */
export function pastedRowAt(
  transaction: Transaction,
  { rows, delimiters }: RenderedTable,
  at: number,
  text: string,
): number | null {
  const { doc, selection } = transaction.startState;
  const { main } = selection;
  const isLine = main.empty && at !== main.head && at === doc.lineAt(at).from && /\|.*\n$/.test(text);
  if (!isLine || !transaction.isUserEvent('input.paste')) return null;
  return at < delimiters.from ? (rows[1]?.lineFrom ?? null) : at;
}

/** Returns the parts of a deletion of lines that leave each table its head, unless the whole table goes. */
function withoutHeads(state: EditorState, { from, to }: Range): readonly Range[] {
  const { doc } = state;
  const parts: Range[] = [];
  let start = from;
  for (const table of tablesOf(state)) {
    const headTo = table.delimiters.to;
    const isWhole = from <= table.from && to >= table.to;
    if (isWhole || to <= table.from || start >= headTo) continue;
    // Lines are deleted with the break before them, or with the one behind them.
    const hasBreakBefore = doc.sliceString(start, start + 1) === '\n';
    parts.push({ from: start, to: table.from - (hasBreakBefore ? 1 : 0) });
    start = headTo + (doc.sliceString(to - 1, to) === '\n' ? 1 : 0);
  }
  return [...parts, { from: start, to }].filter((part) => part.from < part.to);
}

/** Returns the place for the caret where its row is deleted: in the next row, else in the one before. */
function besideRow(table: RenderedTable, at: number): number | null {
  const place = cellAt(table, at);
  if (place === null) return null;
  return (cellAcross(table, place, 1) ?? cellAcross(table, place, -1))?.cell.textTo ?? null;
}

/**
 * Deletes rows of drawn tables where lines are deleted. The head stays with the line of delimiters: either of
 * them alone would be no table.
 */
export const deleteWholeRows = EditorState.transactionFilter.of((transaction) => {
  const { startState, changes, docChanged } = transaction;
  if (!docChanged || !deletesLines(transaction)) return transaction;
  const { head } = startState.selection.main;
  const table = renderedTableAt(startState, head);
  const deleted: Range[] = [];
  let isOther = false;
  let isGone = false;
  changes.iterChanges((from, to) => {
    const parts = withoutHeads(startState, { from, to });
    const [first] = parts;
    isOther ||= parts.length !== 1 || first?.from !== from || first.to !== to;
    isGone ||= table !== null && from <= table.from && to >= table.to;
    deleted.push(...parts);
  });
  const next = table === null || isGone ? null : besideRow(table, head);
  if (deleted.length === 0) return [];
  if (!isOther && next === null) return transaction;
  const own = startState.changes(deleted);
  const selection =
    next === null ? startState.selection.map(own, 1) : EditorSelection.single(own.mapPos(next, -1));
  const { effects } = transaction;
  return { changes: own, selection, effects, scrollIntoView: true, userEvent: 'delete.line' };
});
