import { ButtonLink } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmSignupForm } from './ConfirmSignupForm.tsx';
import styles from '../forms/Form.module.css';
import { MailedLink } from './MailedLink.tsx';

/** Page of the mailed link of a signup. */
export function ConfirmSignupScreen() {
  const { t } = useTranslation();
  return (
    <MailedLink
      kind="confirm_signup"
      title={t('auth.confirmSignupTitle')}
      deadText={t('auth.confirmSignupDead')}
      deadAction={
        <span className={styles['choices']}>
          <ButtonLink to="/login" variant="primary" size="large">
            {t('auth.loginAction')}
          </ButtonLink>
          <ButtonLink to="/signup" size="large">
            {t('auth.confirmSignupAgain')}
          </ButtonLink>
        </span>
      }
    >
      {(token, refuse) => <ConfirmSignupForm token={token} onDeadLink={refuse} />}
    </MailedLink>
  );
}
