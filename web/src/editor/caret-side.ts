import { EditorSelection } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Forgets at which end of a wrapped line the caret is. */
function dropCaretSide(view: EditorView): void {
  const { selection } = view.state;
  const { main } = selection;
  if (view.hasFocus || !main.empty || main.assoc === 0) return;
  view.dispatch({ selection: selection.replaceRange(EditorSelection.cursor(main.head)) });
}

/**
 * Leaves the focus where it went. For a caret at an end of a wrapped line CodeMirror sets the browser's
 * selection with the next measurement, also after the text has lost the focus, and the browser moves the
 * focus with it: words for the search panel went into the text.
 */
export const leaveFocus: Extension = EditorView.domEventObservers({
  // The focus may go in the middle of an update, which takes no other one.
  blur: (_event, view) => queueMicrotask(() => dropCaretSide(view)),
});
