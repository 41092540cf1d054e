import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { resetPassword } from '../../stores/recovery.ts';
import { DoorForm } from './DoorForm.tsx';
import styles from './Doors.module.css';
import { AFTER_RESET } from './login-notice.ts';
import { checkReset, resetValues } from './reset-rules.ts';
import type { ResetErrors } from './reset-rules.ts';

/** Form for a new password, typed twice. Leads to the login afterwards. */
export function ResetForm({ token, onDeadLink }: { readonly token: string; readonly onDeadLink: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<ResetErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const values = resetValues(form);
    const found = checkReset(values);
    setErrors(found);
    setMessage(null);
    if (Object.keys(found).length > 0) return false;
    setIsBusy(true);
    const { failure } = await resetPassword({ token, newPassword: values.newPassword });
    setIsBusy(false);
    if (failure === null) await navigate('/login', { replace: true, state: AFTER_RESET });
    else if (failure.code === 'link_not_found') onDeadLink();
    else if ('newPassword' in failure.fields) {
      setErrors({ newPassword: failure.fields['newPassword'] === 'common' ? 'fields.common' : 'fields.invalidPassword' });
      return false;
    } else setMessage(failure.message);
    return true;
  };
  // Validates invalid fields again at each change; others not before submission.
  const checkAgain = (form: HTMLFormElement): void => {
    const now = checkReset(resetValues(form));
    setErrors(Object.fromEntries(Object.entries(now).filter(([name]) => name in errors)));
  };
  const errorOf = (name: keyof ResetErrors): string | undefined => {
    const key = errors[name];
    return key === undefined ? undefined : t(key);
  };

  return (
    <>
      <p className={styles['text']}>{t('doors.resetMessage')}</p>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <DoorForm action={t('doors.resetAction')} isBusy={isBusy} onSubmit={submit} onInput={checkAgain}>
        <PasswordField
          label={t('doors.newPassword')}
          name="newPassword"
          autoComplete="new-password"
          help={t('doors.passwordHelp')}
          error={errorOf('newPassword')}
        />
        <PasswordField
          label={t('doors.newPasswordAgain')}
          name="newPasswordAgain"
          autoComplete="new-password"
          error={errorOf('newPasswordAgain')}
        />
      </DoorForm>
    </>
  );
}
