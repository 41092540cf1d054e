import { EditorSelection } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Removes the caret's side: of the two lines at the break of a wrapped one, the line that it is in. */
function dropCaretSide(view: EditorView): void {
  const { selection } = view.state;
  const { main } = selection;
  if (view.hasFocus || !main.empty || main.assoc === 0) return;
  view.dispatch({ selection: selection.replaceRange(EditorSelection.cursor(main.head)) });
}

/**
 * Removes the caret's side when the text loses the focus. For a caret with a side CodeMirror sets the
 * browser's selection with the next measurement, also without the focus, and the browser moves the focus
 * with it: words for the search panel went into the text.
 */
export const dropCaretSideAtBlur: Extension = EditorView.domEventObservers({
  // The focus may move during an update of the view, within which no other update can start.
  blur: (_event, view) => queueMicrotask(() => dropCaretSide(view)),
});
