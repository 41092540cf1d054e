import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTitle } from '../../page/use-title.ts';
import { login } from '../../stores/session.ts';
import { requestRedirect } from '../../stores/ui.ts';
import styles from './Doors.module.css';
import { focusFirstError } from './focus-first-error.ts';
import { nextPath } from './next-path.ts';

export function LoginScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useTitle(t('doors.loginTitle'));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    setMessage(null);
    if (username.trim() === '' || password === '') {
      focusFirstError(form.current);
      return;
    }
    setIsBusy(true);
    const { response, failure } = await login({ username: username.trim(), password });
    setIsBusy(false);
    if (failure === null) requestRedirect(nextPath(query.get('next'), response.user.username, location.origin));
    else setMessage(failure.message);
  };
  const missing = (value: string): string | undefined => (isTried && value === '' ? t('fields.required') : undefined);

  return (
    <div className={styles['door']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('doors.loginTitle')}
      </h1>
      {query.has('next') && message === null && <p className={styles['text']}>{t('doors.loginNext')}</p>}
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('doors.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          error={missing(username.trim())}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label={t('doors.password')}
          name="password"
          autoComplete="current-password"
          error={missing(password)}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" size="large" isBusy={isBusy}>
          {t('doors.loginAction')}
        </Button>
      </form>
      <p className={styles['foot']}>
        <Link to="/forgot">{t('doors.forgot')}</Link>
        <span>
          {t('doors.noAccount')} <Link to="/signup">{t('doors.signupAction')}</Link>
        </span>
      </p>
    </div>
  );
}
