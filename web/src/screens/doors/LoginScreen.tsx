import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from 'react-router-dom';
import { useTitle } from '../../page/use-title.ts';
import { login } from '../../stores/session.ts';
import { requestRedirect } from '../../stores/ui.ts';
import { DoorForm } from './DoorForm.tsx';
import styles from './Doors.module.css';
import { LoginFields } from './LoginFields.tsx';
import { LoginFoot } from './LoginFoot.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import { nextPath } from './next-path.ts';

/** Login page. */
export function LoginScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useTitle(t('doors.loginTitle'));

  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const values = loginValues(form);
    const empty = missingIn(values);
    setMissing(empty);
    setMessage(null);
    if (empty.size > 0) return false;
    setIsBusy(true);
    const { response, failure } = await login(values);
    setIsBusy(false);
    if (failure === null) requestRedirect(nextPath(query.get('next'), response.user.username, location.origin));
    else setMessage(failure.message);
    return true;
  };
  const errorOf = (name: string): string | undefined => (missing.has(name) ? t('fields.required') : undefined);

  return (
    <div className={styles['door']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('doors.loginTitle')}
      </h1>
      <LoginNotice refusal={message} />
      <DoorForm
        action={t('doors.loginAction')}
        isBusy={isBusy}
        onSubmit={submit}
        onInput={(form) => setMissing(new Set([...missing].filter((name) => missingIn(loginValues(form)).has(name))))}
      >
        <LoginFields errorOf={errorOf} />
      </DoorForm>
      <LoginFoot />
    </div>
  );
}

interface LoginValues {
  readonly username: string;
  readonly password: string;
}

function loginValues(form: HTMLFormElement): LoginValues {
  const data = new FormData(form);
  const text = (name: keyof LoginValues): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username').trim(), password: text('password') };
}

function missingIn(values: LoginValues): ReadonlySet<string> {
  return new Set(
    Object.entries(values)
      .filter(([, value]) => value === '')
      .map(([name]) => name),
  );
}
