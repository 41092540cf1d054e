import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { EditorView } from 'codemirror';

/**
 * CodeMirror extensions for typing, in place of codemirror's own setups: `minimalSetup`
 * always draws the selection, and a drawn cursor costs 1 to 2 ms at each key
 * (draw-selected.ts); `basicSetup` also adds line numbers, a fold gutter and a second
 * set of keys. `writing-tools.ts` has the other extensions, whose keys take precedence.
 */
export const WRITING_SETUP: Extension = [
  history(),
  EditorView.lineWrapping,
  EditorState.allowMultipleSelections.of(true),
  // Escape, then Tab, leaves the editor (built into CodeMirror).
  keymap.of([{ key: 'Tab', run: indentMore, shift: indentLess }, ...historyKeymap, ...defaultKeymap]),
];
