import { syntaxTree } from '@codemirror/language';
import type { HighlightStyle } from '@codemirror/language';
import { Facet, Prec, RangeSetBuilder } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import { EditorView } from 'codemirror';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { Tree } from '@lezer/common';
import { highlightTree } from '@lezer/highlight';

/** A range of the text. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Calls `found` for each block that touches a range, with its start, and visits no other blocks. */
export function blocksIn(
  tree: Tree,
  { from, to }: Range,
  found: (block: Tree, at: number) => void,
  start = 0,
): void {
  const { children, positions } = tree;
  // A loop over all entries would make an object for each of the 250 groups of a megabyte, at every key.
  for (let index = lastUpTo(positions, from - start); index < children.length; index++) {
    const child = children[index];
    const at = start + (positions[index] ?? 0);
    if (at >= to) return;
    if (!(child instanceof Tree) || at + child.length <= from) continue;
    if (child.type.isAnonymous) blocksIn(child, { from, to }, found, at);
    else found(child, at);
  }
}

/** Returns the index of the last of ascending positions that is not above a limit; 0 where all are. */
function lastUpTo(positions: readonly number[], limit: number): number {
  let low = 0;
  for (let high = positions.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1;
    if ((positions[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Styles of the text; the first one counts. */
const highlightStyle = Facet.define<HighlightStyle, HighlightStyle | null>({
  combine: ([style]) => style ?? null,
});

/** Decorations by the classes of styles. */
const marks = new Map<string, Decoration>();
function markOf(name: string): Decoration {
  const mark = marks.get(name) ?? Decoration.mark({ class: name });
  marks.set(name, mark);
  return mark;
}

function colour(state: EditorState, ranges: readonly Range[]): DecorationSet {
  const style = state.facet(highlightStyle);
  if (style === null) return Decoration.none;
  const builder = new RangeSetBuilder<Decoration>();
  for (const range of ranges) {
    blocksIn(syntaxTree(state), range, (block, at) => {
      const put = (from: number, to: number, name: string): void =>
        builder.add(at + from, at + to, markOf(name));
      highlightTree(block, style, put, Math.max(0, range.from - at), Math.min(block.length, range.to - at));
    });
  }
  return builder.finish();
}

class Colours {
  private tree: Tree;
  /** End of the highlighted part. */
  private end: number;
  decorations: DecorationSet;

  constructor({ state, viewport, visibleRanges }: EditorView) {
    this.tree = syntaxTree(state);
    this.end = viewport.to;
    this.decorations = colour(state, visibleRanges);
  }

  update({ startState, state, changes, view, viewportChanged }: ViewUpdate): void {
    const tree = syntaxTree(state);
    const end = changes.mapPos(this.end, 1);
    const isStyled = startState.facet(highlightStyle) === state.facet(highlightStyle);
    if (isStyled && tree.length < view.viewport.to && end >= view.viewport.to) {
      // Text that is not parsed yet keeps its colours.
      this.decorations = this.decorations.map(changes);
      this.end = end;
    } else if (!isStyled || tree !== this.tree || viewportChanged) {
      this.tree = tree;
      this.decorations = colour(state, view.visibleRanges);
      this.end = view.viewport.to;
    }
  }
}

/**
 * Highlights the visible text, block by block. CodeMirror's own
 * highlighter visits all blocks from the start of the text at every key.
 */
export const highlightVisible: Extension = Prec.high(
  ViewPlugin.fromClass(Colours, { decorations: (plugin) => plugin.decorations }),
);

/** Gives the highlighter a style. */
export function highlightWith(style: HighlightStyle): Extension {
  return [highlightStyle.of(style), style.module === null ? [] : EditorView.styleModule.of(style.module)];
}
