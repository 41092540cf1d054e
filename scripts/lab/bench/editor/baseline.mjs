/**
 * Baselines: CodeMirror with its Markdown mode, and markdown-it rendering the whole preview at every key. The
 * page around it has `#source` and `#preview`; without a preview it is the editor alone, a lower bound for
 * anything built on CodeMirror. It is bundled and run by the benchmark.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import MarkdownIt from 'markdown-it';

const renderer = new MarkdownIt({ linkify: true });

/** @param {EditorState} state */
function render(state) {
  const preview = document.querySelector('#preview');
  if (preview !== null) preview.innerHTML = renderer.render(state.doc.toString());
}

/** @param {string} text @param {number} at position of the cursor */
globalThis.startBaseline = (text, at) => {
  const state = EditorState.create({
    doc: text,
    selection: { anchor: at },
    extensions: [
      history(),
      drawSelection(),
      EditorView.lineWrapping,
      markdown({ base: markdownLanguage, codeLanguages: languages }),
      syntaxHighlighting(defaultHighlightStyle),
      keymap.of([...historyKeymap, ...defaultKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) render(update.state);
      }),
    ],
  });
  const view = new EditorView({ state, parent: document.querySelector('#source') ?? document.body });
  render(state);
  view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  view.focus();
};
