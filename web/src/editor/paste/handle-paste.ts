import { syntaxTree } from '@codemirror/language';
import { EditorView } from 'codemirror';
import type { Extension } from '@codemirror/state';

/** Longer clipboards are pasted as plain text: a document holds a megabyte at most. */
const MAX_HTML_LENGTH = 4_000_000;

/** Returns true where the cursor is in code, whose text is literal. */
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
 * Pastes rich text as markup of the dialect. Pasted as plain text: clipboards without HTML or from a code
 * editor, pastes into code, and pastes with Shift held.
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
      if (
        html === '' ||
        html.length > MAX_HTML_LENGTH ||
        isPlainWanted ||
        isFromCodeEditor ||
        view.state.readOnly ||
        isInCode(view)
      )
        return false;
      event.preventDefault();
      import('./paste-html.ts').then(
        ({ pasteHtml }) => insert(view, pasteHtml(html) ?? plain),
        // The converter cannot be loaded without the network.
        () => insert(view, plain),
      );
      return true;
    },
  });
}
