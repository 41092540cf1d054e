import type { LinkKind } from '@maru/core/api';
import { useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { useTitle } from '../../page/navigation/use-title.ts';
import styles from '../forms/Form.module.css';
import { checkLink, storeToken, useRecovery } from '../../stores/recovery.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsClient } from '../../components/use-is-client.ts';

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
  const token = useMailedToken(kind);
  const check = useLinkCheck(token, kind);
  const [isRefused, setIsRefused] = useState(false);
  const state = isRefused ? 'dead' : check.state;
  const shownTitle = state === 'dead' ? t('auth.linkNotFound') : title;
  useTitle(shownTitle);
  return (
    <div className={styles['page']}>
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

interface LinkCheck {
  readonly state: 'checking' | 'good' | 'dead' | 'failed';
  readonly checkAgain: () => void;
}

/**
 * Checks a mailed link's token with the server, without using it up.
 * @param token undefined while it is unknown
 */
function useLinkCheck(token: string | null | undefined, kind: LinkKind): LinkCheck {
  const [state, setState] = useState<LinkCheck['state']>('checking');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (token === undefined || token === null) return undefined;
    let isWanted = true;
    void checkLink(token, kind).then((found) => {
      if (isWanted) setState(found);
    });
    return () => {
      isWanted = false;
    };
  }, [token, kind, attempt]);
  const checkAgain = (): void => {
    setState('checking');
    setAttempt((count) => count + 1);
  };
  return { state: token === null ? 'dead' : state, checkAgain };
}

/**
 * Returns the token of the mailed link that was opened; null without one, undefined until it is removed from
 * the address: as a secret it must be neither in the history nor in the referrer of requests.
 */
function useMailedToken(kind: LinkKind): string | null | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isClient = useIsClient();
  const storedToken = useRecovery((state) => state.tokens[kind] ?? '');
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress === null) return;
    storeToken(kind, inAddress);
    const rest = new URLSearchParams(search);
    rest.delete('token');
    void navigate({ pathname, search: rest.toString() }, { replace: true });
  }, [kind, inAddress, pathname, search, navigate]);
  if (!isClient || inAddress !== null) return undefined;
  return storedToken === '' ? null : storedToken;
}
