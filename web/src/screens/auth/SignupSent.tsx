import { PENDING_SIGNUP_LIFETIME_MS } from '@maru/core';
import { Button } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from '../forms/Form.module.css';
import { Outcome } from '../forms/Outcome.tsx';

const HOURS = PENDING_SIGNUP_LIFETIME_MS / 3_600_000;

/**
 * Shows the address that the signup link was sent to, and help when
 * it does not arrive. The same for an address that has an account.
 */
export function SignupSent({
  email,
  isBusy,
  onSendAgain,
  onChangeAddress,
}: {
  readonly email: string;
  readonly isBusy: boolean;
  readonly onSendAgain: () => void;
  readonly onChangeAddress: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Outcome>{t('auth.signupSent', { email })}</Outcome>
      <p className={styles['text']}>{t('auth.signupSentNext', { hours: HOURS })}</p>
      <p className={styles['text']}>{t('auth.signupSentHelp')}</p>
      <p className={styles['choices']}>
        <Button onClick={onSendAgain} isBusy={isBusy}>
          {t('auth.signupSendAgain')}
        </Button>
        <Button onClick={onChangeAddress}>{t('auth.signupOtherAddress')}</Button>
      </p>
    </>
  );
}
