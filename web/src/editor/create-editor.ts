import { EditorState } from '@codemirror/state';
import type { Extension, Text } from '@codemirror/state';
import { EditorView } from 'codemirror';
import type { Edit, ParseOptions } from '@maru/core/markup';
import { coveringEdit } from './covering-edit.ts';
import { handlePaste } from './handle-paste.ts';
import { dialectSupport } from './language/dialect-support.ts';
import { foldHeadings } from './fold-headings.ts';
import { EDITOR_LOOK } from './look.ts';
import { describeKeys, speak } from './spoken-words.ts';
import type { EditorWords } from './spoken-words.ts';
import { WRITING_SETUP } from './writing-setup.ts';

export interface EditorOptions {
  readonly text: string;
  /** Markup options from the document's settings. */
  readonly markup: ParseOptions;
  readonly words: EditorWords;
  readonly onEdit: (text: Text, edit: Edit) => void;
  /** Called at each key press, before the editor handles it. */
  readonly onKeyDown: () => void;
  /** Further extensions: completion, uploads… Their keys take precedence over the editor's. */
  readonly extensions?: readonly Extension[];
}

/**
 * Creates an editor inside an element. It lives in an open shadow root: its styles are constructed sheets there, which the content security
 * policy allows, while it refuses style elements in the page.
 */
export function createEditor(host: HTMLElement, options: EditorOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({
    doc: options.text,
    extensions: [
      ...(options.extensions ?? []),
      dialectSupport(options.text, options.markup),
      EDITOR_LOOK,
      foldHeadings(),
      handlePaste(),
      WRITING_SETUP,
      speak(options.words),
      EditorView.updateListener.of(({ docChanged, changes, state: after }) => {
        const edit = docChanged ? coveringEdit(changes, after.doc) : null;
        if (edit !== null) options.onEdit(after.doc, edit);
      }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  describeKeys(root, options.words);
  // Listens in the capture phase: the editor requests an animation frame as soon as it handles a key.
  view.dom.addEventListener('keydown', options.onKeyDown, { capture: true });
  return view;
}
