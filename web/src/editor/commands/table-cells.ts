import { EditorSelection } from '@codemirror/state';
import type { EditorState, StateCommand, Transaction } from '@codemirror/state';
import { tableAt, writeTable } from './table-model.ts';
import type { CellPlace, ColumnAlign, TableModel } from './table-model.ts';

/**
 * Replaces the table in the text and selects the content
 * of a cell or, after tidying, places the cursor in it.
 */
function replaceTable(state: EditorState, table: TableModel, place: CellPlace): Transaction {
  const { text, cells } = writeTable(table);
  const row = cells[Math.min(place.row, cells.length - 1)] ?? [];
  const column = Math.min(place.column, row.length - 1);
  const at = table.from + (row[column] ?? 0);
  const words = table.rows[Math.min(place.row, cells.length - 1)]?.[column] ?? '';
  return state.update({
    changes: { from: table.from, to: table.to, insert: text },
    selection: EditorSelection.range(at, at + words.length),
    userEvent: 'input.format',
    scrollIntoView: true,
  });
}

const emptyRow = ({ align }: TableModel): readonly string[] => align.map(() => '');

/**
 * Wraps a command on the table at the cursor; it returns false
 * outside of tables, so that other bindings of the key apply.
 */
function onTable(
  change: (table: TableModel, place: CellPlace) => readonly [TableModel, CellPlace] | null,
): StateCommand {
  return ({ state, dispatch }) => {
    const found = state.readOnly ? null : tableAt(state);
    if (found === null) return false;
    const changed = change(found.table, found.place);
    if (changed === null) return false;
    dispatch(replaceTable(state, ...changed));
    return true;
  };
}

/** Tab: moves to the next cell; after the last one adds a row. */
export const nextCell = onTable((table, { row, column }) => {
  if (column + 1 < table.align.length) return [table, { row, column: column + 1 }];
  const next = { row: row + 1, column: 0 };
  return row + 1 < table.rows.length
    ? [table, next]
    : [{ ...table, rows: [...table.rows, emptyRow(table)] }, next];
});

/** Shift+Tab: moves to the previous cell; in the first one other bindings of the key apply. */
export const previousCell = onTable((table, { row, column }) => {
  if (column > 0) return [table, { row, column: column - 1 }];
  return row === 0 ? [table, { row, column }] : [table, { row: row - 1, column: table.align.length - 1 }];
});

function withRow(table: TableModel, at: number): TableModel {
  return { ...table, rows: [...table.rows.slice(0, at), emptyRow(table), ...table.rows.slice(at)] };
}

function withColumn(table: TableModel, at: number): TableModel {
  const put = <T>(items: readonly T[], item: T): readonly T[] => [
    ...items.slice(0, at),
    item,
    ...items.slice(at),
  ];
  return {
    ...table,
    align: put<ColumnAlign>(table.align, 'none'),
    rows: table.rows.map((row) => put(row, '')),
  };
}

function align(kind: ColumnAlign): StateCommand {
  return onTable((table, place) => {
    const now = table.align[place.column] === kind ? 'none' : kind;
    return [
      { ...table, align: table.align.map((before, index) => (index === place.column ? now : before)) },
      place,
    ];
  });
}

/**
 * Actions on the table at the cursor; the translated texts
 * use the same names. The head row cannot be removed.
 */
export const TABLE_ACTIONS = {
  rowAbove: onTable((table, { row, column }) => [
    withRow(table, Math.max(1, row)),
    { row: Math.max(1, row), column },
  ]),
  rowBelow: onTable((table, { row, column }) => [withRow(table, row + 1), { row: row + 1, column }]),
  columnBefore: onTable((table, { row, column }) => [withColumn(table, column), { row, column }]),
  columnAfter: onTable((table, { row, column }) => [
    withColumn(table, column + 1),
    { row, column: column + 1 },
  ]),
  deleteRow: onTable((table, { row, column }) =>
    row === 0
      ? null
      : [
          { ...table, rows: table.rows.filter((_row, index) => index !== row) },
          { row: row - 1, column },
        ],
  ),
  deleteColumn: onTable((table, { row, column }) => {
    if (table.align.length === 1) return null;
    const without = <T>(items: readonly T[]): readonly T[] =>
      items.filter((_item, index) => index !== column);
    return [
      { ...table, align: without(table.align), rows: table.rows.map(without) },
      { row, column: Math.max(0, column - 1) },
    ];
  }),
  alignLeft: align('left'),
  alignCenter: align('center'),
  alignRight: align('right'),
  tidy: onTable((table, place) => [table, place]),
} as const satisfies Record<string, StateCommand>;

export type TableAction = keyof typeof TABLE_ACTIONS;
