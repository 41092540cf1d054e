import type { StateCommand } from '@codemirror/state';
import { enclosingNode } from './enclosing.ts';

const LINKS: ReadonlySet<string> = new Set(['Link', 'Image']);

/** Enter and Tab in the address of a link or image: moves the cursor behind its parenthesis. */
export const leaveAddress: StateCommand = ({ state, dispatch }) => {
  const { ranges, main } = state.selection;
  if (ranges.length > 1 || !main.empty) return false;
  const marks = enclosingNode(state, main.head, main.head, LINKS)?.getChildren('LinkMark') ?? [];
  const [open, close] = marks.slice(-2);
  if (open === undefined || close === undefined || state.sliceDoc(open.from, open.to) !== '(') return false;
  if (main.head < open.to || main.head > close.from) return false;
  dispatch(state.update({ selection: { anchor: close.to }, scrollIntoView: true, userEvent: 'select' }));
  return true;
};
