import { EditorSelection, EditorState, Transaction } from '@codemirror/state';
import type { Extension, TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { cellAt, adjacentCell } from './rendered-table.ts';
import type { RenderedCell, RenderedTable } from './rendered-table.ts';
import { renderedTableAt } from './table-view.ts';
import { deletesLines, pastedRowAt, deleteWholeRows } from './delete-whole-rows.ts';

/** Changes that a writer makes to the text of cells, not to the table as a whole. */
const TEXT_EVENTS = ['input.type', 'input.paste', 'input.drop', 'input.complete', 'delete', 'move.drop'];

/** Returns the number of backslashes that a text ends with. */
function slashesBefore(text: string): number {
  return /\\*$/.exec(text)?.[0].length ?? 0;
}

/**
 * Returns text as a cell can hold it: in one line, and without a pipe that would end the cell.
 * @param before the cell's text before it
 * @param behind the cell's text behind it
 * @param isClosed true: a pipe follows the cell's text at once
 */
export function asCellText(text: string, before: string, behind: string, isClosed: boolean): string {
  const inLine = text.replace(/\n+$/, '').replaceAll('\n', '<br>');
  let escaped = '';
  for (const letter of inLine)
    escaped += letter === '|' && slashesBefore(before + escaped) % 2 === 0 ? '\\|' : letter;
  const lead = /^\\*/.exec(behind)?.[0].length ?? 0;
  const isOdd = (slashesBefore(before + escaped) + lead) % 2 === 1;
  if (behind.charAt(lead) === '|') return isOdd ? escaped : `${escaped}\\`;
  // A backslash must not reach the pipe behind the cell.
  if (lead < behind.length || !isClosed || !isOdd) return escaped;
  return lead > 0 ? `${escaped}\\` : `${escaped} `;
}

/** A place for text in a cell of a drawn table. */
interface CellPart {
  readonly from: number;
  readonly to: number;
  readonly cell: RenderedCell;
}

/** Returns the parts of cells that a range of a table covers, pipes and spaces beside them left out. */
function partsOf({ rows }: RenderedTable, from: number, to: number): readonly CellPart[] {
  return rows
    .flatMap((row) => row.cells)
    .filter((cell) => cell.textTo >= from && cell.textFrom <= to)
    .map((cell) => ({ from: Math.max(from, cell.textFrom), to: Math.min(to, cell.textTo), cell }));
}

/** Returns what has to be put in for a text, so that the cell stays one. */
function insertFor({ doc }: EditorState, { from, to, cell }: CellPart, text: string): string {
  const end = Math.max(to, cell.textTo);
  return asCellText(
    text,
    doc.sliceString(cell.textFrom, from),
    doc.sliceString(to, end),
    doc.sliceString(end, end + 1) === '|',
  );
}

/** Returns true for a range within the text of a cell, or in the space that is typed behind it. */
function isInText(cell: RenderedCell, from: number, to: number, state: EditorState): boolean {
  const isBehind = /^[ \t]*$/.test(state.doc.sliceString(cell.textTo, Math.max(cell.textTo, to)));
  return from >= cell.textFrom && to < Math.max(cell.to, cell.textTo + 1) && (to <= cell.textTo || isBehind);
}

/** Keeps what is typed, pasted and deleted within the cells of drawn tables. */
const withinCells = EditorState.transactionFilter.of((transaction) => {
  const { startState, changes, docChanged } = transaction;
  if (!docChanged || !TEXT_EVENTS.some((event) => transaction.isUserEvent(event))) return transaction;
  if (transaction.isUserEvent('input.type.compose') || deletesLines(transaction)) return transaction;
  const cellChanges: { readonly from: number; readonly to: number; readonly insert: string }[] = [];
  let isOther = false;
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    const table = renderedTableAt(startState, from);
    const isWhole = table !== null && from <= table.from && to >= table.to;
    const place = table === null || isWhole || to > table.to ? null : cellAt(table, from);
    const text = inserted.toString();
    const row = table === null ? null : pastedRowAt(transaction, table, from, text);
    if (table === null || place === null || row !== null) {
      isOther ||= row !== null && row !== from;
      cellChanges.push({ from: row ?? from, to: row ?? to, insert: text });
      return;
    }
    const isKept = isInText(place.cell, from, to, startState);
    const [first, ...others] = isKept ? [{ from, to, cell: place.cell }] : partsOf(table, from, to);
    const { textTo: end } = place.cell;
    const at = first ?? { from: end, to: end, cell: place.cell };
    const insert = insertFor(startState, at, text);
    if (!isKept || insert !== text) isOther = true;
    cellChanges.push({ from: at.from, to: at.to, insert });
    for (const part of others)
      cellChanges.push({ from: part.from, to: part.to, insert: insertFor(startState, part, '') });
  });
  if (!isOther) return transaction;
  const own = startState.changes(cellChanges);
  const { ranges, mainIndex } = startState.selection;
  // Behind what was put in place of a selection, as elsewhere.
  const carets = ranges.map(({ empty, from, head }) =>
    EditorSelection.cursor(
      own.mapPos(empty ? head : (cellChanges.find(({ to }) => to >= from)?.to ?? head), 1),
    ),
  );
  const spec: TransactionSpec = {
    changes: own,
    selection: EditorSelection.create(carets, mainIndex),
    effects: transaction.effects,
    scrollIntoView: transaction.scrollIntoView,
  };
  const event = transaction.annotation(Transaction.userEvent);
  return event === undefined ? spec : { ...spec, userEvent: event };
});

/** Returns the place of the text of a cell for a caret that came to an offset from another one. */
export function placeInCells(table: RenderedTable, at: number, before: number): number {
  const isBehindHead = at >= table.delimiters.from && at <= table.delimiters.to;
  const place = cellAt(table, at);
  if (place === null) return at;
  const { cell } = place;
  if (isBehindHead) {
    if (before < at) return table.rows[1]?.cells[0]?.textFrom ?? cell.textTo;
    return table.rows[0]?.cells.at(-1)?.textTo ?? cell.textTo;
  }
  if (at >= cell.textFrom && at <= cell.textTo) return at;
  if (at < cell.textFrom) {
    const isLeaving = at < before && before <= cell.textFrom && before >= cell.from;
    const beside = isLeaving ? adjacentCell(table, place, -1) : null;
    if (beside !== null) return beside.cell.textTo;
    return isLeaving && table.from > 0 ? table.from - 1 : cell.textFrom;
  }
  const isLeaving = at > before && before >= cell.textTo && before <= cell.to;
  const beside = isLeaving ? adjacentCell(table, place, 1) : null;
  return beside?.cell.textFrom ?? cell.textTo;
}

/** Keeps a caret that is moved in the text of cells: what is between them is not seen. */
const caretInCells = EditorState.transactionFilter.of((transaction) => {
  const { startState, newSelection, docChanged } = transaction;
  if (docChanged || transaction.selection === undefined || !transaction.isUserEvent('select'))
    return transaction;
  const { main, ranges } = newSelection;
  if (ranges.length > 1 || !main.empty) return transaction;
  const table = renderedTableAt(startState, main.head);
  if (table === null) return transaction;
  const isPointed = transaction.isUserEvent('select.pointer');
  const head = placeInCells(table, main.head, isPointed ? main.head : startState.selection.main.head);
  return head === main.head
    ? transaction
    : [transaction, { selection: EditorSelection.cursor(head, head < main.head ? -1 : 1) }];
});

/**
 * Deletes what is selected in several cells before a composition begins: the browser would put the syllable
 * in its place, pipes included, and CodeMirror deletes the lines of a longer selection. Leads out of an
 * escaped pipe, which the syllable would part from its backslash.
 */
const composedInCell = EditorView.domEventObservers({
  compositionstart: (_event, view) => {
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    const table = renderedTableAt(state, from);
    if (table === null || to > table.to || view.composing) return;
    const place = cellAt(table, from);
    if (place !== null && isInText(place.cell, from, to, state)) {
      const isEscaped = slashesBefore(state.doc.sliceString(place.cell.textFrom, from)) % 2 === 1;
      if (empty && isEscaped && state.doc.sliceString(from, from + 1) === '|')
        view.dispatch({ selection: { anchor: from - 1 } });
      return;
    }
    if (empty) return;
    view.dispatch(state.replaceSelection(''), { userEvent: 'delete.selection', scrollIntoView: true });
  },
});

/** Keeps text and caret within the cells of drawn tables. */
export const cellText: Extension = [withinCells, deleteWholeRows, caretInCells, composedInCell];
