import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';
import { readListLine } from './line-prefix.ts';
import { isolateUndoStep } from './wrap.ts';

/**
 * Returns the lines that the selections touch, each once; without a line of which only the start is selected.
 */
export function selectedLines(state: EditorState): readonly Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to, empty } of state.selection.ranges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      if (empty || line.from < to || line.from === from) lines.set(line.number, line);
      at = line.to + 1;
    }
  }
  return [...lines.values()];
}

/** Changes every selected line; blank ones only when all are blank. `change` returns a line's new text. */
function changeLines(
  state: EditorState,
  change: (line: string, index: number) => string,
): ReturnType<EditorState['update']> {
  const lines = selectedLines(state);
  const isBlank = (line: Line): boolean => line.text.trim() === '';
  const meant = lines.every(isBlank) ? lines : lines.filter((line) => !isBlank(line));
  const changes: ChangeSpec[] = [];
  for (const [index, line] of meant.entries()) {
    const after = change(line.text, index);
    if (after === line.text) continue;
    // Changes only the start of a line, so that the cursor keeps its position in the text.
    let length = 0;
    while (
      length < Math.min(after.length, line.length) &&
      after.at(-1 - length) === line.text.at(-1 - length)
    )
      length++;
    changes.push({ from: line.from, to: line.to - length, insert: after.slice(0, after.length - length) });
  }
  const set = state.changes(changes);
  const selection = EditorSelection.create(
    state.selection.ranges.map(({ anchor, head, empty }) =>
      empty
        ? EditorSelection.cursor(set.mapPos(head, 1))
        : EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1)),
    ),
    state.selection.mainIndex,
  );
  return state.update(isolateUndoStep({ changes: set, selection }));
}

const HEADING = /^(\s{0,3})(#{1,6})(?:[ \t]+|$)/;
const QUOTE = /^(\s{0,3})>[ \t]?/;

/** Turns the selected lines into headings of a level (0: none); headings of that level into plain lines. */
export function setHeading(level: number): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const isAll = selectedLines(state).every(
      ({ text }) => text.trim() === '' || HEADING.exec(text)?.[2]?.length === level,
    );
    const hasWords = selectedLines(state).some(({ text }) => text.trim() !== '');
    const marks = level === 0 || (isAll && hasWords) ? '' : `${'#'.repeat(level)} `;
    dispatch(changeLines(state, (line) => marks + line.replace(HEADING, '').trimStart()));
    return true;
  };
}

/** Puts the selected lines into a quote, or removes the quote when all are in one. */
export const toggleQuote: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const lines = selectedLines(state);
  const isAll = lines.every(({ text }) => QUOTE.test(text));
  const changes = lines.map((line) => {
    const mark = QUOTE.exec(line.text)?.[0];
    return isAll
      ? { from: line.from, to: line.from + (mark?.length ?? 0) }
      : { from: line.from, insert: line.text === '' && lines.length > 1 ? '>' : '> ' };
  });
  const set = state.changes(changes);
  const selection = EditorSelection.create(
    state.selection.ranges.map(({ anchor, head }) =>
      EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1)),
    ),
    state.selection.mainIndex,
  );
  dispatch(state.update(isolateUndoStep({ changes: set, selection })));
  return true;
};

/** Puts the selected lines into a callout of the type `note`, and the cursor at the place of its title. */
export const insertCallout: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const lines = selectedLines(state);
  const [first] = lines;
  if (first === undefined) return false;
  const before = first.number > 1 ? state.doc.line(first.number - 1).text.trim() : '';
  const insert = `${before === '' ? '' : '\n'}> [!note] `;
  const quoted = lines.map(({ from, text }) => ({
    from,
    insert: text === '' && lines.length > 1 ? '>' : '> ',
  }));
  dispatch(
    state.update(
      isolateUndoStep({
        changes: state.changes([{ from: first.from, insert: `${insert}\n` }, ...quoted]),
        selection: EditorSelection.cursor(first.from + insert.length),
      }),
    ),
  );
  return true;
};

export type ListKind = 'bullet' | 'ordered' | 'task';

function kindOf(line: string): ListKind | null {
  const { marker, box } = readListLine(line);
  if (marker === '') return null;
  if (box !== '') return 'task';
  return /\d/.test(marker) ? 'ordered' : 'bullet';
}

/**
 * Turns the selected lines into a list; lines that are that
 * list already into plain ones. Numbers count by depth.
 */
export function toggleList(kind: ListKind): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const lines = selectedLines(state).filter(({ text }) => text.trim() !== '');
    const isAll = lines.length > 0 && lines.every(({ text }) => kindOf(text) === kind);
    const counts = new Map<number, number>();
    dispatch(
      changeLines(state, (line) => {
        const { lead, box, text } = readListLine(line);
        if (isAll) return lead + text;
        for (const depth of counts.keys()) if (depth > lead.length) counts.delete(depth);
        const number = (counts.get(lead.length) ?? 0) + 1;
        counts.set(lead.length, number);
        if (kind === 'ordered') return `${lead}${number}. ${text}`;
        return `${lead}- ${kind === 'task' ? (box === '' ? '[ ] ' : box) : ''}${text}`;
      }),
    );
    return true;
  };
}

/** Ticks the tasks of the selected lines, or unticks them when all are ticked. */
export const toggleTask: StateCommand = ({ state, dispatch }) => {
  const lines = selectedLines(state).filter(({ text }) => readListLine(text).box !== '');
  if (lines.length === 0 || state.readOnly) return false;
  const isDone = lines.every(({ text }) => /x/i.test(readListLine(text).box));
  const changes = lines.map(({ from, text }) => {
    const { lead, marker } = readListLine(text);
    const at = from + lead.length + marker.length + 1;
    return { from: at, to: at + 1, insert: isDone ? ' ' : 'x' };
  });
  dispatch(state.update({ changes, userEvent: 'input.format' }));
  return true;
};

/** Toggles a heading's fold mark (`[-]` folded, `[+]` open); another line becomes a heading of level 2. */
export function toggleFold(mark: '-' | '+'): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(
      changeLines(state, (line) => {
        const marks = HEADING.exec(line)?.[2] ?? '##';
        const words = line.replace(HEADING, '').trimStart();
        const present = /^\[([-+])\](?:[ \t]+|$)/.exec(words);
        const rest = words.slice(present?.[0].length ?? 0);
        return present?.[1] === mark ? `${marks} ${rest}` : `${marks} [${mark}] ${rest}`;
      }),
    );
    return true;
  };
}

/** Excludes headings from the numbering (`{-}`), or includes them again. */
export const toggleUnnumbered: StateCommand = ({ state, dispatch }) => {
  const lines = selectedLines(state).filter(({ text }) => HEADING.test(text));
  if (lines.length === 0 || state.readOnly) return false;
  const changes = lines.map((line) => {
    const mark = /[ \t]+\{-\}[ \t]*$/.exec(line.text);
    return mark === null ? { from: line.to, insert: ' {-}' } : { from: line.from + mark.index, to: line.to };
  });
  dispatch(state.update({ changes, userEvent: 'input.format' }));
  return true;
};
