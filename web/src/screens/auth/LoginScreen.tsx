import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams, Link } from 'react-router-dom';
import { nextPath } from '../../page/navigation/next-path.ts';
import { useTitle } from '../../page/navigation/use-title.ts';
import { usePage } from '../../stores/page.ts';
import { requestRedirect } from '../../stores/ui.ts';
import styles from '../forms/Form.module.css';
import { LoginForm } from './LoginForm.tsx';
import { OtherLogins } from './OtherLogins.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { useProviderReturn } from './use-provider-return.ts';
import { usePendingSecondStep } from './use-pending-second-step.ts';

/** Login page: name and password, then the second step of accounts that have one. */
export function LoginScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const waiting = usePendingSecondStep();
  useProviderReturn(waiting);
  const title = t(waiting.step === null ? 'auth.loginTitle' : 'auth.secondStepTitle');
  useTitle(title);
  const next = query.get('next');
  const leave = (username: string): void => requestRedirect(nextPath(next, username, location.origin));

  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {title}
      </h1>
      {waiting.step === null ? (
        <>
          <LoginForm
            waiting={waiting}
            onDone={({ username }, needsSecondStep) =>
              needsSecondStep ? requestRedirect(securityPath(next)) : leave(username)
            }
          />
          <OtherLogins waiting={waiting} next={next} onDone={({ username }) => leave(username)} />
          <LoginFoot />
        </>
      ) : (
        <SecondStepForm
          step={waiting.step}
          onDone={(body) => {
            if ('user' in body) leave(body.user.username);
          }}
          onOver={waiting.end}
        />
      )}
    </div>
  );
}

/** Returns the path of the page that sets up a second step, and then goes on to `next`. */
function securityPath(next: string | null): string {
  return `/account/security${next === null ? '' : `?next=${encodeURIComponent(next)}`}`;
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
