import { Compartment, EditorState, RangeSetBuilder, StateEffect, Transaction } from '@codemirror/state';
import type { Extension, Line, Text } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';

const IN_FOCUS = Decoration.line({ class: 'cm-in-focus' });

const theme = EditorView.theme({
  '.cm-line:not(.cm-in-focus), .cm-live-block': { opacity: '0.45' },
  '@media (prefers-contrast: more), (forced-colors: active)': {
    '.cm-line:not(.cm-in-focus), .cm-live-block': { opacity: '1' },
  },
});

function isBlank({ text }: Line): boolean {
  return text.trim() === '';
}

/** Returns the last line of a paragraph, from one of its lines in a direction, within bounds. */
function edgeOf(doc: Text, from: Line, step: -1 | 1, bound: number): Line {
  let edge = from;
  while (edge.number !== bound && !isBlank(edge)) {
    const next = doc.line(edge.number + step);
    if (isBlank(next)) break;
    edge = next;
  }
  return edge;
}

/** Marks the visible lines of the paragraphs that the selection is in. */
function inFocus({ state: { doc, selection }, viewport }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const top = doc.lineAt(viewport.from).number;
  const bottom = doc.lineAt(viewport.to).number;
  let done = 0;
  for (const { from, to } of selection.ranges) {
    const [start, end] = [doc.lineAt(from), doc.lineAt(to)];
    if (end.number < top || start.number > bottom) continue;
    const first = start.number <= top ? top : edgeOf(doc, start, -1, top).number;
    const last = end.number >= bottom ? bottom : edgeOf(doc, end, 1, bottom).number;
    for (let number = Math.max(first, done + 1); number <= last; number++)
      builder.add(doc.line(number).from, doc.line(number).from, IN_FOCUS);
    done = Math.max(done, last);
  }
  return builder.finish();
}

const focusedLines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = inFocus(view);
    }

    update({ docChanged, selectionSet, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || selectionSet || viewportChanged) this.decorations = inFocus(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** Keeps the line that is written at the same height, as a typewriter does. The pointer scrolls nothing. */
const typewriter = EditorState.transactionExtender.of((transaction) => {
  const event = transaction.annotation(Transaction.userEvent);
  // Choosing all, ticking a box and dropping do not ask for a scroll.
  if (event === undefined || !transaction.scrollIntoView || event.startsWith('select.pointer')) return null;
  return { effects: EditorView.scrollIntoView(transaction.newSelection.main.head, { y: 'center' }) };
});

const mode = new Compartment();

/** Dims all paragraphs but the current one, and keeps the line that is written at the same height. */
export function setFocusMode(view: EditorView, isOn: boolean): void {
  const extension: Extension = isOn ? [theme, focusedLines, typewriter] : [];
  const isThere = mode.get(view.state) !== undefined;
  if (!isThere && !isOn) return;
  view.dispatch({
    effects: isThere ? mode.reconfigure(extension) : StateEffect.appendConfig.of(mode.of(extension)),
  });
}
