import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { typeDirectly } from '../type-directly.ts';
import { blockDrawings } from './block-drawings.ts';

/**
 * Types directly after a press, before its marks are shown: the browser would put the text at another place
 * among hidden marks and drawings.
 */
export const typeWhileHeld: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) =>
    view.state.field(blockDrawings, false)?.isHeld === true && typeDirectly(event, view),
});
