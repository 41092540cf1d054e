import { EditorSelection } from '@codemirror/state';
import type { EditorState, SelectionRange } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { isInCode } from './enclosing.ts';
import { PREFIX } from './line-prefix.ts';

/** Returns where the text of the line at a position starts, behind indentation and marks of blocks. */
export function textStart(state: EditorState, at: number): number {
  const { from, text } = state.doc.lineAt(at);
  const lead = isInCode(state, from) ? /^\s*/ : PREFIX;
  return from + (lead.exec(text)?.[0].length ?? 0);
}

/** Returns the start of the line as it is seen, that of its text first: typing before marks ends a block. */
function lineStart(view: EditorView, start: SelectionRange): SelectionRange {
  const line = view.lineBlockAt(start.head);
  const boundary = view.moveToLineBoundary(start, false);
  const moved =
    boundary.head === start.head && boundary.head !== line.from
      ? view.moveToLineBoundary(start, false, false)
      : boundary;
  const text = textStart(view.state, moved.head);
  return moved.head === line.from && text > line.from && start.head !== text
    ? EditorSelection.cursor(text)
    : moved;
}

/** Returns the start or end of the line of a range's head. */
export type LineBoundary = (view: EditorView, start: SelectionRange, isForward: boolean) => SelectionRange;

/** Returns the command that moves the cursors to a boundary of their lines, or extends selections to it. */
export function moveToBoundary(boundaryOf: LineBoundary, isForward: boolean, isExtending: boolean): Command {
  return (view) => {
    const { selection } = view.state;
    const moved = EditorSelection.create(
      selection.ranges.map((range) => {
        if (!isExtending) return boundaryOf(view, range, isForward);
        const { anchor, head, undirectional } = range;
        // As CodeMirror's own keys: all of the text, or a line, is extended to the side of the key.
        const isTurned = undirectional && head >= anchor !== isForward;
        const start = isTurned ? EditorSelection.range(head, anchor) : range;
        return EditorSelection.range(start.anchor, boundaryOf(view, start, isForward).head);
      }),
      selection.mainIndex,
    );
    // A move to the same place would be a step between two others that undoing takes back together.
    if (!moved.eq(selection, !isExtending))
      view.dispatch({ selection: moved, scrollIntoView: true, userEvent: 'select' });
    // The keys below would go by other places.
    return true;
  };
}

/** Home: leads to the start of the line's text, and from there to that of the line. */
export const toLineStart = moveToBoundary(lineStart, false, false);
export const selectToLineStart = moveToBoundary(lineStart, false, true);
