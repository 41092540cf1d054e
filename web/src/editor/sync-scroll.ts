import type { EditorView } from 'codemirror';
import type { Root } from '@maru/core/markup';
import { heightAtTop, heightOf, mapToPage, ROUNDING_PX } from './page-mapping.ts';

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
  const mapping = mapToPage(view, page, tree);
  /** Positions that were set last, to distinguish them from scrolling by the writer. */
  const put = { source: NOWHERE, page: NOWHERE };
  let drawnAt = NOWHERE;
  let caretTimer: ReturnType<typeof setTimeout> | undefined;

  const followSource = (): void => {
    if (Math.abs(source.scrollTop - put.source) <= ROUNDING_PX) {
      put.source = NOWHERE;
      return;
    }
    const height = heightAtTop(view);
    const at = mapping.pageAt(height, view.lineBlockAtHeight(height).from);
    if (at === null) return;
    page.scrollTop = height <= 0 ? 0 : at;
    put.page = page.scrollTop;
  };
  const followPage = (): void => {
    if (Math.abs(page.scrollTop - put.page) <= ROUNDING_PX) {
      put.page = NOWHERE;
      return;
    }
    if (performance.now() - drawnAt < SETTLING_MS && !page.matches(':hover, :focus-within')) return;
    const place = mapping.placeOnPage();
    if (place === null) return;
    const origin = source.scrollTop - heightAtTop(view);
    source.scrollTop = page.scrollTop <= 0 ? 0 : origin + heightOf(view, place);
    put.source = source.scrollTop;
  };
  const followCaret = (): void => {
    caretTimer = undefined;
    const { head } = view.state.selection.main;
    const caret = view.coordsAtPos(head);
    if (caret === null) return;
    const caretAt = caret.top - source.getBoundingClientRect().top;
    if (caretAt < 0 || caretAt > source.clientHeight) return;
    const at = mapping.pageAt(view.lineBlockAt(head).top, head);
    if (at === null) return;
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
