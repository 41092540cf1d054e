import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Alert } from '../../components/Alert.tsx';
import { useTitle } from '../../page/navigation/use-title.ts';
import { usePage } from '../../stores/page.ts';
import styles from '../forms/Form.module.css';
import { SignupScreen } from './SignupScreen.tsx';

/** Link to the signup, where it is open. */
export function SignupEntry() {
  const isSignupOpen = usePage((state) => state.isSignupOpen);
  return isSignupOpen ? <SignupScreen /> : <SignupClosed />;
}

function SignupClosed() {
  const { t } = useTranslation();
  useTitle(t('auth.signupClosedTitle'));
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('auth.signupClosedTitle')}
      </h1>
      <Alert>{t('auth.signupClosed')}</Alert>
      <ButtonLink to="/login" variant="primary">
        {t('auth.loginAction')}
      </ButtonLink>
    </div>
  );
}
