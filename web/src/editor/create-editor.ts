import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import type { Edit } from '@maru/core/markup';
import { coveringEdit } from './covering-edit.ts';
import { handlePaste } from './handle-paste.ts';
import { editorHighlight, editorTheme } from './look.ts';

export interface EditorOptions {
  readonly text: string;
  /** What the editor is called for those who do not see it. */
  readonly label: string;
  readonly placeholder: string;
  readonly onEdit: (text: string, edit: Edit) => void;
}

/** What the dialect leaves out of Markdown. */
const LEFT_OUT = { remove: ['HTMLBlock', 'HTMLTag', 'SetextHeading', 'IndentedCode'] };

/**
 * Makes an editor inside an element. It lives in an open shadow root: there its styles are constructed sheets,
 * which the content security policy allows, while style elements in the page would be refused.
 */
export function createEditor(host: HTMLElement, options: EditorOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({
    doc: options.text,
    extensions: [
      history(),
      drawSelection(),
      EditorView.lineWrapping,
      markdown({ base: markdownLanguage, extensions: [LEFT_OUT], completeHTMLTags: false }),
      syntaxHighlighting(editorHighlight),
      editorTheme,
      placeholder(options.placeholder),
      handlePaste(),
      // Escape, then Tab, leaves the editor: CodeMirror sees to it.
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ 'aria-label': options.label, spellcheck: 'true', autocapitalize: 'sentences' }),
      EditorView.updateListener.of(({ docChanged, changes, state: after }) => {
        const edit = docChanged ? coveringEdit(changes, after.doc) : null;
        if (edit !== null) options.onEdit(after.doc.toString(), edit);
      }),
    ],
  });
  return new EditorView({ state, parent: root, root });
}
