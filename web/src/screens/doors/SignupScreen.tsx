import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { useTitle } from '../../page/use-title.ts';
import { signup } from '../../stores/session.ts';
import { requestRedirect } from '../../stores/ui.ts';
import styles from './Doors.module.css';
import { focusFirstError } from './focus-first-error.ts';
import { checkSignup, refusedSignup } from './signup-rules.ts';
import type { FieldErrors, SignupForm } from './signup-rules.ts';

const EMPTY: SignupForm = { username: '', email: '', password: '', passwordAgain: '', terms: false, privacy: false };

export function SignupScreen() {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors<SignupForm>>({});
  const [isBusy, setIsBusy] = useState(false);
  useTitle(t('doors.signupTitle'));

  const change = (part: Partial<SignupForm>): void => {
    const next = { ...values, ...part };
    setValues(next);
    // A field that was wrong is looked at again as it is put right, no earlier.
    const now = checkSignup(next);
    setErrors(Object.fromEntries(Object.entries(errors).map(([name]) => [name, now[name as keyof SignupForm]])) as FieldErrors<SignupForm>);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = checkSignup(values);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirstError(form.current);
      return;
    }
    setIsBusy(true);
    const { username, email, password } = values;
    const { response, failure } = await signup({ username, email: email.trim(), password });
    setIsBusy(false);
    if (failure === null) requestRedirect(`/${response.user.username}`);
    else setErrors(refusedSignup(failure.code, failure.fields));
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
      <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('doors.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          help={t('doors.usernameHelp')}
          error={errorOf('username')}
          value={values.username}
          onChange={(event) => change({ username: event.target.value })}
        />
        <Field
          label={t('doors.email')}
          name="email"
          type="email"
          autoComplete="email"
          help={t('doors.emailHelp')}
          error={errorOf('email')}
          value={values.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <PasswordField
          label={t('doors.password')}
          name="password"
          autoComplete="new-password"
          help={t('doors.passwordHelp')}
          error={errorOf('password')}
          value={values.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        <PasswordField
          label={t('doors.passwordAgain')}
          name="passwordAgain"
          autoComplete="new-password"
          error={errorOf('passwordAgain')}
          value={values.passwordAgain}
          onChange={(event) => change({ passwordAgain: event.target.value })}
        />
        <div className={styles['agreements']}>
          <Checkbox
            name="terms"
            checked={values.terms}
            error={errorOf('terms')}
            onChange={(event) => change({ terms: event.target.checked })}
          >
            <Phrase text={t('doors.agreeTerms')} slot={(text) => <DoorLink to="/terms">{text}</DoorLink>} />
          </Checkbox>
          <Checkbox
            name="privacy"
            checked={values.privacy}
            error={errorOf('privacy')}
            onChange={(event) => change({ privacy: event.target.checked })}
          >
            <Phrase text={t('doors.agreePrivacy')} slot={(text) => <DoorLink to="/privacy">{text}</DoorLink>} />
          </Checkbox>
        </div>
        <Button type="submit" look="primary" size="large" isBusy={isBusy}>
          {t('doors.signupAction')}
        </Button>
      </form>
      <p className={styles['foot']}>
        <span>
          {t('doors.haveAccount')} <Link to="/login">{t('doors.loginAction')}</Link>
        </span>
      </p>
    </div>
  );
}

/** Opens beside the form, which would be emptied otherwise. */
function DoorLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
