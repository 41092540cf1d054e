import { syntaxTree } from '@codemirror/language';
import { StateEffect } from '@codemirror/state';
import type { Extension, Range } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';

/** A wiki link that leads to no document, or to one of several. */
export interface LinkProblem {
  readonly kind: 'missing' | 'ambiguous';
  /** Sentence about it. */
  readonly note: string;
}

/** Time after the last change until links are marked, so that typing is not slowed. */
const PAUSE_MS = 300;

const looked = StateEffect.define();

const theme = EditorView.theme({
  '.cm-link-missing, .cm-link-ambiguous': {
    textDecorationLine: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '4px',
  },
  '.cm-link-missing': { textDecorationStyle: 'dotted', textDecorationColor: 'var(--danger)' },
  '.cm-link-ambiguous': { textDecorationStyle: 'dashed', textDecorationColor: 'var(--sub-text)' },
});

/** Marks the visible wiki links that are missing or ambiguous. */
function marksOf(view: EditorView, linkProblemOf: (target: string) => LinkProblem | null): DecorationSet {
  const found: Range<Decoration>[] = [];
  const tree = syntaxTree(view.state);
  for (const { from, to } of view.visibleRanges)
    tree.iterate({
      from,
      to,
      enter: (node) => {
        if (node.name !== 'WikiLink') return;
        const target = targetIn(view.state.sliceDoc(node.from, node.to));
        const problem = target === '' ? null : linkProblemOf(target);
        if (problem === null) return;
        const { kind, note } = problem;
        const attributes = { title: note, 'aria-description': note };
        found.push(Decoration.mark({ class: `cm-link-${kind}`, attributes }).range(node.from, node.to));
      },
    });
  return Decoration.set(found, true);
}

/** Returns the target of a wiki link as it is written. */
function targetIn(link: string): string {
  const [target = ''] = link.slice(2, -2).split('|');
  return target.replace(/\\$/, '').trim();
}

/**
 * Underlines wiki links that lead nowhere, or to one of several documents, and says so.
 * @param linkProblemOf returns the problem of a target in the current documents
 */
export function linkMarks(linkProblemOf: (target: string) => LinkProblem | null): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet = Decoration.none;
      private readonly view: EditorView;
      private timer: ReturnType<typeof setTimeout> | undefined;

      constructor(view: EditorView) {
        this.view = view;
        this.wait();
      }

      update({ docChanged, viewportChanged, focusChanged, changes, transactions }: ViewUpdate): void {
        if (docChanged) this.decorations = this.decorations.map(changes);
        if (transactions.some(({ effects }) => effects.some((effect) => effect.is(looked))))
          this.decorations = marksOf(this.view, linkProblemOf);
        else if (docChanged || viewportChanged || focusChanged) this.wait();
      }

      destroy(): void {
        clearTimeout(this.timer);
      }

      /** A syllable that is being composed stays in the element that the browser composes it in. */
      private wait(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
          if (this.view.composing) this.wait();
          else this.view.dispatch({ effects: looked.of(null) });
        }, PAUSE_MS);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
  return [theme, plugin];
}
