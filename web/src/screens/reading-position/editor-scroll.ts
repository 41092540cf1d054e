import { offsetIn } from './offsets.ts';
import type { EditorView, ScrollAnchor, VisibleText } from './pending-scroll.ts';

/** Measurements of a text whose lines beside the window have estimated heights, until a place is exact. */
const MEASUREMENTS = 4;
/** Part of the window below which the next block is too far down to keep the place by. */
const NEAR = 0.6;
/** Room above the text, up to this height in pixels, where the page's text begins lower than the editor's. */
const LEAD_MAX_PX = 200;

/** Moves the caret and the lines of an editor to what was seen and selected on the document's page. */
export function showInEditor(view: EditorView, { content, blocks, selected }: VisibleText): void {
  const text = view.state.doc.toString();
  const at = (offset: number): number => Math.min(text.length, offsetIn(content, text, offset));
  const place = placeBelow(blocks, view.scrollDOM.getBoundingClientRect().top);
  if (place === null && selected === null) return;
  const { anchor, head } = selected ?? { anchor: place?.offset ?? 0, head: place?.offset ?? 0 };
  view.dispatch({ selection: { anchor: at(anchor), head: at(head) } });
  if (place !== null) putLine(view, at(place.offset), place.top);
}

/** Returns a visible place below an edge: the start of a block, else within a long one. */
export function placeBelow(blocks: VisibleText['blocks'], edge: number): ScrollAnchor | null {
  const next = blocks.find(({ top }) => top >= edge);
  if (next !== undefined && next.top <= edge + window.innerHeight * NEAR)
    return { offset: next.from, top: next.top };
  const long = blocks.findLast(({ top }) => top < edge);
  if (long === undefined) return next === undefined ? null : { offset: next.from, top: next.top };
  const part = (edge - long.top) / Math.max(1, long.bottom - long.top);
  return { offset: Math.round(long.from + Math.min(1, part) * (long.to - long.from)), top: edge };
}

/**
 * Scrolls an editor, before it is painted, until nothing is left of a distance.
 * @param offset of a place near the one that is shown then
 * @param distance that it has to scroll, in pixels
 */
export function scrollUntilThere(view: EditorView, offset: number, distance: () => number): void {
  for (let count = 0; count < MEASUREMENTS; count++) {
    view.requestMeasure();
    // Measures at once what is to be measured before the next frame.
    view.coordsAtPos(offset);
    const left = distance();
    if (Math.abs(left) < 1) return;
    view.scrollDOM.scrollTop += left;
  }
}

/** Scrolls an editor so that a line is at a height of the window, before it is painted. */
function putLine(view: EditorView, offset: number, top: number): void {
  const { scrollDOM } = view;
  const lineTop = (): number => view.documentTop + view.lineBlockAt(offset).top;
  scrollUntilThere(view, offset, () => lineTop() - top);
  const missing = Math.min(LEAD_MAX_PX, top - lineTop());
  if (missing < 1 || scrollDOM.scrollTop > 0) return;
  const root = view.root;
  if (root instanceof ShadowRoot && root.host instanceof HTMLElement)
    root.host.style.setProperty('--lead', `${missing}px`);
}
