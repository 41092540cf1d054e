import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { inlineText } from '@maru/core/markup';
import type { Root } from '@maru/core/markup';

/** A heading of the text being written. */
export interface OutlineItem {
  readonly level: number;
  readonly number: string;
  readonly text: string;
}

/** All headings of a text, and where they stand. */
export interface SourceOutline {
  /** The same list as before while no heading says something else, wherever they stand. */
  readonly items: readonly OutlineItem[];
  readonly places: readonly number[];
}

const NONE: SourceOutline = { items: [], places: [] };

/** The headings of a tree; `before` gives its items on when they are the same, so that who shows them has nothing to do. */
export function outlineOf(root: Root | null, before: SourceOutline = NONE): SourceOutline {
  if (root === null) return NONE;
  const items: OutlineItem[] = [];
  const places: number[] = [];
  for (const block of root.children) {
    if (block.type !== 'heading') continue;
    items.push({ level: block.depth, number: block.number, text: inlineText(block.children) });
    places.push(block.from);
  }
  const isSame =
    items.length === before.items.length &&
    items.every(({ level, number, text }, index) => {
      const old = before.items[index];
      return old?.level === level && old.number === number && old.text === text;
    });
  return { items: isSame ? before.items : items, places };
}

/** Goes to a heading in the source: it is at the top, with the cursor at its end. */
export function goToPlace(view: EditorView, place: number): void {
  const at = Math.min(place, view.state.doc.length);
  const line = view.state.doc.lineAt(at);
  view.dispatch({ selection: EditorSelection.cursor(line.to), effects: EditorView.scrollIntoView(line.from, { y: 'start', yMargin: 12 }) });
  view.focus();
}

/** Which heading the text at the top of the source belongs to; -1 before the first. */
export function headingInSight(view: EditorView, { places }: SourceOutline): number {
  const height = view.scrollDOM.getBoundingClientRect().top - view.documentTop;
  const at = view.lineBlockAtHeight(Math.max(0, height) + 24).to;
  let index = -1;
  for (const [i, place] of places.entries()) if (place <= at) index = i;
  return index;
}
