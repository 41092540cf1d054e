import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { useTitle } from '../../page/use-title.ts';
import { signup } from '../../stores/session.ts';
import type { SignupInput } from '../../stores/session.ts';
import { requestRedirect } from '../../stores/ui.ts';
import { DoorForm } from './DoorForm.tsx';
import styles from './Doors.module.css';
import { checkSignup, refusedSignup, signupValues } from './signup-rules.ts';
import type { FieldErrors, SignupForm } from './signup-rules.ts';
import { SignupFields } from './SignupFields.tsx';
import { SignupSent } from './SignupSent.tsx';

/** A signup whose mail was sent, with the submitted values. */
interface Sent {
  readonly input: SignupInput;
  readonly email: string;
  readonly count: number;
}

/** Signup page: creates an account with its space. */
export function SignupScreen() {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const wasSent = useRef(false);
  // The focused button was removed: focuses the first field to be corrected.
  useEffect(() => {
    if (wasSent.current && sent === null) fields.current?.querySelector<HTMLElement>('[name=email]')?.focus();
    wasSent.current = sent !== null;
  }, [sent]);
  useTitle(t(sent === null ? 'doors.signupTitle' : 'doors.signupSentTitle'));

  // Validates invalid fields again at each change; others not before submission.
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
    const { username, email, password } = values;
    await ask({ username, email, password });
    return true;
  };
  const ask = async (input: SignupInput): Promise<void> => {
    setIsBusy(true);
    const { response, failure } = await signup(input);
    setIsBusy(false);
    // The popup has the focus; the fields' errors show behind it.
    if (failure !== null) setErrors(refusedSignup(failure.code, failure.fields));
    else if ('user' in response) requestRedirect(`/${response.user.username}`);
    else setSent((before) => ({ input, email: response.pendingEmail, count: (before?.count ?? 0) + 1 }));
  };
  const errorOf = (name: keyof SignupForm): string | undefined => {
    const key = errors[name];
    return key === undefined ? undefined : t(key);
  };

  return (
    <div className={styles['door']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t(sent === null ? 'doors.signupTitle' : 'doors.signupSentTitle')}
      </h1>
      {sent !== null && (
        <SignupSent
          key={sent.count}
          email={sent.email}
          isBusy={isBusy}
          onSendAgain={() => void ask(sent.input)}
          onChangeAddress={() => setSent(null)}
        />
      )}
      {/* Stays mounted and hidden with all values, for a mistyped address. */}
      <div ref={fields} hidden={sent !== null}>
        <DoorForm action={t('nav.signup')} isBusy={isBusy} onSubmit={submit} onInput={checkAgain}>
          <SignupFields errorOf={errorOf} />
        </DoorForm>
      </div>
      <p className={styles['foot']}>
        <span>
          {t('doors.haveAccount')} <Link to="/login">{t('doors.loginAction')}</Link>
        </span>
      </p>
    </div>
  );
}
