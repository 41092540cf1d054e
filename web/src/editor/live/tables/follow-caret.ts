import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { renderedTableAt } from './table-view.ts';

/** Space that is left beside the caret. */
const MARGIN_PX = 12;

/** Scrolls a table that is wider than the text to the caret: CodeMirror scrolls its own scroller alone. */
export const followCaret: Extension = EditorView.updateListener.of(
  ({ view, selectionSet, docChanged, state }) => {
    if (!selectionSet && !docChanged) return;
    if (renderedTableAt(state, state.selection.main.head) === null) return;
    view.requestMeasure({
      key: followCaret,
      read: () => {
        // The text may have become shorter since.
        const { head } = view.state.selection.main;
        const { node } = view.domAtPos(head);
        const grid = (node instanceof Element ? node : node.parentElement)?.closest('.cm-live-grid') ?? null;
        const caret = grid === null ? null : view.coordsAtPos(head);
        if (grid === null || caret === null) return null;
        const { left, right } = grid.getBoundingClientRect();
        const by =
          caret.left < left + MARGIN_PX
            ? caret.left - left - MARGIN_PX
            : Math.max(0, caret.right - right + MARGIN_PX);
        return { grid, by };
      },
      write: (found) => {
        if (found !== null && found.by !== 0) found.grid.scrollLeft += found.by;
      },
    });
  },
);
