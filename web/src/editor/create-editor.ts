import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { history } from '@codemirror/commands';
import { search } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import type { Extension, Text } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import type { Edit, ParseOptions } from '@maru/core/markup';
import { coveringEdit } from './covering-edit.ts';
import { handlePaste } from './handle-paste.ts';
import { dialectSupport } from './language/dialect-support.ts';
import { foldHeadings } from './fold-headings.ts';
import { EDITOR_LOOK } from './look.ts';
import { editorKeymap } from './writing-keymap.ts';

export interface EditorOptions {
  readonly text: string;
  /** What the document's props say about its markup. */
  readonly markup: ParseOptions;
  readonly words: EditorWords;
  readonly onEdit: (text: Text, edit: Edit) => void;
  /** Hears that a key was pressed, before the editor does. */
  readonly onKeyDown: () => void;
  /** What comes beside the editor's own: completion, uploads… Their keys go before the editor's. */
  readonly extensions?: readonly Extension[];
}

/** What the editor says, in the page's language. */
export interface EditorWords {
  /** What the editor is called for those who do not see it. */
  readonly label: string;
  readonly placeholder: string;
  /** CodeMirror's own phrases, by their English ones. */
  readonly phrases: Readonly<Record<string, string>>;
  /** What speaks: the menu of `/`. */
  readonly extensions: readonly Extension[];
}

const words = new Compartment();

function speak({ label, placeholder: hint, phrases, extensions }: EditorWords): Extension {
  return [
    EditorState.phrases.of(phrases),
    placeholder(hint),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-autocomplete': 'list',
      tabindex: '0',
      spellcheck: 'true',
      autocapitalize: 'sentences',
    }),
    ...extensions,
  ];
}

/** Lets an editor speak another language. */
export function changeWords(view: EditorView, to: EditorWords): void {
  view.dispatch({ effects: words.reconfigure(speak(to)) });
}

/**
 * Makes an editor inside an element. It lives in an open shadow root: there its styles are constructed sheets,
 * which the content security policy allows, while style elements in the page would be refused.
 */
export function createEditor(host: HTMLElement, options: EditorOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({
    doc: options.text,
    extensions: [
      ...(options.extensions ?? []),
      history(),
      EditorView.lineWrapping,
      EditorState.allowMultipleSelections.of(true),
      dialectSupport(options.text, options.markup),
      EDITOR_LOOK,
      foldHeadings(),
      handlePaste(),
      search({ top: true }),
      autocompletion({ icons: false, defaultKeymap: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
      closeBrackets(),
      // Quotes are left alone: an apostrophe is no opening quote.
      EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['(', '[', '{'] } }]),
      keymap.of(editorKeymap),
      words.of(speak(options.words)),
      EditorView.updateListener.of(({ docChanged, changes, state: after }) => {
        const edit = docChanged ? coveringEdit(changes, after.doc) : null;
        if (edit !== null) options.onEdit(after.doc, edit);
      }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  // On its way down to the text: the editor asks for a frame of its own as soon as it hears of a key.
  view.dom.addEventListener('keydown', options.onKeyDown, { capture: true });
  return view;
}
