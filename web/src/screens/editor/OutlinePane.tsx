import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OutlineItem } from '../../editor/outline.ts';
import styles from './OutlinePane.module.css';
import { relativeSizes } from '../../styles/relative-sizes.ts';

/** List of the text's headings: each links to its position in the source. */
export const OutlinePane = memo(function OutlinePane({
  items,
  current,
  onGo,
}: {
  /** Null while the text has not been read. */
  readonly items: readonly OutlineItem[] | null;
  /** Index of the heading in view; -1: none. */
  readonly current: number;
  readonly onGo: (index: number) => void;
}) {
  const { t } = useTranslation('writing');
  const shown = items ?? [];
  const top = Math.min(6, ...shown.map(({ level }) => level));
  return (
    <nav className={styles['outline']} aria-label={t('outline')} data-outline>
      <p className={styles['title']}>{t('outline')}</p>
      {items?.length === 0 && <p className={styles['empty']}>{t('outlineEmpty')}</p>}
      <ol className={styles['list']}>
        {shown.map(({ level, number, text }, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles['entry']}
              style={{ paddingInlineStart: relativeSizes(`${10 + (level - top) * 14}px`) }}
              aria-current={index === current ? 'location' : undefined}
              onClick={() => onGo(index)}
            >
              {number !== '' && <span className={styles['number']}>{number}</span>}
              {text === '' ? t('outlineNameless') : text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
});
