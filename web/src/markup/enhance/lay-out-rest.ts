/** What remembers where the reader was in a page: how far down, in pixels, when it is come back to, else 0. */
export interface ReadingPlace {
  readonly before: () => number;
  readonly keep: () => void;
}

/** Whose blocks the style sheet leaves unlaid while they are out of sight (see `article.css`), and what an article has that is so. */
const BLOCKS = ':scope > :is(p, ul, ol, blockquote, pre, table, section)';
const IN_PARTS = 'data-in-parts';
/** Parts in which a long article is laid out, and the characters that a part has at least. */
const PARTS_MAX = 20;
const PART_MIN = 800;
/** Milliseconds for which a part waits at most. */
const PATIENCE_MS = 200;

/**
 * Lays out what the first words of a page from the server did not wait for, a part with each frame once its fonts are there: from
 * then on every place of the article is exact. Who comes back to a place in it has all of it laid out at once.
 */
export function layOutRest(article: HTMLElement, readingPlace: ReadingPlace | undefined, signal: AbortSignal): void {
  if (readingPlace !== undefined) window.addEventListener('pagehide', readingPlace.keep, { signal });
  if (!article.hasAttribute(IN_PARTS)) return;
  // A browser puts a page that is loaded again where it was, by its height: which is not exact yet when it does.
  const place = readingPlace?.before() ?? 0;
  // Where the style sheet does nothing of this kind, nor does the page: these browsers may lack idle callbacks too.
  if (place > 0 || !CSS.supports('overflow-anchor', 'auto')) {
    article.removeAttribute(IN_PARTS);
    if (place > 0) window.scrollTo(0, place);
    return;
  }
  const blocks = [...article.querySelectorAll<HTMLElement>(BLOCKS)].map((block) => ({ block, size: block.textContent.length }));
  const part = Math.max(PART_MIN, blocks.reduce((sum, { size }) => sum + size, 0) / PARTS_MAX);
  let next = 0;
  const layOutPart = (): void => {
    if (signal.aborted) return;
    for (let done = 0; done < part && next < blocks.length; next++) {
      blocks[next]?.block.style.setProperty('content-visibility', 'visible');
      done += blocks[next]?.size ?? 0;
    }
    if (next < blocks.length) soon(layOutPart);
    else finish();
  };
  const finish = (): void => {
    article.removeAttribute(IN_PARTS);
    for (const { block } of blocks) {
      block.style.removeProperty('content-visibility');
      if (block.getAttribute('style') === '') block.removeAttribute('style');
    }
  };
  // Asked whether fonts are under way, the browser lays out what has changed: it has done so after a frame.
  soon(() => void document.fonts.ready.then(() => soon(layOutPart)));
}

/** When there is time after the next frame, so that the page can answer in between. */
function soon(act: () => void): void {
  requestAnimationFrame(() => requestIdleCallback(act, { timeout: PATIENCE_MS }));
}
