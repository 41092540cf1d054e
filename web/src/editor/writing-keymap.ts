import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
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
];

/** Key bindings of the tools, in order of precedence. Those of any text follow (`create-editor.ts`). */
export const toolsKeymap: readonly KeyBinding[] = [
  ...completionKeymap,
  ...writingKeymap,
  ...closeBracketsKeymap,
  ...searchKeymap,
];
