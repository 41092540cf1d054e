import { syntaxTree } from '@codemirror/language';
import { EditorView } from 'codemirror';
import type { Extension } from '@codemirror/state';

/** A longer clipboard is pasted as plain text: a document holds no more than a megabyte. */
const MAX_HTML_LENGTH = 4_000_000;

/** Whether the cursor is where the text means itself. */
function isInCode({ state }: EditorView): boolean {
  for (let node = syntaxTree(state).resolveInner(state.selection.main.from, -1); ; ) {
    if (/Code/.test(node.name)) return true;
    if (node.parent === null) return false;
    node = node.parent;
  }
}

function insert(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
}

/**
 * Pastes what has looks, as text of the dialect. Plain stay: text that comes without HTML or from a code editor, text
 * pasted into code, and what Shift is held for.
 */
export function handlePaste(): Extension {
  let isPlainWanted = false;
  return EditorView.domEventHandlers({
    keydown: (event) => {
      isPlainWanted = event.shiftKey;
      return false;
    },
    keyup: (event) => {
      isPlainWanted = event.shiftKey;
      return false;
    },
    paste: (event, view) => {
      const html = event.clipboardData?.getData('text/html') ?? '';
      const plain = event.clipboardData?.getData('text/plain') ?? '';
      const isFromCodeEditor = event.clipboardData?.types.includes('vscode-editor-data') === true;
      if (html === '' || html.length > MAX_HTML_LENGTH || isPlainWanted || isFromCodeEditor || view.state.readOnly || isInCode(view))
        return false;
      event.preventDefault();
      import('./paste-html.ts').then(
        ({ pasteHtml }) => insert(view, pasteHtml(html) ?? plain),
        // Without the network the rest of the program does not come.
        () => insert(view, plain),
      );
      return true;
    },
  });
}
