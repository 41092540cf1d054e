import type { User } from '@maru/core/api';
import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { changeEmail } from '../../stores/account.ts';
import { DoorForm } from '../doors/DoorForm.tsx';
import styles from '../settings/Settings.module.css';
import { checkEmail, emailValues, refusedEmail } from './email-rules.ts';
import type { EmailErrors } from './email-rules.ts';
import { EmailPending } from './EmailPending.tsx';
import { HiddenUsername } from './HiddenUsername.tsx';

/** Requests a change of the mail address, which the mailed link confirms. */
export function EmailTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const [errors, setErrors] = useState<EmailErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);

  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const values = emailValues(form);
    const found = checkEmail(values, user.email);
    setErrors(found);
    setMessage(null);
    if (Object.keys(found).length > 0) return false;
    setIsBusy(true);
    const { response, failure } = await changeEmail(values);
    setIsBusy(false);
    if (failure === null) {
      setPendingEmail(response.pendingEmail);
      return true;
    }
    const refused = refusedEmail(failure.code, failure.fields);
    if (refused === null) setMessage(`${t('email.error')} ${failure.message}`);
    else setErrors(refused);
    return refused === null;
  };
  // Validates invalid fields again at each change; others not before submission.
  const checkAgain = (form: HTMLFormElement): void => {
    const now = checkEmail(emailValues(form), user.email);
    setErrors(Object.fromEntries(Object.entries(now).filter(([name]) => name in errors)));
  };
  const errorOf = (name: keyof EmailErrors): string | undefined => {
    const key = errors[name];
    return key === undefined ? undefined : t(key);
  };

  if (pendingEmail !== null) return <EmailPending email={pendingEmail} onAgain={() => setPendingEmail(null)} />;
  return (
    <>
      {user.email !== '' && <p className={styles['text']}>{t('email.now', { email: user.email })}</p>}
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <DoorForm action={t('email.action')} isBusy={isBusy} onSubmit={submit} onInput={checkAgain}>
        <HiddenUsername username={user.username} />
        <Field label={t('email.new')} name="newEmail" type="email" autoComplete="email" error={errorOf('newEmail')} />
        <PasswordField label={t('email.password')} name="password" autoComplete="current-password" error={errorOf('password')} />
      </DoorForm>
    </>
  );
}
