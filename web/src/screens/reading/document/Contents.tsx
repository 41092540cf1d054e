import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ArticleHeading } from '../../../markup/html-outline.ts';
import styles from './Contents.module.css';
import { useEffect, useState } from 'react';

/** Pixels below the top of the window: a heading above this line counts as reached. */
const READING_LINE = 120;

/** Returns the id of the last heading above the reading line; null above the first. */
function useActiveHeading(headings: readonly ArticleHeading[]): string | null {
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

/** Table of contents, with the current heading marked. */
export function Contents({
  headings,
  hasTitle = false,
}: {
  readonly headings: readonly ArticleHeading[];
  readonly hasTitle?: boolean;
}) {
  const { t } = useTranslation();
  const active = useActiveHeading(headings);
  if (headings.length < 2) return null;
  const top = Math.min(...headings.map((heading) => heading.level));
  return (
    <nav aria-label={t('nav.contents')}>
      {hasTitle && <h2 className={styles['title']}>{t('nav.contents')}</h2>}
      <ol className={styles['list']}>
        {headings.map(({ id, level, number, text }) => (
          <li key={id} style={{ '--level': level - top }}>
            <a
              className={styles['link']}
              href={`#${encodeURIComponent(id)}`}
              aria-current={id === active ? 'location' : undefined}
            >
              {number !== '' && <span className={styles['number']}>{number}</span>}
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
