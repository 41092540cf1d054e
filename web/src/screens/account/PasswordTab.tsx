import { isPassword } from '@maru/core';
import type { User } from '@maru/core/api';
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { changePassword } from '../../stores/account.ts';
import { DoorForm } from '../doors/DoorForm.tsx';
import { Outcome } from '../doors/Outcome.tsx';
import { textIn } from '../settings/form-values.ts';
import styles from '../settings/Settings.module.css';
import { HiddenUsername } from './HiddenUsername.tsx';

type Errors = Partial<
  Record<'password' | 'newPassword' | 'newPasswordAgain', 'required' | 'invalidPassword' | 'common' | 'passwordMismatch' | 'wrongPassword'>
>;

/** Changes the password; asks for the current one. */
export function PasswordTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);

  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const found = check(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return false;
    setIsBusy(true);
    const { failure } = await changePassword({ password: textIn(form, 'password'), newPassword: textIn(form, 'newPassword') });
    setIsBusy(false);
    if (failure === null) setIsDone(true);
    else if (failure.code === 'incorrect_password') setErrors({ password: 'wrongPassword' });
    else if ('newPassword' in failure.fields)
      setErrors({ newPassword: failure.fields['newPassword'] === 'common' ? 'common' : 'invalidPassword' });
    // The popup has the focus; the fields' errors show behind it.
    return true;
  };
  // Validates invalid fields again at each change; others not before submission.
  const checkAgain = (form: HTMLFormElement): void => {
    const now = check(form);
    setErrors(Object.fromEntries(Object.entries(now).filter(([name]) => name in errors)));
  };
  const errorOf = (name: keyof Errors): string | undefined => {
    const error = errors[name];
    if (error === undefined) return undefined;
    return error === 'wrongPassword' ? t('wrongPassword') : t(`translation:fields.${error}`);
  };

  if (isDone)
    return (
      <>
        <Outcome>{t('password.done')}</Outcome>
        <p className={styles['actions']}>
          <ButtonLink to="/account/history">{t('password.toHistory')}</ButtonLink>
          <Button look="quiet" onClick={() => setIsDone(false)}>
            {t('password.again')}
          </Button>
        </p>
      </>
    );
  return (
    <DoorForm action={t('password.action')} isBusy={isBusy} onSubmit={submit} onInput={checkAgain}>
      <HiddenUsername username={user.username} />
      <PasswordField label={t('password.current')} name="password" autoComplete="current-password" error={errorOf('password')} />
      <PasswordField
        label={t('password.new')}
        name="newPassword"
        autoComplete="new-password"
        help={t('translation:doors.passwordHelp')}
        error={errorOf('newPassword')}
      />
      <PasswordField
        label={t('password.newAgain')}
        name="newPasswordAgain"
        autoComplete="new-password"
        error={errorOf('newPasswordAgain')}
      />
    </DoorForm>
  );
}

function check(form: HTMLFormElement): Errors {
  const newPassword = textIn(form, 'newPassword');
  return {
    ...(textIn(form, 'password') === '' ? { password: 'required' as const } : {}),
    ...(isPassword(newPassword) ? {} : { newPassword: newPassword === '' ? ('required' as const) : ('invalidPassword' as const) }),
    ...(newPassword === textIn(form, 'newPasswordAgain') ? {} : { newPasswordAgain: 'passwordMismatch' as const }),
  };
}
