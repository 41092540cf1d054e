import { useEffect, useState } from 'react';
import type { ArticleHeading } from '../../markup/html-outline.ts';

/** Pixels below the top of the window: a heading above this line counts as reached. */
const READING_LINE = 120;

/** Returns the id of the last heading above the reading line; null above the first. */
export function useActiveHeading(headings: readonly ArticleHeading[]): string | null {
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const find = (): void => {
      frame = 0;
      const isAtEnd =
        window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2 &&
        window.scrollY > 0;
      const passed = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READING_LINE,
      );
      setActive((isAtEnd ? headings.at(-1) : passed.at(-1))?.id ?? null);
    };
    const schedule = (): void => {
      if (frame === 0) frame = requestAnimationFrame(find);
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [headings]);
  return active;
}
