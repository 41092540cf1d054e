import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { searchKeymap } from '@codemirror/search';
import type { KeyBinding } from '@codemirror/view';
import { ACTIONS } from './actions.ts';
import type { EditorAction } from './actions.ts';
import { indentList, outdentList } from './commands/indent-list.ts';
import { nextCell, previousCell } from './commands/table-cells.ts';

const actions: readonly EditorAction[] = Object.values(ACTIONS);

/** Key bindings for writing. A second Enter ends a list, tight or not, as in other editors. */
export const writingKeymap: readonly KeyBinding[] = [
  ...actions.flatMap(({ key, run }) => (key === undefined ? [] : [{ key, run, preventDefault: true }])),
  { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
  { key: 'Backspace', run: deleteMarkupBackward },
  { key: 'Tab', run: nextCell, shift: previousCell },
  { key: 'Tab', run: indentList, shift: outdentList },
  { key: 'Tab', run: indentMore, shift: indentLess },
];

/** All key bindings of the editor, in order of precedence. Escape, then Tab, leaves the editor (built into CodeMirror). */
export const editorKeymap: readonly KeyBinding[] = [
  ...completionKeymap,
  ...writingKeymap,
  ...closeBracketsKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...defaultKeymap,
];
