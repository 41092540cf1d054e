import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { usePage } from '../../stores/page.ts';
import styles from './Auth.module.css';

/** Links for users without a name, a password or an account. */
export function LoginFoot() {
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
