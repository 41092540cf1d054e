import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Puts what is typed over selections into the text itself. The browser would change the drawn lines first,
 * among hidden marks and drawings, and CodeMirror would read line breaks that nobody typed. Compositions stay
 * the browser's.
 */
export const typedOver: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data } = event;
    const { main, ranges } = view.state.selection;
    if (event.inputType !== 'insertText' || data === null || ranges.every(({ empty }) => empty)) return false;
    if (event.isComposing || view.composing || view.compositionStarted) return false;
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, main.from, main.to, data, insert))) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});
