import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';
import { readListLine } from './line-prefix.ts';
import { asOneStep } from './wrap.ts';

/** The lines that the selections touch, each once; one of which only the start is selected is not meant. */
function selectedLines(state: EditorState): readonly Line[] {
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

/** Changes every line that is selected; blank ones only where nothing else is. `change` gives a line's new text. */
function changeLines(state: EditorState, change: (line: string, index: number) => string): ReturnType<EditorState['update']> {
  const lines = selectedLines(state);
  const isBlank = (line: Line): boolean => line.text.trim() === '';
  const meant = lines.every(isBlank) ? lines : lines.filter((line) => !isBlank(line));
  const changes: ChangeSpec[] = [];
  for (const [index, line] of meant.entries()) {
    const after = change(line.text, index);
    if (after === line.text) continue;
    // Only the start of a line changes: the cursor keeps its place in the words.
    let kept = 0;
    while (kept < Math.min(after.length, line.length) && after.at(-1 - kept) === line.text.at(-1 - kept)) kept++;
    changes.push({ from: line.from, to: line.to - kept, insert: after.slice(0, after.length - kept) });
  }
  const set = state.changes(changes);
  const selection = EditorSelection.create(
    state.selection.ranges.map(({ anchor, head, empty }) =>
      empty ? EditorSelection.cursor(set.mapPos(head, 1)) : EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1)),
    ),
    state.selection.mainIndex,
  );
  return state.update(asOneStep({ changes: set, selection }));
}

const HEADING = /^(\s{0,3})(#{1,6})(?:[ \t]+|$)/;
const QUOTE = /^(\s{0,3})>[ \t]?/;

/** Makes headings of a level (0: none) of the selected lines; of lines that are just that, plain ones again. */
export function setHeading(level: number): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const isAll = selectedLines(state).every(({ text }) => text.trim() === '' || HEADING.exec(text)?.[2]?.length === level);
    const hasWords = selectedLines(state).some(({ text }) => text.trim() !== '');
    const marks = level === 0 || (isAll && hasWords) ? '' : `${'#'.repeat(level)} `;
    dispatch(changeLines(state, (line) => marks + line.replace(HEADING, '').trimStart()));
    return true;
  };
}

/** Puts the selected lines into a quote, or takes them out of it when all stand in one. */
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
    state.selection.ranges.map(({ anchor, head }) => EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1))),
    state.selection.mainIndex,
  );
  dispatch(state.update(asOneStep({ changes: set, selection })));
  return true;
};

export type ListKind = 'bullet' | 'ordered' | 'task';

function kindOf(line: string): ListKind | null {
  const { marker, box } = readListLine(line);
  if (marker === '') return null;
  if (box !== '') return 'task';
  return /\d/.test(marker) ? 'ordered' : 'bullet';
}

/** Makes a list of the selected lines; of lines that are just that list, plain ones again. Numbers count by depth. */
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

/** Makes a heading fold (`[-]` folded, `[+]` open), or not any more; a line that is none becomes one of level 2. */
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

/** Takes headings out of the numbering (`{-}`), or back into it. */
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
