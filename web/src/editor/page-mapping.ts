import type { EditorView } from 'codemirror';
import type { Root } from '@maru/core/markup';
import { blockPlaces, lastIndexWhere } from './block-places.ts';
import type { BlockPlace } from './block-places.ts';

/** Pixels by which two equal scroll positions may differ after rounding. */
export const ROUNDING_PX = 2;

/** Part of a text between two offsets, and the share of its height that is above a place in it. */
export interface PartPlace {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** Heights in a source, relative to its first line, and scroll positions of the page of the same text. */
export interface PageMapping {
  /**
   * Returns the scroll position of the page at which it has the same at its top as the source at a height;
   * null while the page does not show the text.
   * @param offset of the text at that height, which may be inside of a line
   */
  readonly pageAt: (height: number, offset: number) => number | null;
  /** Returns the place in the text at the top of the page; null while the page does not show the text. */
  readonly placeOnPage: () => PartPlace | null;
}

/** Returns the share of a length that is above a place. */
export function shareAbove(at: number, start: number, end: number): number {
  return end > start ? Math.min(1, Math.max(0, (at - start) / (end - start))) : 0;
}

/** Returns the height of a place in the source. */
export function heightOf(view: EditorView, { from, to, share }: PartPlace): number {
  const { length } = view.state.doc;
  const { top } = view.lineBlockAt(Math.min(from, length));
  const end = to > length ? view.lineBlockAt(length).bottom : view.lineBlockAt(to).top;
  return top + share * Math.max(0, end - top);
}

/** Returns the height of the source that is at the top of its pane. */
export function heightAtTop(view: EditorView): number {
  return view.scrollDOM.getBoundingClientRect().top - view.documentTop;
}

/** Maps places of a source to its page and back, by blocks. */
export function mapToPage(view: EditorView, page: HTMLElement, tree: () => Root | null): PageMapping {
  let known: { readonly root: Root; readonly places: readonly BlockPlace[] } | null = null;
  const placesNow = (): readonly BlockPlace[] | null => {
    const root = tree();
    const article = page.querySelector('[data-preview]');
    if (root === null || article === null) return null;
    if (known?.root !== root || known.places[0]?.element.isConnected === false) {
      const places = blockPlaces(root, article);
      if (places === null || places.length === 0) return null;
      known = { root, places };
    }
    return known.places;
  };
  /**
   * Returns the top of a block in the page's scrolled content. A folded block has the position of its fold.
   */
  const pageTop = (places: readonly BlockPlace[], index: number): number => {
    if (index <= 0) return 0;
    if (index >= places.length) return page.scrollHeight - page.clientHeight;
    const shown =
      places[index]?.element.closest<HTMLElement>('details:not([open])') ?? places[index]?.element;
    return (shown?.getBoundingClientRect().top ?? 0) - page.getBoundingClientRect().top + page.scrollTop;
  };
  /** Returns the top of a block in the source, relative to the first line. */
  const sourceTop = (places: readonly BlockPlace[], index: number): number =>
    view.lineBlockAt(Math.min(places[index]?.from ?? view.state.doc.length, view.state.doc.length)).top;
  return {
    pageAt: (height, offset) => {
      const places = placesNow();
      if (places === null) return null;
      const index = lastIndexWhere(places.length, (i) => (places[i]?.from ?? 0) <= offset);
      const share = shareAbove(height, sourceTop(places, index), sourceTop(places, index + 1));
      const top = pageTop(places, index);
      return top + share * (pageTop(places, index + 1) - top);
    },
    placeOnPage: () => {
      const places = placesNow();
      if (places === null) return null;
      const index = lastIndexWhere(places.length, (i) => pageTop(places, i) <= page.scrollTop + ROUNDING_PX);
      const share = shareAbove(page.scrollTop, pageTop(places, index), pageTop(places, index + 1));
      const from = places[index]?.from ?? 0;
      return { from, to: places[index + 1]?.from ?? view.state.doc.length, share };
    },
  };
}
