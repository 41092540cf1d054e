import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Alert } from '../../components/Alert.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { useRequiredLogin } from '../../page/session/use-required-login.ts';
import { confirmEmail } from '../../stores/recovery.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import styles from '../forms/Form.module.css';
import { Outcome } from '../forms/Outcome.tsx';

/** Confirms the address at a click: mail scanners open links too, and must not confirm anything. */
export function ConfirmEmailForm({
  token,
  onDeadLink,
}: {
  readonly token: string;
  readonly onDeadLink: () => void;
}) {
  const { t } = useTranslation();
  const username = useRequiredLogin();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);

  const submit = async (): Promise<boolean> => {
    setMessage(null);
    setIsBusy(true);
    const { failure } = await confirmEmail(token);
    setIsBusy(false);
    if (failure === null) setIsDone(true);
    else if (failure.code === 'link_not_found') onDeadLink();
    else setMessage(failure.message);
    return true;
  };

  if (username === null) return null;
  if (isDone)
    return (
      <>
        <Outcome>{t('auth.confirmDone')}</Outcome>
        <p>
          <ButtonLink to={`/${username}`}>{t('auth.toSpace')}</ButtonLink>
        </p>
      </>
    );
  return (
    <>
      <p className={styles['text']}>{t('auth.confirmMessage', { username })}</p>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <SubmitForm action={t('auth.confirmAction')} isBusy={isBusy} onSubmit={submit}>
        {null}
      </SubmitForm>
    </>
  );
}
