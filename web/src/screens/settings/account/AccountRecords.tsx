import type { LoginRecord } from '@maru/core/api';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadOlderRecords, useSessions } from '../../../stores/sessions.ts';
import settings from '../Settings.module.css';
import styles from './Account.module.css';
import { useDeviceLabel } from './use-device-label.ts';

/** Logins, including failed ones, and changes of the account: a table, or cards on narrow windows. */
export function AccountRecords({ records }: { readonly records: readonly LoginRecord[] }) {
  const { t } = useTranslation('account');
  const deviceLabel = useDeviceLabel();
  const hasMore = useSessions((state) => state.nextCursor !== null);
  const [isBusy, setIsBusy] = useState(false);
  const showMore = async (): Promise<void> => {
    setIsBusy(true);
    await loadOlderRecords();
    setIsBusy(false);
  };
  if (records.length === 0) return <p className={settings['text']}>{t('history.none')}</p>;
  return (
    <>
      <ul className={styles['logins']}>
        {records.map(({ id, event, at, device, ip, ok }) => (
          <li key={id}>
            <span title={device}>{deviceLabel(device)}</span>
            <span className={styles['result']} data-failed={!ok || undefined}>
              {ok ? (
                <Check size="0.9375rem" aria-hidden="true" />
              ) : (
                <CircleAlert size="0.9375rem" aria-hidden="true" />
              )}
              {event === 'login' ? t(ok ? 'history.ok' : 'history.failed') : t(`history.event.${event}`)}
            </span>
            <span className={styles['where']}>{ip}</span>
            <span className={styles['where']}>
              <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p>
          <Button isBusy={isBusy} onClick={() => void showMore()}>
            {t('history.more')}
          </Button>
        </p>
      )}
    </>
  );
}
