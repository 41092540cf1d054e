import type { User } from '@maru/core/api';
import { useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { changeEmail } from '../../stores/account.ts';
import { SubmitForm } from '../auth/SubmitForm.tsx';
import styles from '../settings/Settings.module.css';
import { useFieldForm } from '../settings/use-field-form.ts';
import type { FieldErrors } from '../settings/use-field-form.ts';
import { checkEmail, emailValues } from './email-rules.ts';
import type { EmailForm } from './email-rules.ts';
import { EmailPending } from './EmailPending.tsx';
import { HiddenUsername } from './HiddenUsername.tsx';

/** Requests a change of the mail address, which the mailed link confirms. */
export function EmailTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);

  const { errors, message, isBusy, submit, checkAgain } = useFieldForm({
    check: (form): FieldErrors<keyof EmailForm> =>
      Object.fromEntries(
        Object.entries(checkEmail(emailValues(form), user.email)).map(([name, key]) => [name, t(key)]),
      ),
    send: (form) => changeEmail(emailValues(form)),
    onDone: (response) => setPendingEmail(response.pendingEmail),
    describe: (failure) => `${t('email.error')} ${failure.message}`,
  });

  if (pendingEmail !== null)
    return <EmailPending email={pendingEmail} onAgain={() => setPendingEmail(null)} />;
  return (
    <>
      {user.email !== '' && <p className={styles['text']}>{t('email.now', { email: user.email })}</p>}
      <SubmitForm
        action={t('email.action')}
        isBusy={isBusy}
        message={message}
        onSubmit={submit}
        onInput={checkAgain}
      >
        <HiddenUsername username={user.username} />
        <Field
          label={t('email.new')}
          name="newEmail"
          type="email"
          autoComplete="email"
          error={errors.newEmail}
        />
        <PasswordField
          label={t('email.password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      </SubmitForm>
    </>
  );
}
