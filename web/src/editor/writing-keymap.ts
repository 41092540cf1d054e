import { closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { KeyBinding } from '@codemirror/view';
import { ACTIONS } from './actions.ts';
import type { EditorAction } from './actions.ts';
import { indentList, outdentList } from './commands/indent-list.ts';
import { leaveAddress } from './commands/leave-address.ts';
import { continueOrLeave, deleteOrLeave } from './commands/leave-block.ts';
import { selectToLineStart, toLineStart } from './commands/line-start.ts';
import { moveDown, moveUp } from './commands/move-lines.ts';
import { dropRepeatedMark } from './commands/repeated-mark.ts';
import { nextCell, previousCell } from './commands/table-cells.ts';

const actions: readonly EditorAction[] = Object.values(ACTIONS);

/** Key bindings for writing. */
export const writingKeymap: readonly KeyBinding[] = [
  ...actions.flatMap(({ key, run }) => (key === undefined ? [] : [{ key, run, preventDefault: true }])),
  { key: 'Enter', run: leaveAddress },
  { key: 'Enter', run: continueOrLeave },
  { key: 'Backspace', run: deleteOrLeave },
  { key: 'Tab', run: nextCell, shift: previousCell },
  { key: 'Tab', run: leaveAddress },
  { key: 'Tab', run: indentList, shift: outdentList },
  { key: 'Alt-ArrowUp', run: moveUp },
  { key: 'Alt-ArrowDown', run: moveDown },
  { key: 'Home', run: toLineStart, shift: selectToLineStart, preventDefault: true },
  { mac: 'Cmd-ArrowLeft', run: toLineStart, shift: selectToLineStart, preventDefault: true },
];

/** Keys of the tools, in order of precedence. Those of any text follow (`create-editor.ts`). */
export const toolsKeys: Extension = [
  keymap.of([...completionKeymap, ...writingKeymap, ...closeBracketsKeymap, ...searchKeymap]),
  dropRepeatedMark,
];
