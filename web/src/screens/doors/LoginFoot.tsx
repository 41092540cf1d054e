import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { usePage } from '../../stores/page.ts';
import styles from './Doors.module.css';

/** Links for users without a name, a password or an account. */
export function LoginFoot() {
  const { t } = useTranslation();
  const isSignupOpen = usePage((state) => state.isSignupOpen);
  return (
    <p className={styles['foot']}>
      <Link to="/forgot">{t('doors.forgot')}</Link>
      {isSignupOpen && (
        <span>
          {t('doors.noAccount')} <Link to="/signup">{t('doors.signupAction')}</Link>
        </span>
      )}
    </p>
  );
}
