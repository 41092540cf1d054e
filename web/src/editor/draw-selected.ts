import { Compartment, EditorState } from '@codemirror/state';
import type { EditorSelection, Extension } from '@codemirror/state';
import { drawSelection } from '@codemirror/view';

const drawn = new Compartment();
const DRAWN = drawSelection();
const NATIVE: Extension = [];

/** A lone cursor is the browser's own: one that is drawn is placed, and its blinking begun anew, at every key, for a millisecond or two. */
function wanted({ main, ranges }: EditorSelection): Extension {
  return ranges.length === 1 && main.empty ? NATIVE : DRAWN;
}

/** Draws what is selected, which the browser hides once its focus is elsewhere, and cursors where there are several. */
export function drawSelected(): Extension {
  return [
    drawn.of(NATIVE),
    EditorState.transactionExtender.of(({ startState, newSelection }) => {
      const extension = wanted(newSelection);
      return drawn.get(startState) === extension ? null : { effects: drawn.reconfigure(extension) };
    }),
  ];
}
