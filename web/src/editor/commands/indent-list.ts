import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';
import { isInCode } from './enclosing.ts';
import { readListLine } from './line-prefix.ts';

function itemLines(state: EditorState): readonly Line[] | null {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      lines.set(line.number, line);
      at = line.to + 1;
    }
  }
  const found = [...lines.values()];
  return found[0] !== undefined &&
    readListLine(found[0].text).marker !== '' &&
    !isInCode(state, found[0].from)
    ? found
    : null;
}

/** Returns the column of a line's text after its quote marks. */
function indentOf(lead: string): number {
  return lead.length - (lead.lastIndexOf('>') + 1);
}

/**
 * Returns the text column of the item that the line would become a
 * child of: the item before of the same depth. Null when there is none.
 */
function childIndent(state: EditorState, line: Line): number | null {
  const own = indentOf(readListLine(line.text).lead);
  for (let number = line.number - 1; number >= 1; number--) {
    const { lead, marker, text } = readListLine(state.doc.line(number).text);
    if (marker === '') {
      if (text.trim() === '' || indentOf(lead) > own) continue;
      return null;
    }
    if (indentOf(lead) > own) continue;
    return indentOf(lead) < own ? null : indentOf(lead) + marker.length;
  }
  return null;
}

/** Returns the indent of the item that the line is a child of; null at the top level. */
function parentIndent(state: EditorState, line: Line): number | null {
  const own = indentOf(readListLine(line.text).lead);
  if (own === 0) return null;
  for (let number = line.number - 1; number >= 1; number--) {
    const { lead, marker } = readListLine(state.doc.line(number).text);
    if (marker !== '' && indentOf(lead) < own) return indentOf(lead);
  }
  return 0;
}

function shift(state: EditorState, lines: readonly Line[], by: number): ReturnType<EditorState['update']> {
  const changes: ChangeSpec[] = [];
  for (const line of lines) {
    const { lead } = readListLine(line.text);
    if (line.text.trim() === '') continue;
    const at = line.from + lead.lastIndexOf('>') + 1;
    const quoteSpace = lead.includes('>') && line.text.charAt(at - line.from) === ' ' ? 1 : 0;
    if (by > 0) changes.push({ from: at + quoteSpace, insert: ' '.repeat(by) });
    else changes.push({ from: at + quoteSpace, to: at + Math.min(indentOf(lead), quoteSpace - by) });
  }
  const set = state.changes(changes);
  const selection = EditorSelection.create(
    state.selection.ranges.map(({ anchor, head }) =>
      EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1)),
    ),
    state.selection.mainIndex,
  );
  return state.update({ changes: set, selection, userEvent: 'input.indent', scrollIntoView: true });
}

/** Returns changes that renumber consecutive items of one depth; the first number stays. */
function renumber(state: EditorState): readonly ChangeSpec[] {
  const { head } = state.selection.main;
  let first = state.doc.lineAt(head).number;
  const isPart = (number: number): boolean => {
    const { lead, marker, text } = readListLine(state.doc.line(number).text);
    return marker !== '' || (text !== '' && indentOf(lead) > 0);
  };
  while (first > 1 && isPart(first - 1)) first--;
  const counts: { readonly indent: number; number: number }[] = [];
  const changes: ChangeSpec[] = [];
  for (let number = first; number <= state.doc.lines && isPart(number); number++) {
    const line = state.doc.line(number);
    const { lead, marker } = readListLine(line.text);
    if (marker === '') continue;
    const indent = indentOf(lead);
    while ((counts.at(-1)?.indent ?? -1) > indent) counts.pop();
    const digits = /^\d+/.exec(marker)?.[0];
    let open = counts.at(-1);
    if (digits === undefined) {
      if (open?.indent === indent) counts.pop();
      continue;
    }
    if (open === undefined || open.indent < indent) {
      // A list whose first item was moved in from elsewhere begins with 1.
      open = { indent, number: number === first || counts.length === 0 ? Number(digits) - 1 : 0 };
      counts.push(open);
    }
    open.number++;
    const from = line.from + lead.length;
    if (String(open.number) !== digits)
      changes.push({ from, to: from + digits.length, insert: String(open.number) });
  }
  return changes;
}

function withNumbers(
  state: EditorState,
  lines: readonly Line[],
  by: number,
): ReturnType<EditorState['update']> {
  const moved = shift(state, lines, by);
  const numbers = moved.state.changes([...renumber(moved.state)]);
  return state.update({
    changes: moved.changes.compose(numbers),
    selection: moved.state.selection.map(numbers, 1),
    userEvent: 'input.indent',
    scrollIntoView: true,
  });
}

/** Tab in a list: the items become children of the item before; numbers are updated. The first item stays. */
export const indentList: StateCommand = ({ state, dispatch }) => {
  const lines = itemLines(state);
  const first = lines?.[0];
  if (lines === null || first === undefined || state.readOnly) return false;
  const to = childIndent(state, first);
  const by = to === null ? 0 : to - indentOf(readListLine(first.text).lead);
  if (by > 0) dispatch(withNumbers(state, lines, by));
  return true;
};

/** Shift+Tab in a list: the items become siblings of their parent. */
export const outdentList: StateCommand = ({ state, dispatch }) => {
  const lines = itemLines(state);
  const first = lines?.[0];
  if (lines === null || first === undefined || state.readOnly) return false;
  const to = parentIndent(state, first);
  if (to !== null) dispatch(withNumbers(state, lines, to - indentOf(readListLine(first.text).lead)));
  return true;
};
