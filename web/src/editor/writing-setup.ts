import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { history } from '@codemirror/commands';
import { search } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { EditorView } from 'codemirror';
import { editorKeymap } from './writing-keymap.ts';

/**
 * CodeMirror extensions in place of codemirror's own setups: `minimalSetup` always draws the selection, and a drawn cursor costs 1 to 2 ms
 * at each key (draw-selected.ts); `basicSetup` also adds line numbers, a fold gutter and a second set of keys.
 */
export const WRITING_SETUP: Extension = [
  history(),
  EditorView.lineWrapping,
  EditorState.allowMultipleSelections.of(true),
  search({ top: true }),
  autocompletion({ icons: false, defaultKeymap: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
  closeBrackets(),
  // Quotes are not closed automatically: an apostrophe is no opening quote.
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['(', '[', '{'] } }]),
  keymap.of(editorKeymap),
];
