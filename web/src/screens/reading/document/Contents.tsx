import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ArticleHeading } from '../../../markup/html-outline.ts';
import styles from './Contents.module.css';
import { useEffect, useRef } from 'react';
import { followHeadings } from '../../../reader/follow-headings.ts';

/** Table of contents. The first script marks the link of the heading that is being read, and so does this. */
export function Contents({
  headings,
  hasTitle = false,
}: {
  readonly headings: readonly ArticleHeading[];
  readonly hasTitle?: boolean;
}) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => (nav.current === null ? undefined : followHeadings(nav.current)), [headings]);
  if (headings.length < 2) return null;
  const top = Math.min(...headings.map((heading) => heading.level));
  return (
    <nav ref={nav} aria-label={t('nav.contents')} data-contents>
      {hasTitle && <h2 className={styles['title']}>{t('nav.contents')}</h2>}
      <ol className={styles['list']}>
        {headings.map(({ id, level, number, text }) => (
          <li key={id} style={{ '--level': level - top }}>
            {/* As in the heading: compressed pages are smaller by some 500 bytes than with escapes. */}
            <a className={styles['link']} href={`#${id}`} suppressHydrationWarning>
              {number !== '' && <span className={styles['number']}>{number}</span>}
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
