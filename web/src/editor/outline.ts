import { EditorSelection } from '@codemirror/state';
import { EditorView } from 'codemirror';
import { inlineText } from '@maru/core/markup';
import type { Heading, Root } from '@maru/core/markup';

/** A heading of the text being written. */
export interface OutlineItem {
  readonly level: number;
  readonly number: string;
  readonly text: string;
}

/** All headings of a text with their positions. */
export interface SourceOutline {
  /** The same array as before while no heading's text changes, at any position. */
  readonly items: readonly OutlineItem[];
  readonly places: readonly number[];
}

const NONE: SourceOutline = { items: [], places: [] };

/**
 * Returns a function that gives the headings of each successive tree;
 * unchanged items are the same objects, so that views skip rendering.
 */
export function createOutlines(): (root: Root | null) => SourceOutline {
  let headings: readonly Heading[] = [];
  let latest: { readonly root: Root | null; readonly outline: SourceOutline } = { root: null, outline: NONE };
  return (root) => {
    if (root === latest.root) return latest.outline;
    const before = { headings, items: latest.outline.items, options: latest.root?.options };
    headings = root === null ? [] : root.children.filter((block) => block.type === 'heading');
    // In trees derived by `reparse`, headings with the same key show the same.
    const isSame =
      root?.options === before.options &&
      headings.length === before.headings.length &&
      headings.every(({ key }, index) => key === before.headings[index]?.key);
    const items = isSame ? before.items : reuseItems(before.items, headings.map(itemOf));
    latest = { root, outline: { items, places: headings.map(({ from }) => from) } };
    return latest.outline;
  };
}

function itemOf({ depth, number, children }: Heading): OutlineItem {
  return { level: depth, number, text: inlineText(children) };
}

function reuseItems(before: readonly OutlineItem[], items: readonly OutlineItem[]): readonly OutlineItem[] {
  const isSame =
    items.length === before.length &&
    items.every(({ level, number, text }, index) => {
      const old = before[index];
      return old?.level === level && old.number === number && old.text === text;
    });
  return isSame ? before : items;
}

/** Scrolls the source to a heading, with the cursor at its end. */
export function goToPlace(view: EditorView, place: number): void {
  const at = Math.min(place, view.state.doc.length);
  const line = view.state.doc.lineAt(at);
  view.dispatch({
    selection: EditorSelection.cursor(line.to),
    effects: EditorView.scrollIntoView(line.from, { y: 'start', yMargin: 12 }),
  });
  view.focus();
}

/** Returns the index of the heading above the top of the visible source; -1 before the first. */
export function visibleHeading(view: EditorView, { places }: SourceOutline): number {
  const height = view.scrollDOM.getBoundingClientRect().top - view.documentTop;
  const at = view.lineBlockAtHeight(Math.max(0, height) + 24).to;
  let first = 0;
  let end = places.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((places[middle] ?? 0) <= at) first = middle + 1;
    else end = middle;
  }
  return first - 1;
}
