import { useTranslation } from '../../i18n/use-translation.ts';
import type { ArticleHeading } from '../../markup/html-outline.ts';
import styles from './Contents.module.css';
import { useActiveHeading } from './use-active-heading.ts';

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
