import { completionStatus } from '@codemirror/autocomplete';
import { EditorSelection, Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { EditorView, KeyBinding } from '@codemirror/view';
import { TABLE_ACTIONS } from '../../commands/table-cells.ts';
import { cellAcross, cellAt } from './rendered-table.ts';
import type { CellIndex, RenderedTable } from './rendered-table.ts';
import { renderedTableAt, showTableSource } from './table-view.ts';

type InCell = (view: EditorView, table: RenderedTable, place: CellIndex) => boolean;

/** Makes a command that works with the caret in a cell alone. */
const inCell =
  (run: InCell, isForSelections = false) =>
  (view: EditorView): boolean => {
    const { main, ranges } = view.state.selection;
    if (ranges.length > 1 || (!isForSelections && !main.empty) || view.composing) return false;
    if (completionStatus(view.state) === 'active') return false;
    const table = renderedTableAt(view.state, main.head);
    const place = table === null ? null : cellAt(table, main.head);
    return table !== null && place !== null && run(view, table, place);
  };

function moveTo(view: EditorView, at: number): true {
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true, userEvent: 'select' });
  return true;
}

/** Moves up or down within a cell, then to the cell across at the same height of the caret's column. */
const vertically = (step: -1 | 1): InCell => {
  return (view, table, place) => {
    const { main } = view.state.selection;
    const { textFrom, textTo } = place.cell;
    const moved = view.moveVertically(main, step === 1);
    const now = view.coordsAtPos(main.head);
    const then = view.coordsAtPos(moved.head);
    const isWithin = moved.head >= textFrom && moved.head <= textTo && moved.head !== main.head;
    if (isWithin && now !== null && then !== null && (then.top - now.top) * step > 1) return false;
    const across = cellAcross(table, place, step);
    if (across === null) {
      const out = step === 1 ? table.to + 1 : table.from - 1;
      return out < 0 || out > view.state.doc.length ? true : moveTo(view, out);
    }
    const { cell } = across;
    const line = view.coordsAtPos(step === 1 ? cell.textFrom : cell.textTo);
    const found =
      now === null || line === null
        ? null
        : view.posAtCoords({ x: now.left, y: (line.top + line.bottom) / 2 }, false);
    return moveTo(view, Math.max(cell.textFrom, Math.min(found ?? cell.textTo, cell.textTo)));
  };
};

/**
 * Enter: the cell below; in the last row the line behind the table, which is made where there is none. What
 * is selected in the table stays: a line break in its place would end the table.
 */
const below: InCell = (view, table, place) => {
  const { anchor } = view.state.selection.main;
  if (anchor < table.from || anchor > table.to) return false;
  const across = cellAcross(table, place, 1);
  if (across !== null) return moveTo(view, across.cell.textTo);
  const { doc } = view.state;
  const next = table.to < doc.length ? doc.lineAt(table.to + 1) : null;
  if (next !== null && next.text.trim() === '' && next.to < doc.length) return moveTo(view, next.to + 1);
  view.dispatch({
    changes: { from: table.to, insert: '\n\n' },
    selection: { anchor: table.to + 2 },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
};

const breakLine: InCell = (view) => {
  view.dispatch(view.state.replaceSelection('<br>'), { scrollIntoView: true, userEvent: 'input.type' });
  return true;
};

/** Home and End: the ends of the text of the cell. */
const toEnd =
  (isForward: boolean, isExtending: boolean): InCell =>
  (view, _table, { cell }) => {
    const { anchor } = view.state.selection.main;
    const head = isForward ? cell.textTo : cell.textFrom;
    view.dispatch({
      selection: EditorSelection.range(isExtending ? anchor : head, head),
      scrollIntoView: true,
      userEvent: 'select',
    });
    return true;
  };

/** Keys that delete stop at the ends of a cell's text. */
const stopAt =
  (isForward: boolean): InCell =>
  (view, _table, { cell }) => {
    const { head } = view.state.selection.main;
    return isForward ? head >= cell.textTo : head <= cell.textFrom;
  };

/** Adds a row below: a blank line, as elsewhere, would end the table. */
const addRow: InCell = (view) => {
  TABLE_ACTIONS.rowBelow(view);
  return true;
};

const toSource: InCell = (view) => {
  view.dispatch({ effects: showTableSource.of(view.state.selection.main.head) });
  return true;
};

/**
 * Leads from the start of the text below a table into its last cell: without the blank line between them the
 * text would become a row, and the page shows no more of a row than there are columns.
 */
const intoTableAbove = (view: EditorView): boolean => {
  const { doc, selection } = view.state;
  const { main, ranges } = selection;
  const line = doc.lineAt(main.head);
  if (ranges.length > 1 || !main.empty || main.head > line.from || line.length === 0 || line.number < 3)
    return false;
  if (doc.line(line.number - 1).text.trim() !== '') return false;
  const table = renderedTableAt(view.state, doc.line(line.number - 2).to);
  const cell = table?.rows.at(-1)?.cells.at(-1);
  return cell === undefined ? false : moveTo(view, cell.textTo);
};

const deleting = ['', 'Mod-', 'Ctrl-', 'Alt-'].flatMap((modifier): readonly KeyBinding[] => [
  { key: `${modifier}Backspace`, run: inCell(stopAt(false)) },
  { key: `${modifier}Backspace`, run: intoTableAbove },
  { key: `${modifier}Delete`, run: inCell(stopAt(true)) },
]);

/** Keys in the cells of drawn tables; Tab and Shift+Tab are those of tables in the source. */
export const cellKeys: Extension = Prec.highest(
  keymap.of([
    { key: 'ArrowUp', run: inCell(vertically(-1)) },
    { key: 'ArrowDown', run: inCell(vertically(1)) },
    { key: 'Enter', run: inCell(below, true), shift: inCell(breakLine, true) },
    { key: 'Mod-Enter', run: inCell(addRow, true) },
    { key: 'Home', run: inCell(toEnd(false, false), true), shift: inCell(toEnd(false, true), true) },
    { key: 'End', run: inCell(toEnd(true, false), true), shift: inCell(toEnd(true, true), true) },
    { mac: 'Cmd-ArrowLeft', run: inCell(toEnd(false, false), true), shift: inCell(toEnd(false, true), true) },
    { mac: 'Cmd-ArrowRight', run: inCell(toEnd(true, false), true), shift: inCell(toEnd(true, true), true) },
    { key: 'Escape', run: inCell(toSource, true) },
    ...deleting,
  ]),
);
