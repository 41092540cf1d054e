import type { EditorView } from 'codemirror';
import type { Root } from '@maru/core/markup';
import { blockPlaces, lastIndexWhere } from './block-places.ts';
import type { BlockPlace } from './block-places.ts';

/** Pixels by which two equal scroll positions may differ after rounding. */
const ROUNDING_PX = 2;
const NOWHERE = -Infinity;
/** Milliseconds from a movement of the caret until the page follows it: outside of the time of a key. */
const CARET_MS = 100;
/** Pixels between the caret's place in the page and its edges. */
const MARGIN_PX = 40;
/** Milliseconds for which a redrawn page may still move by itself. */
const SETTLING_MS = 150;

export interface ScrollSync {
  /**
   * To be called when the page was redrawn: it may move then
   * without any scrolling by the writer, who looks at the source.
   */
  readonly drawn: () => void;
  readonly end: () => void;
}

/**
 * Synchronises the scrolling of source and page: the block at the top of one is at the top of the other. Its
 * place in the page becomes visible where the caret moves, at the height of the caret.
 */
export function syncScroll(view: EditorView, page: HTMLElement, tree: () => Root | null): ScrollSync {
  const source = view.scrollDOM;
  let known: { readonly root: Root; readonly places: readonly BlockPlace[] } | null = null;
  /** Positions that were set last, to distinguish them from scrolling by the writer. */
  const put = { source: NOWHERE, page: NOWHERE };
  let drawnAt = NOWHERE;
  let caretTimer: ReturnType<typeof setTimeout> | undefined;

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
  const between = (at: number, start: number, end: number): number =>
    end > start ? Math.min(1, Math.max(0, (at - start) / (end - start))) : 0;

  const followSource = (): void => {
    if (Math.abs(source.scrollTop - put.source) <= ROUNDING_PX) {
      put.source = NOWHERE;
      return;
    }
    const places = placesNow();
    if (places === null) return;
    const height = source.getBoundingClientRect().top - view.documentTop;
    const at = view.lineBlockAtHeight(height).from;
    const index = lastIndexWhere(places.length, (i) => (places[i]?.from ?? 0) <= at);
    const part = between(height, sourceTop(places, index), sourceTop(places, index + 1));
    const top = pageTop(places, index);
    page.scrollTop = height <= 0 ? 0 : top + part * (pageTop(places, index + 1) - top);
    put.page = page.scrollTop;
  };
  const followPage = (): void => {
    if (Math.abs(page.scrollTop - put.page) <= ROUNDING_PX) {
      put.page = NOWHERE;
      return;
    }
    if (performance.now() - drawnAt < SETTLING_MS && !page.matches(':hover, :focus-within')) return;
    const places = placesNow();
    if (places === null) return;
    const index = lastIndexWhere(places.length, (i) => pageTop(places, i) <= page.scrollTop + ROUNDING_PX);
    const part = between(page.scrollTop, pageTop(places, index), pageTop(places, index + 1));
    const top = sourceTop(places, index);
    const origin = source.scrollTop + view.documentTop - source.getBoundingClientRect().top;
    source.scrollTop = page.scrollTop <= 0 ? 0 : origin + top + part * (sourceTop(places, index + 1) - top);
    put.source = source.scrollTop;
  };
  const followCaret = (): void => {
    caretTimer = undefined;
    const places = placesNow();
    const { head } = view.state.selection.main;
    const caret = view.coordsAtPos(head);
    if (places === null || caret === null) return;
    const caretAt = caret.top - source.getBoundingClientRect().top;
    if (caretAt < 0 || caretAt > source.clientHeight) return;
    const index = lastIndexWhere(places.length, (i) => (places[i]?.from ?? 0) <= head);
    const line = view.lineBlockAt(head).top;
    const part = between(line, sourceTop(places, index), sourceTop(places, index + 1));
    const top = pageTop(places, index);
    const at = top + part * (pageTop(places, index + 1) - top);
    const shown = at - page.scrollTop;
    if (shown >= MARGIN_PX && shown <= page.clientHeight - MARGIN_PX) return;
    page.scrollTop = at - Math.min(Math.max(caretAt, MARGIN_PX), page.clientHeight - MARGIN_PX);
    put.page = page.scrollTop;
  };
  const moved = (): void => {
    caretTimer ??= setTimeout(followCaret, CARET_MS);
  };
  const moves = ['keyup', 'pointerup'] as const;
  for (const type of moves) view.dom.addEventListener(type, moved);
  source.addEventListener('scroll', followSource, { passive: true });
  page.addEventListener('scroll', followPage, { passive: true });
  followSource();
  return {
    drawn: () => {
      drawnAt = performance.now();
      if (view.hasFocus) moved();
    },
    end: () => {
      clearTimeout(caretTimer);
      for (const type of moves) view.dom.removeEventListener(type, moved);
      source.removeEventListener('scroll', followSource);
      page.removeEventListener('scroll', followPage);
    },
  };
}
