import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { blockDrawings } from './block-drawings.ts';

/**
 * Puts what is typed over selections, and after a press before its marks are shown, into the text itself. The
 * browser would change the drawn lines first, among hidden marks and drawings: CodeMirror would read line
 * breaks that nobody typed, or the text at another place. Compositions stay the browser's.
 */
export const replaceRenderedSelection: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data } = event;
    const { main, ranges } = view.state.selection;
    if (event.inputType !== 'insertText' || data === null) return false;
    const isHeld = view.state.field(blockDrawings, false)?.isHeld === true;
    if (!isHeld && ranges.every(({ empty }) => empty)) return false;
    if (event.isComposing || view.composing || view.compositionStarted) return false;
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, main.from, main.to, data, insert))) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});
