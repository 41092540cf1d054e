import { ACCOUNT_EVENT_KINDS } from '@maru/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Choices } from '../../../components/Choices.tsx';
import { splitPhrase } from '../../../components/split-phrase.ts';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadRecords, loadSessions, useSessions } from '../../../stores/sessions.ts';
import { NotLoaded } from '../NotLoaded.tsx';
import styles from '../Settings.module.css';
import { AccountRecords } from './AccountRecords.tsx';
import { SessionList } from './SessionList.tsx';

/** Active sessions of the account; its logins, including failed ones, and changes of its security. */
export function HistoryTab() {
  const { t } = useTranslation('account');
  const sessions = useSessions((state) => state.sessions);
  const records = useSessions((state) => state.records);
  const kind = useSessions((state) => state.kind);
  const hasFailed = useSessions((state) => state.hasFailed);
  const haveRecordsFailed = useSessions((state) => state.haveRecordsFailed);
  useEffect(() => void loadSessions(), []);
  if (hasFailed) return <NotLoaded text={t('needsConnection')} onRetry={() => void loadSessions()} />;
  if (sessions === null) return <TreeSkeleton label={t('translation:common.loading')} />;
  const [before, inside, after] = splitPhrase(t('history.warning'));
  return (
    <>
      <section className={styles['group']} aria-labelledby="maru:sessions">
        <h2 id="maru:sessions" className={styles['heading']}>
          {t('history.sessions')}
        </h2>
        <p className={styles['text']}>{t('history.sessionsLead')}</p>
        <SessionList sessions={sessions} />
      </section>
      <section className={styles['section']} aria-labelledby="maru:logins">
        <h2 id="maru:logins" className={styles['heading']}>
          {t('history.records')}
        </h2>
        <p className={styles['text']}>{t('history.recordsLead')}</p>
        <Choices
          label={t('history.show')}
          options={ACCOUNT_EVENT_KINDS.map((value) => ({ value, text: t(`history.kind.${value}`) }))}
          chosen={kind}
          onChoose={(value) => void loadRecords(value)}
        />
        {haveRecordsFailed && (
          <NotLoaded text={t('needsConnection')} onRetry={() => void loadRecords(kind)} />
        )}
        {records === null && !haveRecordsFailed && <TreeSkeleton label={t('translation:common.loading')} />}
        {records !== null && <AccountRecords records={records} />}
        <p className={styles['text']}>
          {before}
          <Link to="/account/password">{inside}</Link>
          {after}
        </p>
      </section>
    </>
  );
}
