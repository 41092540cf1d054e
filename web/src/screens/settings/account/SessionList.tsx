import type { Session } from '@maru/core/api';
import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { useRelativeTime } from '../../../components/use-relative-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { endOtherSessions, endSession } from '../../../stores/sessions.ts';
import { showAlert, showToast } from '../../../stores/ui.ts';
import settings from '../Settings.module.css';
import styles from './Account.module.css';
import { useDeviceLabel } from './use-device-label.ts';

/** Active sessions, this browser's first; the others can be ended, one by one or all at once. */
export function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('account');
  const relativeTime = useRelativeTime();
  const deviceLabel = useDeviceLabel();
  const list = useRef<HTMLUListElement>(null);
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));

  const end = async ({ id, device }: Session): Promise<void> => {
    if (!(await endSession(id))) return;
    // The focused button was removed.
    list.current?.focus();
    showToast(t('history.ended', { device: deviceLabel(device) }), 'success');
  };
  const endOthers = async (): Promise<void> => {
    const answer = await showAlert({
      title: t('history.endOthersQuestion'),
      message: t('history.endOthersMessage'),
      okLabel: t('history.endOthers'),
      cancelLabel: t('translation:common.cancel'),
      isDangerous: true,
    });
    if (answer !== 'ok' || !(await endOtherSessions())) return;
    list.current?.focus();
    showToast(t('history.endedOthers'), 'success');
  };

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles['sessions']}>
        {ordered.map((session) => (
          <li key={session.id}>
            <MonitorSmartphone size="1.25rem" aria-hidden="true" />
            <div className={styles['what']}>
              <span title={session.device}>{deviceLabel(session.device)}</span>
              {session.current && <span className={styles['badge']}>{t('history.thisDevice')}</span>}
              <span className={styles['note']}>
                {t('history.lastSeen')} <Time at={session.lastSeenAt} /> · {t('history.since')}{' '}
                <Time at={session.createdAt} />
              </span>
            </div>
            {!session.current && (
              <Button
                size="small"
                aria-label={t('history.endLabel', {
                  device: deviceLabel(session.device),
                  when: relativeTime(session.lastSeenAt),
                })}
                onClick={() => void end(session)}
              >
                {t('history.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <p>
          <Button onClick={() => void endOthers()}>{t('history.endOthers')}</Button>
        </p>
      ) : (
        <p className={settings['text']}>{t('history.onlyThis')}</p>
      )}
    </>
  );
}
