import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useTitle } from '../../page/navigation/use-title.ts';
import { signup } from '../../stores/sign-in.ts';
import { requestRedirect } from '../../stores/ui.ts';
import { useFieldForm } from '../forms/use-field-form.ts';
import type { FieldErrors } from '../forms/use-field-form.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import styles from '../forms/Form.module.css';
import { checkSignup, signupValues } from './signup-rules.ts';
import type { SignupForm } from './signup-rules.ts';
import { SignupFields } from './SignupFields.tsx';
import { SignupFoot } from './SignupFoot.tsx';
import { SignupSent } from './SignupSent.tsx';

/** Signup mails that were sent: the address, and how many. */
interface Sent {
  readonly email: string;
  readonly count: number;
}

/** Signup page: creates an account with its space. */
export function SignupScreen() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const wasSent = useRef(false);
  // The focused button was removed: focuses the first field to be corrected.
  useEffect(() => {
    if (wasSent.current && sent === null) {
      const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (wrong ?? fields.current?.querySelector<HTMLElement>('[name=email]'))?.focus();
    }
    wasSent.current = sent !== null;
  }, [sent]);
  useTitle(t(sent === null ? 'auth.signupTitle' : 'auth.signupSentTitle'));

  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<keyof SignupForm> =>
      Object.fromEntries(
        Object.entries(checkSignup(signupValues(form))).map(([name, key]) => [name, t(key)]),
      ),
    send: (form) => {
      const { username, email, password } = signupValues(form);
      return signup({ username, email, password });
    },
    onDone: (response) => {
      if ('user' in response) requestRedirect('/new?first=1');
      else setSent((before) => ({ email: response.pendingEmail, count: (before?.count ?? 0) + 1 }));
    },
    onRefused: () => setSent(null),
  });
  const sendAgain = (): void => {
    const form = fields.current?.querySelector('form');
    if (form !== null && form !== undefined) void formProps.onSubmit(form);
  };

  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t(sent === null ? 'auth.signupTitle' : 'auth.signupSentTitle')}
      </h1>
      {sent !== null && (
        <SignupSent
          key={sent.count}
          email={sent.email}
          isBusy={formProps.isBusy}
          onSendAgain={sendAgain}
          onChangeAddress={() => setSent(null)}
        />
      )}
      {/* Stays mounted and hidden with all values, for a mistyped address. */}
      <div ref={fields} hidden={sent !== null}>
        <SubmitForm takesFocus action={t('nav.signup')} {...formProps}>
          <SignupFields errorOf={(name) => errors[name]} />
        </SubmitForm>
      </div>
      <SignupFoot hasProviders={sent === null} />
    </div>
  );
}
