import type { HistoryItem } from '@maru/core/api';
import { formatFull, formatShort } from '@maru/core/text';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { Time } from '../../components/Time.tsx';
import { formatSize } from './format-size.ts';
import styles from './RevisionList.module.css';

/** The versions of a document, newest first. */
export function RevisionList({
  items,
  selectedId,
  hasOlder,
  isLoading,
  hrefOf,
  onOlder,
}: {
  readonly items: readonly HistoryItem[];
  readonly selectedId: string | null;
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  readonly hrefOf: (item: HistoryItem) => string;
  readonly onOlder: () => void;
}) {
  const { t } = useTranslation('history');
  return (
    <nav aria-label={t('versions')} className={styles['versions']}>
      <ol className={styles['list']}>
        {items.map((item, index) => (
          <li key={item.id}>
            <Link to={hrefOf(item)} className={styles['version']} aria-current={item.id === selectedId ? 'true' : undefined}>
              <span className={styles['when']}>
                <Time at={item.createdAt} />
                {index === 0 && <span className={styles['badge']}>{t('current')}</span>}
              </span>
              {item.title !== items[index - 1]?.title && <span className={styles['title']}>{item.title}</span>}
              <span className={styles['detail']}>
                <time dateTime={item.createdAt} title={formatFull(new Date(item.createdAt))}>
                  {formatShort(new Date(item.createdAt))}
                </time>
                <Growth item={item} before={items[index + 1]} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {hasOlder && (
        <Button look="quiet" size="small" isBusy={isLoading} onClick={onOlder}>
          {t('older')}
        </Button>
      )}
    </nav>
  );
}

/** How much longer or shorter the text became; of the oldest that is there, how long it is. */
function Growth({ item, before }: { readonly item: HistoryItem; readonly before: HistoryItem | undefined }) {
  const { t, language } = useTranslation('history');
  const sizeOf = (bytes: number): string => formatSize(bytes, language);
  if (before === undefined) return <span>{sizeOf(item.size)}</span>;
  const grown = item.size - before.size;
  if (grown === 0) return <span title={t('sameSize')}>±0</span>;
  const size = sizeOf(Math.abs(grown));
  return <span title={t(grown > 0 ? 'grown' : 'shrunk', { size })}>{`${grown > 0 ? '+' : '−'}${size}`}</span>;
}
