import { syntaxTree } from '@codemirror/language';
import type { HighlightStyle } from '@codemirror/language';
import { Prec, RangeSetBuilder } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
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

/** Calls for each block that touches a range, with where it begins, and looks at no other. */
export function blocksIn(tree: Tree, { from, to }: Range, found: (block: Tree, at: number) => void, start = 0): void {
  for (const [index, child] of tree.children.entries()) {
    const at = start + (tree.positions[index] ?? 0);
    if (at >= to) return;
    if (at + child.length <= from || !(child instanceof Tree)) continue;
    if (child.type.isAnonymous) blocksIn(child, { from, to }, found, at);
    else found(child, at);
  }
}

/**
 * Gives the text in sight its colours, block by block. What CodeMirror has for this goes through all blocks from the start of the text to
 * what is in sight, at every key.
 */
export function colourInSight(style: HighlightStyle): Extension {
  const marks = new Map<string, Decoration>();
  const markOf = (name: string): Decoration => {
    const mark = marks.get(name) ?? Decoration.mark({ class: name });
    marks.set(name, mark);
    return mark;
  };
  const colour = (tree: Tree, ranges: readonly Range[]): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    for (const range of ranges) {
      blocksIn(tree, range, (block, at) => {
        const put = (from: number, to: number, name: string): void => builder.add(at + from, at + to, markOf(name));
        highlightTree(block, style, put, Math.max(0, range.from - at), Math.min(block.length, range.to - at));
      });
    }
    return builder.finish();
  };

  class Colours {
    private tree: Tree;
    /** How far the text is coloured. */
    private end: number;
    decorations: DecorationSet;

    constructor({ state, viewport, visibleRanges }: EditorView) {
      this.tree = syntaxTree(state);
      this.end = viewport.to;
      this.decorations = colour(this.tree, visibleRanges);
    }

    update({ state, changes, view, viewportChanged }: ViewUpdate): void {
      const tree = syntaxTree(state);
      const end = changes.mapPos(this.end, 1);
      if (tree.length < view.viewport.to && end >= view.viewport.to) {
        // What is not read yet keeps its colours meanwhile.
        this.decorations = this.decorations.map(changes);
        this.end = end;
      } else if (tree !== this.tree || viewportChanged) {
        this.tree = tree;
        this.decorations = colour(tree, view.visibleRanges);
        this.end = view.viewport.to;
      }
    }
  }
  const colours = ViewPlugin.fromClass(Colours, { decorations: (plugin) => plugin.decorations });
  return [Prec.high(colours), style.module === null ? [] : EditorView.styleModule.of(style.module)];
}
