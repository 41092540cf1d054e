import { foldable, foldedRanges, foldEffect, syntaxTree, unfoldEffect } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import type { EditorState, Extension, Line } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import type { EditorView } from 'codemirror';

/** A heading, or the title of a callout that the page can fold. */
const FOLDS =
  /^(?:\s{0,3}#{1,6}[ \t]|(?:[ \t]|[-*+>]|\d{1,9}[.)])*>[ \t]{0,4}\[![^\s[\]]{1,50}\][-+](?:[ \t]|$))/;
/** Class of a line behind which the text folds; the theme draws an arrow beside it. */
const FOLDABLE = 'cm-foldable';
const OPEN = Decoration.line({ class: FOLDABLE });
const FOLDED = Decoration.line({ class: FOLDABLE, attributes: { 'data-folded': '' } });

/** Returns the folded range after a line; null when there is none. */
function foldedRangeAfter(
  state: EditorState,
  line: Line,
): { readonly from: number; readonly to: number } | null {
  let fold: { from: number; to: number } | null = null;
  foldedRanges(state).between(line.to, line.to, (from, to) => {
    if (from === line.to) fold ??= { from, to };
  });
  return fold;
}

function arrowsOf({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      if (FOLDS.test(line.text)) {
        if (foldedRangeAfter(state, line) !== null) builder.add(line.from, line.from, FOLDED);
        else if (foldable(state, line.from, line.to) !== null) builder.add(line.from, line.from, OPEN);
      }
      if (line.to >= to) break;
    }
  }
  return builder.finish();
}

function isFolding({ transactions }: ViewUpdate): boolean {
  return transactions.some(({ effects }) =>
    effects.some((effect) => effect.is(foldEffect) || effect.is(unfoldEffect)),
  );
}

/** Returns the line whose arrow, before its text, is under the pointer; null elsewhere. */
function lineAt({ target, button, clientX }: MouseEvent, view: EditorView): Line | null {
  const element = target instanceof HTMLElement ? target.closest<HTMLElement>(`.${FOLDABLE}`) : null;
  if (button !== 0 || element === null) return null;
  const wordsLeft =
    element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft);
  return clientX < wordsLeft ? view.state.doc.lineAt(view.posAtDOM(element)) : null;
}

function toggle(event: MouseEvent, view: EditorView): boolean {
  const line = lineAt(event, view);
  if (line === null) return false;
  const fold = foldedRangeAfter(view.state, line);
  const range = fold ?? foldable(view.state, line.from, line.to);
  if (range !== null) view.dispatch({ effects: (fold === null ? foldEffect : unfoldEffect).of(range) });
  return range !== null;
}

/**
 * Adds arrows beside headings and callouts that fold what is below them in the source. The keys are
 * CodeMirror's: Ctrl+Shift+[ and ]. No gutter is used: a gutter measures every visible line at every key.
 */
export function foldArrows(): Extension {
  class Arrows {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = arrowsOf(view);
    }

    update(update: ViewUpdate): void {
      const isReadOn = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || isReadOn || isFolding(update))
        this.decorations = arrowsOf(update.view);
    }
  }
  return ViewPlugin.fromClass(Arrows, {
    decorations: ({ decorations }) => decorations,
    eventHandlers: { mousedown: toggle },
  });
}
