import { syntaxTree } from '@codemirror/language';
import { StateEffect } from '@codemirror/state';
import type { Extension, Range } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import type { Decoration, DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';
import type { Tree } from '@lezer/common';
import { decorate } from './decorate.ts';
import type { LiveTexts } from './decorate.ts';

/** Has Live look again after a composition or a press of the pointer. */
const lookAgain = StateEffect.define();

/**
 * Draws the text in sight as the page will show it. While an input method composes and while the pointer is
 * down nothing is hidden or revealed: a syllable would break, and words would move away under the pointer.
 */
export function liveView(texts: LiveTexts): Extension {
  class Live {
    decorations: DecorationSet;
    private readonly view: EditorView;
    private tree: Tree;
    private isPressed = false;

    constructor(view: EditorView) {
      this.view = view;
      this.tree = syntaxTree(view.state);
      this.decorations = decorate(view.state, view.visibleRanges, texts);
      view.dom.ownerDocument.addEventListener('pointerup', this.release);
      view.dom.ownerDocument.addEventListener('pointercancel', this.release);
    }

    update(update: ViewUpdate): void {
      const { view, state, changes, docChanged, viewportChanged, selectionSet } = update;
      const tree = syntaxTree(state);
      const isAsked = update.transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(lookAgain)),
      );
      const isComposing = view.composing || view.compositionStarted;
      const isUnread = tree.length < view.viewport.to && docChanged;
      if (isComposing || isUnread || (this.isPressed && !docChanged && !viewportChanged)) {
        this.decorations = this.decorations.map(changes);
        if (isComposing && viewportChanged) this.drawAround(view);
        return;
      }
      if (!docChanged && !viewportChanged && !selectionSet && !isAsked && tree === this.tree) return;
      this.tree = tree;
      this.decorations = decorate(state, view.visibleRanges, texts);
    }

    /** Draws what has come into sight, but for the line that is composed. */
    private drawAround({ state, visibleRanges }: EditorView): void {
      const { from, to } = state.doc.lineAt(state.selection.main.head);
      const kept: Range<Decoration>[] = [];
      this.decorations.between(from, to, (start, end, value) => {
        kept.push(value.range(start, end));
      });
      this.decorations = decorate(state, visibleRanges, texts).update({
        filterFrom: from,
        filterTo: to,
        filter: () => false,
        add: kept,
        sort: true,
      });
    }

    press(): void {
      this.isPressed = true;
    }

    private readonly release = (): void => {
      if (!this.isPressed) return;
      this.isPressed = false;
      this.lookSoon();
    };

    /** Looks again once the editor has taken in the event. */
    lookSoon(): void {
      setTimeout(() => {
        const { view } = this;
        if (view.dom.isConnected && !view.composing && !view.compositionStarted)
          view.dispatch({ effects: lookAgain.of(null) });
      }, 0);
    }

    destroy(): void {
      this.view.dom.ownerDocument.removeEventListener('pointerup', this.release);
      this.view.dom.ownerDocument.removeEventListener('pointercancel', this.release);
    }
  }
  return ViewPlugin.fromClass(Live, {
    decorations: ({ decorations }) => decorations,
    eventObservers: {
      pointerdown() {
        this.press();
      },
      compositionend() {
        this.lookSoon();
      },
    },
  });
}

/** Returns true for a decoration that hides or replaces text. */
export function replaces(value: Decoration): boolean {
  return value.point && value.spec['class'] === undefined;
}
