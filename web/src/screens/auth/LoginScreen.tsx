import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams, Link } from 'react-router-dom';
import { useTitle } from '../../page/navigation/use-title.ts';
import { login, waitingStepOf } from '../../stores/sign-in.ts';
import type { WaitingStep } from '../../stores/sign-in.ts';
import { requestRedirect } from '../../stores/ui.ts';
import { textIn, useFieldForm } from '../forms/use-field-form.ts';
import type { FieldErrors } from '../forms/use-field-form.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import styles from '../forms/Form.module.css';
import { LoginFields } from './LoginFields.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { nextPath } from './next-path.ts';
import { usePage } from '../../stores/page.ts';

/** Login page. */
export function LoginScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [step, setStep] = useState<WaitingStep | null>(null);
  const [overReason, setOverReason] = useState<string | null>(null);
  const title = t(step === null ? 'auth.loginTitle' : 'auth.secondStepTitle');
  useTitle(title);
  const leave = (username: string): void =>
    requestRedirect(nextPath(query.get('next'), username, location.origin));

  const { errors, message, isBusy, submit, checkAgain } = useFieldForm({
    check: (form): FieldErrors<keyof LoginValues> =>
      Object.fromEntries(
        Object.entries(loginValues(form)).flatMap(([name, value]) =>
          value === '' ? [[name, t('fields.required')]] : [],
        ),
      ),
    send: (form) => login(loginValues(form)),
    onDone: ({ user }) => leave(user.username),
    describe: (failure) => {
      setOverReason(null);
      const waiting = waitingStepOf(failure);
      setStep(waiting);
      return waiting === null ? failure.message : null;
    },
  });

  return (
    <div className={styles['door']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {title}
      </h1>
      {step === null ? (
        <>
          <LoginNotice refusal={message ?? overReason} />
          <SubmitForm
            takesFocus
            action={t('auth.loginAction')}
            isBusy={isBusy}
            onSubmit={submit}
            onInput={checkAgain}
          >
            <LoginFields errorOf={(name) => errors[name]} />
          </SubmitForm>
          <LoginFoot />
        </>
      ) : (
        <SecondStepForm
          step={step}
          onDone={(answer) => {
            if ('user' in answer) leave(answer.user.username);
          }}
          onOver={(reason) => {
            setStep(null);
            setOverReason(reason);
          }}
        />
      )}
    </div>
  );
}

interface LoginValues {
  readonly username: string;
  readonly password: string;
}

function loginValues(form: HTMLFormElement): LoginValues {
  return { username: textIn(form, 'username').trim(), password: textIn(form, 'password') };
}

/** Links for users without a name, a password or an account. */
function LoginFoot() {
  const { t } = useTranslation();
  const isSignupOpen = usePage((state) => state.isSignupOpen);
  return (
    <p className={styles['foot']}>
      <Link to="/forgot">{t('auth.forgot')}</Link>
      {isSignupOpen && (
        <span>
          {t('auth.noAccount')} <Link to="/signup">{t('auth.signupAction')}</Link>
        </span>
      )}
    </p>
  );
}
