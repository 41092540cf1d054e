import type { User } from '@maru/core/api';
import { useState } from 'react';
import { Field } from '../../../components/Field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { changeEmail } from '../../../stores/account.ts';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import styles from '../Settings.module.css';
import { useFieldForm, textIn } from '../../forms/use-field-form.ts';
import type { FieldErrors } from '../../forms/use-field-form.ts';
import { HiddenUsername } from './HiddenUsername.tsx';
import { CurrentPassword, useOwnerProof } from './owner-proof.tsx';
import { Button } from '../../../components/Button.tsx';
import { Outcome } from '../../forms/Outcome.tsx';
import { isEmail } from '@maru/core';

/** Requests a change of the mail address, which the mailed link confirms. */
export function EmailTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const proof = useOwnerProof(user.username);
  const { hasPassword } = proof;

  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<keyof EmailForm> =>
      Object.fromEntries(
        Object.entries(checkEmail(emailValues(form, hasPassword), user.email)).map(([name, key]) => [
          name,
          t(key),
        ]),
      ),
    send: (form) => changeEmail(emailValues(form, hasPassword)),
    onDone: (response) => setPendingEmail(response.pendingEmail),
    describe: (failure) => (proof.take(failure) ? null : `${t('email.error')} ${failure.message}`),
  });

  if (pendingEmail !== null)
    return <EmailPending email={pendingEmail} onAgain={() => setPendingEmail(null)} />;
  if (proof.form !== null) return proof.form;
  return (
    <>
      {user.email !== '' && <p className={styles['text']}>{t('email.now', { email: user.email })}</p>}
      <SubmitForm action={t('email.action')} {...formProps}>
        <HiddenUsername username={user.username} />
        <Field
          label={t('email.new')}
          name="newEmail"
          type="email"
          autoComplete="email"
          error={errors.newEmail}
        />
        <CurrentPassword proof={proof} label={t('email.password')} error={errors.password} />
      </SubmitForm>
    </>
  );
}

/** Instructions after the confirmation mail was sent. */
function EmailPending({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('account');
  return (
    <>
      <Outcome>{t('email.pending', { email })}</Outcome>
      <h2 className={styles['heading']}>{t('email.pendingTitle')}</h2>
      <p className={styles['text']}>{t('email.pendingNext')}</p>
      <p className={styles['text']}>{t('email.pendingMissing')}</p>
      <p>
        <Button onClick={onAgain}>{t('email.again')}</Button>
      </p>
    </>
  );
}

/** Values of the form for another address. */
interface EmailForm {
  readonly newEmail: string;
  /** Absent for an account without one. */
  readonly password?: string;
}

type Wrong = 'email.errorSame' | 'translation:fields.required' | 'translation:fields.invalidEmail';

/** Errors of the form: keys of messages by field. */
type EmailErrors = { readonly [K in keyof EmailForm]?: Wrong };

function emailValues(form: HTMLFormElement, hasPassword: boolean): EmailForm {
  const newEmail = textIn(form, 'newEmail').trim();
  return hasPassword ? { newEmail, password: textIn(form, 'password') } : { newEmail };
}

/** Validates the form (specification, section 5). */
function checkEmail({ newEmail, password }: EmailForm, present: string): EmailErrors {
  const wrong = emailProblem(newEmail, present);
  return {
    ...(wrong === null ? {} : { newEmail: wrong }),
    ...(password === '' ? { password: 'translation:fields.required' } : {}),
  };
}

function emailProblem(newEmail: string, present: string): Wrong | null {
  if (newEmail === '') return 'translation:fields.required';
  if (!isEmail(newEmail)) return 'translation:fields.invalidEmail';
  return newEmail === present ? 'email.errorSame' : null;
}
