/**
 * Stores the scroll position of a page, in pixels. `load` returns it
 * after a reload or history navigation, else 0.
 */
export interface ScrollPositionStore {
  readonly load: () => number;
  readonly save: (place: number) => void;
}

/**
 * Blocks whose layout the style sheet defers while they are out of view (see `article.css`), and the
 * attribute of an article with deferred layout.
 */
const BLOCKS = ':scope > :is(p, ul, ol, blockquote, pre, table, section)';
const IN_PARTS = 'data-in-parts';
/**
 * Largest number of parts in which a long article is laid out, and smallest number of characters in a part.
 */
const PARTS_MAX = 20;
const PART_MIN = 800;
/** Longest wait for a part, in milliseconds. */
const TIMEOUT_MS = 200;

/**
 * Lays out the blocks that the first paint of a server-rendered page skipped, one
 * part per frame once its fonts are loaded: from then on all positions in the article
 * are exact. A reader who returns to a position in it has all of it laid out at once.
 */
export function layOutSkippedBlocks(
  article: HTMLElement,
  scrollPosition: ScrollPositionStore | undefined,
  signal: AbortSignal,
): void {
  if (scrollPosition !== undefined) savePositionOnLeave(scrollPosition, signal);
  if (!article.hasAttribute(IN_PARTS)) return;
  // After a reload the browser restores the scroll position by the page's height, which is not exact yet.
  const place = scrollPosition?.load() ?? 0;
  // Returns where the style sheet defers nothing: these browsers may lack idle callbacks too.
  if (place > 0 || !CSS.supports('overflow-anchor', 'auto')) {
    article.removeAttribute(IN_PARTS);
    if (place > 0) window.scrollTo(0, place);
    return;
  }
  const blocks = [...article.querySelectorAll<HTMLElement>(BLOCKS)].map((block) => ({
    block,
    size: block.textContent.length,
  }));
  const part = Math.max(PART_MIN, blocks.reduce((sum, { size }) => sum + size, 0) / PARTS_MAX);
  let next = 0;
  const layOutPart = (): void => {
    if (signal.aborted) return;
    for (let done = 0; done < part && next < blocks.length; next++) {
      blocks[next]?.block.style.setProperty('content-visibility', 'visible');
      done += blocks[next]?.size ?? 0;
    }
    if (next < blocks.length) scheduleTask(layOutPart);
    else finish();
  };
  const finish = (): void => {
    article.removeAttribute(IN_PARTS);
    for (const { block } of blocks) {
      block.style.removeProperty('content-visibility');
      if (block.getAttribute('style') === '') block.removeAttribute('style');
    }
  };
  // Reading `document.fonts.ready` forces a layout, which has happened already after a frame.
  scheduleTask(() => void document.fonts.ready.then(() => scheduleTask(layOutPart)));
}

/**
 * Keeps the reading place when the page is left. It is read before, while the layout is up to date: on
 * leaving it would have the whole page laid out once more, before the next one is shown.
 */
function savePositionOnLeave({ save }: ScrollPositionStore, signal: AbortSignal): void {
  let place: number | null = null;
  const read = (): void => void (place = window.scrollY);
  window.addEventListener('scroll', read, { passive: true, signal });
  window.addEventListener('pagehide', () => save(place ?? window.scrollY), { signal });
  if ('requestIdleCallback' in window) scheduleTask(read);
}

/** Waits for idle time after the next frame, so that the page can handle input in between. */
function scheduleTask(act: () => void): void {
  requestAnimationFrame(() => requestIdleCallback(act, { timeout: TIMEOUT_MS }));
}
