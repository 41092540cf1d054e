import { ButtonLink } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmSignupForm } from './ConfirmSignupForm.tsx';
import styles from './Doors.module.css';
import { LinkDoor } from './LinkDoor.tsx';

/** Page of the mailed link of a signup. */
export function ConfirmSignupScreen() {
  const { t } = useTranslation();
  return (
    <LinkDoor
      kind="confirm_signup"
      title={t('doors.confirmSignupTitle')}
      deadText={t('doors.confirmSignupDead')}
      deadAction={
        <span className={styles['choices']}>
          <ButtonLink to="/login" look="primary" size="large">
            {t('doors.loginAction')}
          </ButtonLink>
          <ButtonLink to="/signup" size="large">
            {t('doors.confirmSignupAgain')}
          </ButtonLink>
        </span>
      }
    >
      {(token, refuse) => <ConfirmSignupForm token={token} onDeadLink={refuse} />}
    </LinkDoor>
  );
}
