import { syntaxTree } from '@codemirror/language';
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import type { ChangeDesc, EditorState, Range, Text, Transaction } from '@codemirror/state';
import { BlockWrapper, Decoration, EditorView, WidgetType } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import { IterMode } from '@lezer/common';
import type { SyntaxNode, Tree } from '@lezer/common';
import { enclosingNode } from '../../commands/enclosing.ts';
import { blocksIn } from '../../language/highlight-visible.ts';
import { blockDrawings, DRAWN_MAX } from '../block-drawings.ts';
import { areDrawingsFrozen, isSelectedLast } from '../held-drawings.ts';
import { calloutStyle } from '../callout-style.ts';
import { barColor, barsStyle } from '../live-measures.ts';
import type { Bar } from '../live-measures.ts';
import { movedTable, readTable, shiftedTable } from './rendered-table.ts';
import type { RenderedTable } from './rendered-table.ts';
import type { Span } from '../rendered-block.ts';

interface Tables {
  readonly tables: readonly RenderedTable[];
  /** A place in the table whose source is shown until the selection leaves it, or where one may be typed. */
  readonly sourceAt: number | null;
  readonly wrappers: RangeSet<BlockWrapper>;
  readonly cells: DecorationSet;
  readonly hidden: DecorationSet;
}

type TablePlace = Pick<RenderedTable, 'block' | 'from' | 'to'>;

/** Shows the source of the table at a place until the selection leaves it. */
export const showTableSource = StateEffect.define<number>();

const TABLE: ReadonlySet<string> = new Set(['Table']);
const HIDDEN = Decoration.replace({});

/** Takes the place of the line of delimiters, without any height. */
class DelimitersWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override get estimatedHeight(): number {
    return 0;
  }

  override toDOM(): HTMLElement {
    const line = document.createElement('div');
    line.className = 'cm-live-delimiters';
    return line;
  }
}

/** A cell that the page adds to a row that has too few. */
class MissingCellWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const cell = document.createElement('span');
    cell.className = 'cm-live-cell';
    return cell;
  }
}

const DELIMITERS = Decoration.replace({ widget: new DelimitersWidget(), block: true });
const MISSING_CELL = Decoration.widget({ widget: new MissingCellWidget(), side: 1 });

/** Marks of cells by their look. What is hidden at their ends is inside of them. */
const marks = new Map<string, Decoration>();
function cellMark(align: string, isHead: boolean): Decoration {
  const key = `${align} ${isHead}`;
  const mark =
    marks.get(key) ??
    Decoration.mark({
      class: `cm-live-cell cm-live-cell-${align}${isHead ? ' cm-live-head-cell' : ''}`,
      inclusive: true,
    });
  marks.set(key, mark);
  return mark;
}

/** Returns what the containers of a table say about it. */
function aroundOf(node: SyntaxNode, read: (from: number, to: number) => string) {
  const parents: SyntaxNode[] = [];
  for (let { parent } = node; parent !== null; parent = parent.parent) parents.unshift(parent);
  const bars: Bar[] = [];
  let items = 0;
  let style = '';
  let text = '';
  for (const parent of parents) {
    if (parent.name === 'ListItem') items++;
    if (parent.name !== 'Blockquote') continue;
    const own = calloutStyle(parent, read);
    if (own === '') text = 'color:var(--sub-text)';
    style = own || style;
    bars.push({ color: barColor(style), items });
  }
  const around = `--items-around:${bars[0]?.items ?? 0}`;
  return { quotes: bars.length, items, style: [around, style, text, barsStyle(bars)].join(';') };
}

/** Tables of whole blocks, and where the block was. A block that did not change keeps its tree. */
const known = new WeakMap<Tree, { readonly at: number; readonly tables: readonly RenderedTable[] }>();

function read(state: EditorState, sourceAt: number | null): readonly RenderedTable[] {
  const { from, to } = state.field(blockDrawings);
  const found: RenderedTable[] = [];
  if (from === to) return found;
  blocksIn(syntaxTree(state), { from, to: Math.min(to, state.doc.length) }, (block, at) => {
    const isWhole = at >= from && at + block.length <= to;
    const before = isWhole ? known.get(block) : undefined;
    let tables = before?.tables ?? [];
    if (before === undefined) tables = readBlock(state.doc, block, at, { from, to });
    else if (before.at !== at) tables = tables.map((table) => shiftedTable(table, at - before.at));
    if (isWhole && before?.at !== at) known.set(block, { at, tables });
    for (const table of tables)
      if (sourceAt === null || sourceAt < table.from || sourceAt > table.to) found.push(table);
  });
  return found;
}

/** Reads the tables of a block that touch a range. @param at start of the block */
function readBlock(doc: Text, block: Tree, at: number, { from, to }: Span): readonly RenderedTable[] {
  const found: RenderedTable[] = [];
  block.iterate({
    from: Math.max(0, from - at),
    to: Math.min(block.length, to - at),
    mode: IterMode.IgnoreMounts,
    enter: (ref) => {
      if (ref.name !== 'Table') return !/^(?:Paragraph|FencedCode|CodeBlock|ATXHeading\d)$/.test(ref.name);
      if (ref.to - ref.from > DRAWN_MAX) return false;
      const part = (start: number, end: number): string => doc.sliceString(at + start, at + end);
      const table = readTable(doc, ref.node, at, { block, ...aroundOf(ref.node, part) });
      if (table !== null) found.push(table);
      return false;
    },
  });
  return found;
}

/** Makes the decorations of tables. Space behind a cell's text is seen up to the caret in it. */
function draw(tables: readonly RenderedTable[], sourceAt: number | null, state: EditorState): Tables {
  const wrappers: Range<BlockWrapper>[] = [];
  const cells: Range<Decoration>[] = [];
  const hidden: Range<Decoration>[] = [];
  const carets = state.selection.ranges.map(({ head }) => head);
  const hide = (from: number, to: number): void => {
    if (from < to) hidden.push(HIDDEN.range(from, to));
  };
  for (const table of tables) {
    const { from, to, quotes, items, style, align, delimiters } = table;
    const depths = `--quotes:${quotes};--items:${items};${style}`;
    const classes = `cm-live-grid${items > 0 ? ' cm-live-grid-list' : ''}`;
    if (quotes > 0)
      wrappers.push(
        BlockWrapper.create({
          tagName: 'div',
          attributes: { class: 'cm-live-grid-quote', style: depths },
          rank: 60,
        }).range(from, to),
      );
    wrappers.push(
      BlockWrapper.create({ tagName: 'div', attributes: { class: classes, style: depths } }).range(from, to),
    );
    if (!isSelectedLast(delimiters, state)) hidden.push(DELIMITERS.range(delimiters.from, delimiters.to));
    for (const [index, row] of table.rows.entries()) {
      for (const [column, cell] of row.cells.entries()) {
        const mark = cellMark(align[column] ?? 'left', index === 0);
        if (cell.from < cell.to) cells.push(mark.range(cell.from, cell.to));
        const end = Math.max(cell.textTo, ...carets.filter((at) => at > cell.textTo && at < cell.to));
        hide(column === 0 ? row.from : cell.from, cell.textFrom);
        hide(/^[ \t]*$/.test(state.doc.sliceString(cell.textTo, end)) ? end : cell.textTo, cell.to);
      }
      for (let column = row.cells.length; column < align.length; column++)
        hidden.push(MISSING_CELL.range(row.to));
    }
  }
  return {
    tables,
    sourceAt,
    wrappers: BlockWrapper.set(wrappers, true),
    cells: Decoration.set(cells, true),
    hidden: Decoration.set(hidden, true),
  };
}

const NONE: Tables = {
  tables: [],
  sourceAt: null,
  wrappers: RangeSet.empty,
  cells: Decoration.none,
  hidden: Decoration.none,
};

/** Tables near the visible range, drawn as tables: each cell is its part of the source, edited in place. */
export const renderedTables = StateField.define<Tables>({
  create: () => NONE,
  update: (before, transaction) => {
    const { startState, state, changes, docChanged, selection, effects } = transaction;
    const drawings = state.field(blockDrawings);
    const drawingsBefore = startState.field(blockDrawings, false);
    const isSameRange = drawings.from === drawingsBefore?.from && drawings.to === drawingsBefore.to;
    const isRangeChanged = !(isSameRange || docChanged) || drawings.isHeld !== drawingsBefore?.isHeld;
    const requestedAt = effects.find((effect) => effect.is(showTableSource))?.value ?? null;
    const isRead = syntaxTree(startState) !== syntaxTree(state);
    if (!isRangeChanged && !isRead && !docChanged && selection === undefined && requestedAt === null)
      return before;
    const { tables } = before;
    const isChanged =
      isRangeChanged || isRead || docChanged || requestedAt !== null || before.sourceAt !== null;
    const places = docChanged ? tables.map((table) => movedPlace(table, changes)) : tables;
    const isElsewhere = !hasSelectionEnd(startState, tables) && !hasSelectionEnd(state, places);
    if (!isChanged && isElsewhere) return before;
    const place = keptPlace(before, transaction);
    const isFrozen = requestedAt === null && areDrawingsFrozen(transaction, drawings.isHeld);
    const isUnread = !isRangeChanged && syntaxTree(state).length < Math.min(drawings.to, state.doc.length);
    if (isFrozen || isUnread) {
      const moved = docChanged ? tables.map((table) => movedTable(table, changes, state.doc)) : tables;
      // Of a table whose delimiters are replaced nothing is known until the text is read.
      const whole = moved.filter(({ delimiters }) => delimiters.from < delimiters.to);
      return draw(whole, place, state);
    }
    const wanted = requestedAt ?? place;
    const shown = wanted === null ? null : sourcePlace(state, wanted, docChanged || selection === undefined);
    const found = read(state, shown);
    // A change in a table's lines gives its block another tree.
    const isMoved =
      isElsewhere &&
      found.length === places.length &&
      found.every(({ block, from }, index) => block === places[index]?.block && from === places[index].from);
    return isMoved
      ? { ...mapped(before, changes), tables: found, sourceAt: shown }
      : draw(found, shown, state);
  },
  provide: (field) => [
    EditorView.blockWrappers.from(field, ({ wrappers }) => wrappers),
    EditorView.outerDecorations.from(field, ({ cells }) => cells),
    EditorView.decorations.from(field, ({ hidden }) => hidden),
  ],
});

/** Returns where a change moves a table: most of them need no other positions. */
function movedPlace({ block, from, to }: RenderedTable, changes: ChangeDesc): TablePlace {
  return { block, from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) };
}

/** Returns true where a selection, or the caret, begins or ends in one of the tables. */
function hasSelectionEnd({ selection: { ranges } }: EditorState, tables: readonly TablePlace[]): boolean {
  return ranges.some(({ anchor, head }) =>
    tables.some(({ from, to }) => [anchor, head].some((at) => at >= from && at <= to)),
  );
}

/** Returns the decorations of tables that a change moves and does not touch: they stay the same objects. */
function mapped({ wrappers, cells, hidden }: Tables, changes: ChangeDesc) {
  return { wrappers: wrappers.map(changes), cells: cells.map(changes), hidden: hidden.map(changes) };
}

/**
 * Returns the place whose table is shown as source: the one before, or the caret's after a key outside of
 * the drawn tables, since a table that keys make is being typed as source. Composed words leave a place
 * without a table, which is no reason to show the source of one that a command inserts there.
 */
function keptPlace({ sourceAt, tables }: Tables, transaction: Transaction): number | null {
  const { changes, docChanged, startState, state } = transaction;
  const isTyped = transaction.isUserEvent('input.type') || transaction.isUserEvent('delete');
  const isKept = (at: number): boolean =>
    !docChanged || isTyped || enclosingNode(startState, at, at, TABLE) !== null;
  if (sourceAt !== null && isKept(sourceAt)) return changes.mapPos(sourceAt);
  const { head } = startState.selection.main;
  const isOutside = !tables.some(({ from, to }) => head >= from && head <= to);
  return docChanged && isTyped && isOutside ? state.selection.main.head : null;
}

/**
 * Returns a place in the table whose source stays shown: the selection is in its lines, or on
 * the empty line that Enter made below them, where the next row is typed. Null elsewhere.
 */
function sourcePlace(state: EditorState, place: number, isBelowToo: boolean): number | null {
  const { doc, selection } = state;
  const { head } = selection.main;
  const table = enclosingNode(state, place, place, TABLE);
  if (table === null) return null;
  const end = doc.lineAt(table.to).to;
  if (head >= doc.lineAt(table.from).from && head <= end) return Math.max(head, table.from);
  const line = doc.lineAt(head);
  return isBelowToo && line.from === end + 1 && /^[\s>]*$/.test(line.text) ? table.to : null;
}

/** Returns the tables that are drawn. */
export function tablesOf(state: EditorState): readonly RenderedTable[] {
  return state.field(renderedTables, false)?.tables ?? [];
}

/** Returns the drawn table at an offset; null elsewhere. */
export function renderedTableAt(state: EditorState, at: number): RenderedTable | null {
  return tablesOf(state).find(({ from, to }) => at >= from && at <= to) ?? null;
}
