import { isEmail } from '@maru/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useTitle } from '../../page/use-title.ts';
import { askForMail } from '../../stores/recovery.ts';
import { DoorForm } from './DoorForm.tsx';
import styles from './Doors.module.css';
import { Outcome } from './Outcome.tsx';

type Wrong = 'fields.required' | 'fields.invalidEmail';

/** Requests the recovery mail with the username and a link. The response does not reveal whether the address has an account. */
export function ForgotScreen() {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  useTitle(t('doors.forgotTitle'));

  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const email = emailIn(form);
    const found = wrongWith(email);
    setWrong(found);
    setMessage(null);
    if (found !== null) return false;
    setIsBusy(true);
    const { failure } = await askForMail(email);
    setIsBusy(false);
    if (failure === null) setIsSent(true);
    else setMessage(failure.code === 'too_many_requests' ? t('doors.forgotTooMany') : failure.message);
    return true;
  };

  return (
    <div className={styles['door']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('doors.forgotTitle')}
      </h1>
      {isSent ? (
        <>
          <Outcome>{t('doors.forgotSent')}</Outcome>
          <p className={styles['text']}>{t('doors.forgotSentHelp')}</p>
          <p>
            <Button onClick={() => setIsSent(false)}>{t('doors.forgotAgain')}</Button>
          </p>
        </>
      ) : (
        <>
          <p className={styles['text']}>{t('doors.forgotMessage')}</p>
          {message !== null && <Alert tone="danger">{message}</Alert>}
          <DoorForm
            action={t('doors.forgotAction')}
            isBusy={isBusy}
            onSubmit={submit}
            onInput={(form) => wrong !== null && setWrong(wrongWith(emailIn(form)))}
          >
            <Field label={t('doors.email')} name="email" type="email" autoComplete="email" error={wrong === null ? undefined : t(wrong)} />
          </DoorForm>
        </>
      )}
      <p className={styles['foot']}>
        <Link to="/login">{t('doors.toLogin')}</Link>
      </p>
    </div>
  );
}

function emailIn(form: HTMLFormElement): string {
  const value = new FormData(form).get('email');
  return typeof value === 'string' ? value.trim() : '';
}

function wrongWith(email: string): Wrong | null {
  if (email === '') return 'fields.required';
  return isEmail(email) ? null : 'fields.invalidEmail';
}
