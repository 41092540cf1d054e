import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Puts typed text into the text itself, not into the browser's lines first. Compositions stay the browser's.
 * @returns false where the browser is to type
 */
export function typeDirectly(event: InputEvent, view: EditorView): boolean {
  const { data } = event;
  if (event.inputType !== 'insertText' || data === null) return false;
  if (event.isComposing || view.composing || view.compositionStarted) return false;
  const { main } = view.state.selection;
  const insert = () =>
    view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, main.from, main.to, data, insert))) view.dispatch(insert());
  event.preventDefault();
  return true;
}

/**
 * Types directly over selections. The browser would change the lines as they are drawn: among hidden marks
 * CodeMirror would read line breaks that nobody typed, and where the letter equals the selected ones no
 * change at all, and drop the other cursors.
 */
export const typeOverSelection: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) =>
    !view.state.selection.ranges.every(({ empty }) => empty) && typeDirectly(event, view),
});
