import type { ResponseOf } from '@maru/core/api/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { useIsClient } from '../../components/use-is-client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useTitle } from '../../page/navigation/use-title.ts';
import { readFirstLogin } from '../../stores/login-providers.ts';
import styles from '../forms/Form.module.css';
import { FirstLoginForm } from './FirstLoginForm.tsx';
import { KnownAccountHint } from './KnownAccountHint.tsx';

/** Answer about a first login, and the ticket that names it. */
interface Known extends ResponseOf<'readProviderSignup'> {
  readonly ticket: string;
}

/** First login by a provider: the account begins with a username. */
export function FirstLoginScreen() {
  const { t } = useTranslation('firstLogin');
  const ticket = useTicket();
  const [known, setKnown] = useState<Known | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useTitle(t('translation:auth.signupTitle'));
  useEffect(() => {
    if (ticket === undefined || ticket === null) return undefined;
    let isWanted = true;
    void readFirstLogin(ticket).then(({ response, failure }) => {
      if (!isWanted) return;
      if (failure === null) setKnown({ ...response, ticket });
      else setRefusal(failure.code === 'provider_login_over' ? t('over') : failure.message);
    });
    return () => {
      isWanted = false;
    };
  }, [ticket, t]);
  const reason = ticket === null ? t('over') : refusal;
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('translation:auth.signupTitle')}
      </h1>
      {reason === null && known === null && (
        <p className={styles['text']} role="status">
          {t('reading')}
        </p>
      )}
      {reason !== null && (
        <>
          <Alert tone="danger">{reason}</Alert>
          <p>
            <ButtonLink to="/login" variant="primary" size="large">
              {t('again')}
            </ButtonLink>
          </p>
        </>
      )}
      {reason === null && known !== null && (
        <>
          <FirstLoginForm known={known} onOver={() => setRefusal(t('over'))} />
          <KnownAccountHint label={known.label} />
        </>
      )}
    </div>
  );
}

/**
 * Returns the ticket of the address; null without one, undefined until it is removed from the address: as a
 * secret it must not stay in the history.
 */
function useTicket(): string | null | undefined {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const isClient = useIsClient();
  const [storedEmail, setStoredEmail] = useState<string | null>(null);
  const inAddress = new URLSearchParams(hash.slice(1)).get('ticket');
  useEffect(() => {
    if (inAddress === null) return;
    setStoredEmail(inAddress);
    void navigate({ pathname }, { replace: true });
  }, [inAddress, pathname, navigate]);
  if (!isClient || inAddress !== null) return undefined;
  return storedEmail;
}
