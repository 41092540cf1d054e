import type { User } from '@maru/core/api';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { requestRecoveryMail } from '../../../stores/recovery.ts';
import { Outcome } from '../../forms/Outcome.tsx';
import styles from '../Settings.module.css';

/** Mails the link by which an account without a password gets one. */
export function FirstPassword({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setMessage(null);
    const { failure } = await requestRecoveryMail(user.email);
    setIsBusy(false);
    if (failure === null) setIsSent(true);
    else setMessage(failure.message);
  };
  if (isSent) return <Outcome>{t('password.sent', { email: user.email })}</Outcome>;
  return (
    <>
      <p className={styles['text']}>{t('password.none')}</p>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <p className={styles['actions']}>
        <Button variant="primary" isBusy={isBusy} onClick={() => void send()}>
          {t('password.send')}
        </Button>
      </p>
    </>
  );
}
