import { isEmail } from '@maru/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useTitle } from '../../page/navigation/use-title.ts';
import { requestRecoveryMail } from '../../stores/recovery.ts';
import { textIn, useFieldForm } from '../forms/use-field-form.ts';
import type { FieldErrors } from '../forms/use-field-form.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import styles from '../forms/Form.module.css';
import { Outcome } from '../forms/Outcome.tsx';

/**
 * Requests the recovery mail with the username and a link. The
 * response does not reveal whether the address has an account.
 */
export function ForgotScreen() {
  const { t } = useTranslation();
  const [isSent, setIsSent] = useState(false);
  useTitle(t('auth.forgotTitle'));

  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<'email'> => {
      const email = emailIn(form);
      return isEmail(email) ? {} : { email: t(email === '' ? 'fields.required' : 'fields.invalidEmail') };
    },
    send: (form) => requestRecoveryMail(emailIn(form)),
    onDone: () => setIsSent(true),
    describe: (failure) => (failure.code === 'too_many_requests' ? t('auth.forgotTooMany') : failure.message),
  });

  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('auth.forgotTitle')}
      </h1>
      {isSent ? (
        <>
          <Outcome>{t('auth.forgotSent')}</Outcome>
          <p className={styles['text']}>{t('auth.forgotSentHelp')}</p>
          <p>
            <Button onClick={() => setIsSent(false)}>{t('auth.forgotAgain')}</Button>
          </p>
        </>
      ) : (
        <>
          <p className={styles['text']}>{t('auth.forgotMessage')}</p>
          <SubmitForm takesFocus action={t('auth.forgotAction')} {...formProps}>
            <Field
              label={t('auth.email')}
              name="email"
              type="email"
              autoComplete="email"
              error={errors.email}
            />
          </SubmitForm>
        </>
      )}
      <p className={styles['foot']}>
        <Link to="/login">{t('auth.toLogin')}</Link>
      </p>
    </div>
  );
}

function emailIn(form: HTMLFormElement): string {
  return textIn(form, 'email').trim();
}
