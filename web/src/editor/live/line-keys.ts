import { completionStatus } from '@codemirror/autocomplete';
import { EditorSelection, Prec } from '@codemirror/state';
import type { Extension, SelectionRange } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { moveToBoundary, textStart } from '../commands/line-start.ts';
import { blockDrawings } from './block-drawings.ts';
import { replaces } from './live-view.ts';

/**
 * Returns the place at which a line as it is seen begins or ends. It is beyond the marks that are hidden
 * there, so that Home and End lead to the same place as in the source.
 */
function boundaryOf(view: EditorView, start: SelectionRange, isForward: boolean): SelectionRange {
  const line = view.lineBlockAt(start.head);
  let moved = view.moveToLineBoundary(start, isForward);
  let head = skipHidden(view, moved.head, isForward);
  const end = isForward ? line.to : line.from;
  if (head === start.head && head !== end) {
    moved = view.moveToLineBoundary(start, isForward, false);
    ({ head } = moved);
  }
  if (!isForward && head === line.from) {
    const text = textStart(view.state, head);
    if (start.head !== text) head = text;
  }
  return head === moved.head ? moved : EditorSelection.cursor(head, isForward ? -1 : 1);
}

function skipHidden(view: EditorView, from: number, isForward: boolean): number {
  const line = view.state.doc.lineAt(from);
  let head = from;
  const hidden = view.state.facet(EditorView.decorations).flatMap((source) => {
    const found: { readonly from: number; readonly to: number }[] = [];
    const set = typeof source === 'function' ? source(view) : source;
    set.between(line.from, line.to, (start, end, value) => {
      if (end > start && replaces(value)) found.push({ from: start, to: end });
    });
    return found;
  });
  while (true) {
    const next = hidden.find((range) =>
      isForward ? range.from <= head && range.to > head : range.to >= head && range.from < head,
    );
    if (next === undefined) return head;
    head = isForward ? next.to : next.from;
  }
}

const move = (isForward: boolean, isExtending: boolean) => moveToBoundary(boundaryOf, isForward, isExtending);

const remove =
  (isForward: boolean) =>
  (view: EditorView): boolean => {
    if (view.state.selection.ranges.some(({ empty }) => !empty)) return false;
    const changes = view.state.selection.ranges.map((range) => {
      const head = skipHidden(view, view.moveToLineBoundary(range, isForward).head, isForward);
      return { from: Math.min(head, range.head), to: Math.max(head, range.head) };
    });
    if (changes.every(({ from, to }) => from === to)) return false;
    view.dispatch({
      changes,
      scrollIntoView: true,
      userEvent: `delete.${isForward ? 'forward' : 'backward'}`,
    });
    return true;
  };

/** Leads into a drawn block, which CodeMirror's own keys pass over. */
const enter =
  (isForward: boolean) =>
  (view: EditorView): boolean => {
    const { main, ranges } = view.state.selection;
    if (ranges.length > 1 || !main.empty || completionStatus(view.state) === 'active') return false;
    const { head } = view.moveVertically(main, isForward);
    const [low, high] = [Math.min(head, main.head), Math.max(head, main.head)];
    const passed: number[] = [];
    view.state.field(blockDrawings).blocks.between(low, high, (from, to) => {
      if (from > low && to < high) passed.push(isForward ? from : to);
    });
    const place = isForward ? passed[0] : passed.at(-1);
    if (place === undefined) return false;
    view.dispatch({ selection: { anchor: place }, scrollIntoView: true, userEvent: 'select' });
    return true;
  };

/** Keys that go by the ends of a line as it is seen, and into drawn blocks. */
export const lineKeys: Extension = Prec.highest(
  keymap.of([
    { key: 'Home', run: move(false, false), shift: move(false, true), preventDefault: true },
    { mac: 'Cmd-ArrowLeft', run: move(false, false), shift: move(false, true), preventDefault: true },
    { key: 'End', run: move(true, false), shift: move(true, true), preventDefault: true },
    { mac: 'Cmd-ArrowRight', run: move(true, false), shift: move(true, true), preventDefault: true },
    { key: 'ArrowUp', run: enter(false) },
    { key: 'ArrowDown', run: enter(true) },
    { mac: 'Mod-Backspace', run: remove(false) },
    { mac: 'Mod-Delete', run: remove(true) },
  ]),
);
