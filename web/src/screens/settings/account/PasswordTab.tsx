import { isPassword } from '@maru/core';
import type { User } from '@maru/core/api';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { changePassword } from '../../../stores/account.ts';
import { NewPasswordFields } from '../../forms/NewPasswordFields.tsx';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { Outcome } from '../../forms/Outcome.tsx';
import styles from '../Settings.module.css';
import { textIn, useFieldForm } from '../../forms/use-field-form.ts';
import type { FieldErrors } from '../../forms/use-field-form.ts';
import { HiddenUsername } from './HiddenUsername.tsx';

type Name = 'password' | 'newPassword' | 'newPasswordAgain';

/** Changes the password; asks for the current one. */
export function PasswordTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const [isDone, setIsDone] = useState(false);

  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<Name> =>
      Object.fromEntries(
        Object.entries(check(form)).map(([name, wrong]) => [name, t(`translation:fields.${wrong}`)]),
      ),
    send: (form) =>
      changePassword({ password: textIn(form, 'password'), newPassword: textIn(form, 'newPassword') }),
    onDone: () => setIsDone(true),
  });

  if (isDone)
    return (
      <>
        <Outcome>{t('password.done')}</Outcome>
        <p className={styles['actions']}>
          <ButtonLink to="/account/history">{t('password.toHistory')}</ButtonLink>
          <Button variant="quiet" onClick={() => setIsDone(false)}>
            {t('password.again')}
          </Button>
        </p>
      </>
    );
  return (
    <SubmitForm action={t('password.action')} {...formProps}>
      <HiddenUsername username={user.username} />
      <PasswordField
        label={t('password.current')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <NewPasswordFields
        label={t('password.new')}
        labelAgain={t('password.newAgain')}
        name="newPassword"
        error={errors.newPassword}
        errorAgain={errors.newPasswordAgain}
        known={[user.username, user.email]}
      />
    </SubmitForm>
  );
}

function check(
  form: HTMLFormElement,
): Partial<Record<Name, 'required' | 'invalidPassword' | 'passwordMismatch'>> {
  const newPassword = textIn(form, 'newPassword');
  return {
    ...(textIn(form, 'password') === '' ? { password: 'required' } : {}),
    ...(isPassword(newPassword) ? {} : { newPassword: newPassword === '' ? 'required' : 'invalidPassword' }),
    ...(newPassword === textIn(form, 'newPasswordAgain') ? {} : { newPasswordAgain: 'passwordMismatch' }),
  };
}
