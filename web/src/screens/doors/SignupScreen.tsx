import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTitle } from '../../page/use-title.ts';
import { signup } from '../../stores/session.ts';
import { requestRedirect } from '../../stores/ui.ts';
import { Agreement } from './Agreement.tsx';
import { DoorForm } from './DoorForm.tsx';
import styles from './Doors.module.css';
import { checkSignup, refusedSignup, signupValues } from './signup-rules.ts';
import type { FieldErrors, SignupForm } from './signup-rules.ts';

/** A new account, and with it a space. */
export function SignupScreen() {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  useTitle(t('doors.signupTitle'));

  // A field that was wrong is looked at again as it is put right, no earlier.
  const checkAgain = (form: HTMLFormElement): void => {
    if (Object.keys(errors).length === 0) return;
    const now = checkSignup(signupValues(form));
    setErrors(Object.fromEntries(Object.entries(now).filter(([name]) => name in errors)));
  };
  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const values = signupValues(form);
    const found = checkSignup(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return false;
    setIsBusy(true);
    const { username, email, password } = values;
    const { response, failure } = await signup({ username, email, password });
    setIsBusy(false);
    if (failure !== null) {
      setErrors(refusedSignup(failure.code, failure.fields));
      // The popup has the focus; the fields wait behind it.
      return true;
    }
    requestRedirect(`/${response.user.username}`);
    return true;
  };
  const errorOf = (name: keyof SignupForm): string | undefined => {
    const key = errors[name];
    return key === undefined ? undefined : t(key);
  };

  return (
    <div className={styles['door']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('doors.signupTitle')}
      </h1>
      <DoorForm action={t('nav.signup')} isBusy={isBusy} onSubmit={submit} onInput={checkAgain}>
        <Field
          label={t('doors.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          help={t('doors.usernameHelp')}
          error={errorOf('username')}
        />
        <Field
          label={t('doors.email')}
          name="email"
          type="email"
          autoComplete="email"
          help={t('doors.emailHelp')}
          error={errorOf('email')}
        />
        <PasswordField
          label={t('doors.password')}
          name="password"
          autoComplete="new-password"
          help={t('doors.passwordHelp')}
          error={errorOf('password')}
        />
        <PasswordField label={t('doors.passwordAgain')} name="passwordAgain" autoComplete="new-password" error={errorOf('passwordAgain')} />
        <div className={styles['agreements']}>
          <Agreement name="terms" to="/terms" text={t('doors.agreeTerms')} error={errorOf('terms')} />
          <Agreement name="privacy" to="/privacy" text={t('doors.agreePrivacy')} error={errorOf('privacy')} />
        </div>
      </DoorForm>
      <p className={styles['foot']}>
        <span>
          {t('doors.haveAccount')} <Link to="/login">{t('doors.loginAction')}</Link>
        </span>
      </p>
    </div>
  );
}
