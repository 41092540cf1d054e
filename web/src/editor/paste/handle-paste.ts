import { syntaxTree } from '@codemirror/language';
import { EditorView } from 'codemirror';
import type { Extension } from '@codemirror/state';
import { fitLines, pasteSpec } from './fit-lines.ts';

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
  view.dispatch(pasteSpec(view.state, text));
}

/** Pastes plain text that goes on with a list or quote; returns false for other text. */
function insertPlain(view: EditorView, text: string, event: Event): boolean {
  if (text === '' || view.state.readOnly || fitLines(view.state, text) === null) return false;
  event.preventDefault();
  insert(view, text);
  return true;
}

/**
 * Pastes rich text as markup of the dialect. Pasted as plain text: clipboards without HTML or from a code
 * editor, pastes into code, and pastes with Shift held. Both go on with the list or quote of the cursor.
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
        return insertPlain(view, plain, event);
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
