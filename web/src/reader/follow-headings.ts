/** Pixels below the top of the window: a heading above this line counts as reached. */
const READING_LINE = 120;

/**
 * Marks the link of the heading that is being read in a table of contents (`aria-current`), until the
 * returned function is called.
 */
export function followHeadings(contents: Element): () => void {
  const end = new AbortController();
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  let frame = 0;
  const mark = (): void => {
    frame = 0;
    const isAtEnd =
      window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2 && window.scrollY > 0;
    const current = isAtEnd
      ? links.at(-1)
      : links.findLast((link) => (targetOf(link)?.getBoundingClientRect().top ?? Infinity) < READING_LINE);
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(mark);
  };
  schedule();
  window.addEventListener('scroll', schedule, { passive: true, signal: end.signal });
  window.addEventListener('resize', schedule, { signal: end.signal });
  return () => {
    cancelAnimationFrame(frame);
    end.abort();
  };
}

function targetOf(link: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(decodeURIComponent(link.hash.slice(1)));
}
