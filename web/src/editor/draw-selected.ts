import { Compartment, EditorState } from '@codemirror/state';
import type { EditorSelection, Extension } from '@codemirror/state';
import { drawSelection } from '@codemirror/view';

const drawn = new Compartment();
const DRAWN = drawSelection();
const NATIVE: Extension = [];

/**
 * Leaves a single cursor to the browser: a drawn one is placed,
 * and its blinking restarted, at every key, for 1 to 2 ms.
 */
function wanted({ main, ranges }: EditorSelection): Extension {
  return ranges.length === 1 && main.empty ? NATIVE : DRAWN;
}

/** Draws the selection, which browsers hide without focus, and cursors where there are several. */
export function drawSelected(): Extension {
  return [
    drawn.of(NATIVE),
    EditorState.transactionExtender.of(({ startState, newSelection }) => {
      const extension = wanted(newSelection);
      return drawn.get(startState) === extension ? null : { effects: drawn.reconfigure(extension) };
    }),
  ];
}
