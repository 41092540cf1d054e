import { syntaxTree } from '@codemirror/language';
import type { Extension, Range } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import type { Decoration, DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';
import type { Tree } from '@lezer/common';
import { decorate } from './decorate.ts';
import type { KnownBlocks } from './decorate.ts';
import { blockDrawings } from './block-drawings.ts';
import { freezeDrawings } from './held-drawings.ts';
import type { LiveOptions } from './article-widget.ts';
import { tablesOf } from './tables/table-view.ts';

/**
 * Draws the visible text as the page will show it. While an input method composes and while the pointer is
 * down nothing is hidden or revealed: a syllable would break, and words would move away under the pointer.
 */
export function liveView(options: LiveOptions): Extension {
  class Live {
    decorations: DecorationSet;
    private tree: Tree;
    private readonly known: KnownBlocks = new WeakMap();

    constructor(view: EditorView) {
      this.tree = syntaxTree(view.state);
      this.decorations = decorate(view.state, view.visibleRanges, options, this.known);
    }

    update(update: ViewUpdate): void {
      const { view, state, changes, docChanged, viewportChanged, selectionSet } = update;
      const tree = syntaxTree(state);
      const isAsked = update.transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(freezeDrawings)),
      );
      const isComposing = view.composing || view.compositionStarted;
      const isHeld = state.field(blockDrawings).isHeld;
      const isUnread = tree.length < view.viewport.to && (docChanged || tree !== this.tree);
      if (isComposing || isUnread || (isHeld && !docChanged && !viewportChanged)) {
        this.decorations = this.decorations.map(changes);
        if (isComposing && viewportChanged) this.drawAround(view);
        return;
      }
      const isTableDrawn = tablesOf(state) !== tablesOf(update.startState);
      const isSame = !docChanged && !viewportChanged && !selectionSet && !isAsked && !isTableDrawn;
      if (isSame && tree === this.tree) return;
      this.tree = tree;
      this.decorations = decorate(state, view.visibleRanges, options, this.known);
    }

    /** Draws newly visible lines, except for the one that is being composed. */
    private drawAround({ state, visibleRanges }: EditorView): void {
      const { from, to } = state.doc.lineAt(state.selection.main.head);
      const reused: Range<Decoration>[] = [];
      this.decorations.between(from, to, (start, end, value) => {
        reused.push(value.range(start, end));
      });
      this.decorations = decorate(state, visibleRanges, options, this.known).update({
        filterFrom: from,
        filterTo: to,
        filter: () => false,
        add: reused,
        sort: true,
      });
    }
  }
  return ViewPlugin.fromClass(Live, { decorations: ({ decorations }) => decorations });
}

/** Returns true for a decoration that hides or replaces text. */
export function replaces(value: Decoration): boolean {
  return value.point && value.spec['class'] === undefined;
}
