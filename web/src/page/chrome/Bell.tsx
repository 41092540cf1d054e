import { Bell as BellIcon } from 'lucide-react';
import type { ResponseOf } from '@maru/core/api/contracts';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hideNotificationCount } from '../../reader/account-sign.ts';
import { consumeEarlyNotifications } from '../../reader/early-notifications.ts';
import { startNotifications, useNotifications } from '../../stores/notifications.ts';
import { accountPart } from './account-handover.ts';
import { EarlyCount } from './AccountSign.tsx';
import styles from './Bell.module.css';

/** Number of notifications, and the button that opens them. */
export function Bell({ username }: { readonly username: string }) {
  const { t } = useTranslation('notifications');
  const count = useNotifications((state) => state.items?.length ?? 0);
  const isLoaded = useNotifications((state) => state.items !== null);
  const hasMore = useNotifications((state) => state.nextCursor !== null);
  useEffect(() => {
    const early = consumeEarlyNotifications(username);
    return startNotifications(document, early as Promise<ResponseOf<'listNotifications'> | null> | null);
  }, [username]);
  useEffect(() => {
    if (isLoaded) hideNotificationCount();
  }, [isLoaded]);
  const total = `${count}${hasMore ? '+' : ''}`;
  const label = count === 0 ? t('none') : t('some', { total });
  return (
    <Link
      to="/notifications"
      className={styles['bell']}
      aria-label={label}
      title={label}
      {...accountPart('bell')}
    >
      <BellIcon size="1.25rem" aria-hidden="true" />
      {!isLoaded && <EarlyCount />}
      {count > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {total}
        </span>
      )}
    </Link>
  );
}
