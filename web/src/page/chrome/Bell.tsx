import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { startNotifications, useNotifications } from '../../stores/notifications.ts';
import styles from './Bell.module.css';

/** Number of notifications, and the button that opens them. */
export function Bell() {
  const { t } = useTranslation('notifications');
  const count = useNotifications((state) => state.items?.length ?? 0);
  const hasMore = useNotifications((state) => state.nextCursor !== null);
  useEffect(() => startNotifications(document), []);
  const total = `${count}${hasMore ? '+' : ''}`;
  const label = count === 0 ? t('none') : t('some', { total });
  return (
    <Link to="/notifications" className={styles['bell']} aria-label={label} title={label}>
      <BellIcon size="1.25rem" aria-hidden="true" />
      {count > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {total}
        </span>
      )}
    </Link>
  );
}
