import type { EditorView } from 'codemirror';
import type { Root } from '@maru/core/markup';
import { blockPlaces, lastIndex } from './block-places.ts';
import type { BlockPlace } from './block-places.ts';

/** How far apart two positions may be that are the same one, rounded. */
const ROUNDING_PX = 2;
const NOWHERE = -Infinity;
/** How long a page that was drawn anew may go on moving by itself. */
const SETTLING_MS = 150;

export interface ScrollSync {
  /** Hears that the page was drawn anew: it may move then, and that is no scrolling of the writer's, who looks at the source. */
  readonly drawn: () => void;
  readonly end: () => void;
}

/** Lets source and page scroll together: the block at the top of one is at the top of the other. */
export function syncScroll(view: EditorView, page: HTMLElement, tree: () => Root | null): ScrollSync {
  const source = view.scrollDOM;
  let known: { readonly root: Root; readonly places: readonly BlockPlace[] } | null = null;
  /** Where each of the two was put last, so that it is not taken for the writer's own scrolling. */
  const put = { source: NOWHERE, page: NOWHERE };
  let drawnAt = NOWHERE;

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
  /** Where a block begins in the page's scrolled content. What is folded away is where its fold is. */
  const pageTop = (places: readonly BlockPlace[], index: number): number => {
    if (index <= 0) return 0;
    if (index >= places.length) return page.scrollHeight - page.clientHeight;
    const shown = places[index]?.element.closest<HTMLElement>('details:not([open])') ?? places[index]?.element;
    return (shown?.getBoundingClientRect().top ?? 0) - page.getBoundingClientRect().top + page.scrollTop;
  };
  /** Where a block begins in the source, from the first line on. */
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
    const index = lastIndex(places.length, (i) => (places[i]?.from ?? 0) <= at);
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
    const index = lastIndex(places.length, (i) => pageTop(places, i) <= page.scrollTop + ROUNDING_PX);
    const part = between(page.scrollTop, pageTop(places, index), pageTop(places, index + 1));
    const top = sourceTop(places, index);
    const origin = source.scrollTop + view.documentTop - source.getBoundingClientRect().top;
    source.scrollTop = page.scrollTop <= 0 ? 0 : origin + top + part * (sourceTop(places, index + 1) - top);
    put.source = source.scrollTop;
  };
  source.addEventListener('scroll', followSource, { passive: true });
  page.addEventListener('scroll', followPage, { passive: true });
  followSource();
  return {
    drawn: () => {
      drawnAt = performance.now();
    },
    end: () => {
      source.removeEventListener('scroll', followSource);
      page.removeEventListener('scroll', followPage);
    },
  };
}
