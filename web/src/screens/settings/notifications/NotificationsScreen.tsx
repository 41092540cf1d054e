import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRequiredLogin } from '../../../page/session/use-required-login.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import {
  dismissAllNotifications,
  loadMoreNotifications,
  loadNotifications,
  useNotifications,
} from '../../../stores/notifications.ts';
import { announce } from '../../../stores/ui.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './Notifications.module.css';

/**
 * List of comments on the user's documents and replies to
 * their comments. The header loads it, this page shows it.
 */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications');
  const username = useRequiredLogin();
  const items = useNotifications((state) => state.items);
  const nextCursor = useNotifications((state) => state.nextCursor);
  const hasFailed = useNotifications((state) => state.hasFailed);
  const [isBusy, setIsBusy] = useState(false);
  useTitle(t('title'));
  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    await work();
    setIsBusy(false);
  };
  const dismissAll = async (): Promise<void> => {
    await whileBusy(dismissAllNotifications);
    announce(t('dismissed'));
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <div>
          <h1 className="screenTitle" tabIndex={-1}>
            {t('title')}
          </h1>
          <p className="screenLead">{t('lead')}</p>
        </div>
        {items !== null && items.length > 0 && (
          <Button size="small" isBusy={isBusy} onClick={() => void dismissAll()}>
            {t('dismissAll')}
          </Button>
        )}
      </header>
      {items === null && username !== null && !hasFailed && (
        <TreeSkeleton label={t('translation:common.loading')} />
      )}
      {items === null && hasFailed && (
        <EmptyState
          text={t('failed')}
          action={<Button onClick={() => void loadNotifications()}>{t('retry')}</Button>}
        />
      )}
      {items?.length === 0 && nextCursor === null && <EmptyState text={t('empty')} />}
      {items !== null && items.length > 0 && (
        <ul className={styles['list']}>
          {items.map((item) => (
            <NotificationRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {items !== null && nextCursor !== null && (
        <Button
          className={styles['more']}
          isBusy={isBusy}
          onClick={() => void whileBusy(loadMoreNotifications)}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}
