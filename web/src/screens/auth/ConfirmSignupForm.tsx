import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { confirmSignup } from '../../stores/recovery.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import styles from '../forms/Form.module.css';
import { Outcome } from '../forms/Outcome.tsx';

/** Creates the account at a click: mail scanners open links too, and must not create one. */
export function ConfirmSignupForm({
  token,
  onDeadLink,
}: {
  readonly token: string;
  readonly onDeadLink: () => void;
}) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [username, setUsername] = useState<string | null>(null);

  const submit = async (): Promise<boolean> => {
    setMessage(null);
    setIsBusy(true);
    const { response, failure } = await confirmSignup(token);
    setIsBusy(false);
    if (failure === null) setUsername(response.username);
    else if (failure.code === 'link_not_found') onDeadLink();
    else setMessage(failure.message);
    return true;
  };

  if (username !== null)
    return (
      <>
        <Outcome>{t('auth.confirmSignupDone', { username })}</Outcome>
        <p>
          <ButtonLink to="/login" variant="primary" size="large">
            {t('auth.loginAction')}
          </ButtonLink>
        </p>
      </>
    );
  return (
    <>
      <p className={styles['text']}>{t('auth.confirmSignupMessage')}</p>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <SubmitForm action={t('auth.confirmSignupAction')} isBusy={isBusy} onSubmit={submit}>
        {null}
      </SubmitForm>
    </>
  );
}
