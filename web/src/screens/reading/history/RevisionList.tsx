import type { HistoryItem } from '@maru/core/api';
import { formatFull, formatShort } from '@maru/core/text';
import { Bookmark } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { deviceName } from './device-name.ts';
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
            <Link
              to={hrefOf(item)}
              className={styles['version']}
              data-named={item.name !== null || undefined}
              aria-current={item.id === selectedId ? 'true' : undefined}
            >
              {item.name !== null && (
                <span className={styles['name']}>
                  <Bookmark size="0.875rem" aria-hidden="true" />
                  {item.name}
                </span>
              )}
              <span className={styles['when']}>
                <Time at={item.createdAt} />
                {index === 0 && <span className={styles['badge']}>{t('current')}</span>}
              </span>
              {hasTitleChange(item, items[index + 1], hasOlder) && (
                <span className={styles['title']}>{item.title}</span>
              )}
              <span className={styles['detail']}>
                <time dateTime={item.createdAt} title={formatFull(new Date(item.createdAt))}>
                  {formatShort(new Date(item.createdAt))}
                </time>
                {deviceName(item) !== null && <span>{deviceName(item)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {hasOlder && (
        <Button variant="quiet" size="small" isBusy={isLoading} onClick={onOlder}>
          {t('older')}
        </Button>
      )}
    </nav>
  );
}

/**
 * Returns true when a version changed the document's title. Unknown
 * for the oldest one in the list while older ones are not loaded.
 */
function hasTitleChange(item: HistoryItem, before: HistoryItem | undefined, hasOlder: boolean): boolean {
  return before === undefined ? !hasOlder : item.title !== before.title;
}
