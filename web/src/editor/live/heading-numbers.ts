import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import type { Extension, Range } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import type { SyntaxTree } from '../use-syntax-tree.ts';
import { FOLDING_HEADING } from './lines.ts';
import { GlyphWidget } from './widgets.ts';

const NUMBER_CLASS = 'cm-live-heading-number';

/** Replaces the numbers beside headings. */
const setNumbers = StateEffect.define<DecorationSet>();

/** Numbers of headings as the page has them. They move with the text until it is read again. */
const numbersBeside = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) => {
    const change = effects.find((effect) => effect.is(setNumbers));
    return change?.value ?? before.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Shows numbers in front of headings. */
export const headingNumbers: Extension = numbersBeside;

/**
 * Has the numbers of headings follow the tree of the text.
 * @returns a function that ends it
 */
export function followNumbers(view: EditorView, tree: SyntaxTree): () => void {
  const show = (): void => showNumbers(view, tree.now());
  show();
  return tree.follow(show);
}

function showNumbers(view: EditorView, root: ReturnType<SyntaxTree['now']>): void {
  const shown = view.state.field(numbersBeside, false);
  if (shown === undefined) return;
  const { doc } = view.state;
  const numbers: Range<Decoration>[] = [];
  for (const block of root?.children ?? [])
    if (block.type === 'heading' && block.number !== '' && block.from <= doc.length) {
      const { from, text } = doc.lineAt(block.from);
      // Behind the arrow of a heading that folds, as on the page.
      const at = from + (FOLDING_HEADING.exec(text)?.[0].length ?? 0);
      const widget = new GlyphWidget(block.number, NUMBER_CLASS);
      numbers.push(Decoration.widget({ widget, side: -1 }).range(at));
    }
  const now = Decoration.set(numbers, true);
  if (!RangeSet.eq([shown], [now])) view.dispatch({ effects: setNumbers.of(now) });
}
