import type { LoginRecord } from '@maru/core/api';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadOlderLogins, useSessions } from '../../../stores/sessions.ts';
import settings from '../Settings.module.css';
import styles from './Account.module.css';
import { useDeviceLabel } from './use-device-label.ts';

/** Logins, including failed ones: a table, or cards on narrow windows. */
export function LoginList({ logins }: { readonly logins: readonly LoginRecord[] }) {
  const { t } = useTranslation('account');
  const deviceLabel = useDeviceLabel();
  const hasMore = useSessions((state) => state.nextCursor !== null);
  const [isBusy, setIsBusy] = useState(false);
  const showMore = async (): Promise<void> => {
    setIsBusy(true);
    await loadOlderLogins();
    setIsBusy(false);
  };
  if (logins.length === 0) return <p className={settings['text']}>{t('history.none')}</p>;
  return (
    <>
      <ul className={styles['logins']}>
        {logins.map(({ id, at, device, ip, ok }) => (
          <li key={id}>
            <span title={device}>{deviceLabel(device)}</span>
            <span className={styles['result']} data-failed={!ok || undefined}>
              {ok ? (
                <Check size="0.9375rem" aria-hidden="true" />
              ) : (
                <CircleAlert size="0.9375rem" aria-hidden="true" />
              )}
              {t(ok ? 'history.ok' : 'history.failed')}
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
