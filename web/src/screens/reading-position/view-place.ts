import type { Root } from '@maru/core/markup';
import { heightAtTop, heightOf, mapToPage, ROUNDING_PX, shareAbove } from '../../editor/page-mapping.ts';
import type { PageMapping, PartPlace } from '../../editor/page-mapping.ts';
import { scrollUntilThere } from './editor-scroll.ts';
import type { EditorView } from './pending-scroll.ts';

/** Frames for which a place is kept while blocks near it are drawn. */
const FRAMES = 20;
/** Pixels by which drawing may scroll a pane inexactly. */
const SHIFT_PX = 24;
/** Input by which a writer may scroll: the place is not kept any more. */
const INPUT = ['keydown', 'pointerdown', 'wheel', 'touchstart', 'beforeinput'] as const;

const isEqual = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING_PX;

/** Place in the text that is at the top of each of the editor's views, one after the other. */
export interface ViewPlace {
  /** Reads the place in the source, or on the page alone, before another view takes its room. */
  readonly leave: (view: 'source' | 'page') => void;
  /** Shows the place in the source. */
  readonly showInSource: () => void;
  /**
   * Shows the place on the page alone, once its blocks are there. To be called when it was drawn.
   * @param tree returns the tree that is drawn
   */
  readonly showOnPage: (page: HTMLElement, tree: () => Root | null) => void;
  readonly end: () => void;
}

/**
 * Returns the place of an editor. Where a view was not scrolled, the place that it was given stays, so that
 * one returns exactly to where one was.
 */
export function createViewPlace(editor: () => EditorView | null): ViewPlace {
  /** Null: the top. */
  let place: PartPlace | null = null;
  /** Text that the place is of. */
  let text: EditorView['state']['doc'] | null = null;
  /** True until the place was shown on the page. */
  let isDue = false;
  let shown: { readonly page: HTMLElement; readonly mapping: PageMapping } | null = null;
  let stop = (): void => undefined;

  /**
   * Puts the place in each of the next frames, unless the writer does something or the pane was scrolled.
   * @param distance returns how far the pane has to scroll
   */
  const keep = (pane: HTMLElement, distance: () => number, put: () => void): void => {
    stop();
    let left = FRAMES;
    let frame = 0;
    const again = (): void => {
      put();
      const before = { scrolled: pane.scrollTop, distance: distance() };
      left -= 1;
      if (left === 0) return stop();
      frame = requestAnimationFrame(() => {
        // Where heights alone changed, the editor or the browser scrolls so that the place stays.
        const by = Math.abs(pane.scrollTop - before.scrolled);
        const isScrolled = by > SHIFT_PX && !isEqual(distance(), before.distance);
        if (isScrolled) stop();
        else again();
      });
    };
    stop = () => {
      cancelAnimationFrame(frame);
      for (const type of INPUT) window.removeEventListener(type, stop, { capture: true });
      stop = () => undefined;
    };
    for (const type of INPUT) window.addEventListener(type, stop, { capture: true, passive: true });
    again();
  };

  const sourceDistance = (view: EditorView): number =>
    place === null ? -view.scrollDOM.scrollTop : heightOf(view, place) - heightAtTop(view);
  /** Returns null while the blocks of the page are not there. */
  const pageDistance = (view: EditorView): number | null => {
    if (shown === null) return null;
    const at = place === null ? 0 : shown.mapping.pageAt(heightOf(view, place), place.from);
    return at === null ? null : at - shown.page.scrollTop;
  };
  /** Returns true where a pane that is as far from the place was not scrolled: it may be at its end. */
  const isThere = (pane: HTMLElement, distance: number): boolean =>
    isEqual(distance, 0) ||
    (distance > 0 && pane.scrollTop >= pane.scrollHeight - pane.clientHeight - ROUNDING_PX);

  const leaveSource = (view: EditorView): void => {
    if (text === view.state.doc && isThere(view.scrollDOM, sourceDistance(view))) return;
    const height = heightAtTop(view);
    const { from, to, top, bottom } = view.lineBlockAtHeight(height);
    place = height <= 0 ? null : { from, to: to + 1, share: shareAbove(height, top, bottom) };
  };
  const leavePage = (view: EditorView): void => {
    const distance = pageDistance(view);
    if (shown === null || distance === null || isDue) return;
    if (text === view.state.doc && isThere(shown.page, distance)) return;
    place = shown.page.scrollTop <= 0 ? null : shown.mapping.placeOnPage();
  };

  return {
    leave: (left) => {
      const view = editor();
      stop();
      if (view === null) return;
      if (left === 'source') leaveSource(view);
      else leavePage(view);
      text = view.state.doc;
      isDue = true;
    },
    showInSource: () => {
      const view = editor();
      isDue = false;
      if (view === null) return;
      const distance = (): number => sourceDistance(view);
      keep(view.scrollDOM, distance, () => {
        scrollUntilThere(view, Math.min(place?.from ?? 0, view.state.doc.length), distance);
      });
    },
    showOnPage: (page, tree) => {
      const view = editor();
      if (view === null) return;
      if (shown?.page !== page) shown = { page, mapping: mapToPage(view, page, tree) };
      if (!isDue || pageDistance(view) === null) return;
      isDue = false;
      const distance = (): number => pageDistance(view) ?? 0;
      keep(page, distance, () => {
        page.scrollTop += distance();
      });
    },
    end: () => stop(),
  };
}
