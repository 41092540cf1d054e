import type { LinkKind } from '@maru/core/api';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { useTitle } from '../../page/use-title.ts';
import styles from './Auth.module.css';
import { useLinkCheck } from './use-link-check.ts';
import { useMailedToken } from './use-mailed-token.ts';

/** Page of a mailed link: its content is shown once the link has been checked. */
export function MailedLink({
  kind,
  title,
  deadText,
  deadAction,
  children,
}: {
  readonly kind: LinkKind;
  readonly title: string;
  readonly deadText: string;
  readonly deadAction: ReactNode;
  /** `refuse`: to be called when the link turns out to be dead after all. */
  readonly children: (token: string, refuse: () => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const token = useMailedToken();
  const check = useLinkCheck(token, kind);
  const [isRefused, setIsRefused] = useState(false);
  const state = isRefused ? 'dead' : check.state;
  const shownTitle = state === 'dead' ? t('auth.linkNotFound') : title;
  useTitle(shownTitle);
  return (
    <div className={styles['door']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {shownTitle}
      </h1>
      {state === 'checking' && (
        <p className={styles['text']} role="status">
          {t('auth.linkChecking')}
        </p>
      )}
      {state === 'failed' && (
        <>
          <Alert tone="danger">{t('auth.linkUnchecked')}</Alert>
          <p>
            <Button onClick={check.checkAgain}>{t('auth.linkRetry')}</Button>
          </p>
        </>
      )}
      {state === 'dead' && (
        <>
          <Alert tone="danger">{deadText}</Alert>
          <p>{deadAction}</p>
        </>
      )}
      {state === 'good' && typeof token === 'string' && children(token, () => setIsRefused(true))}
    </div>
  );
}
