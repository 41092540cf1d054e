import { Button } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Outcome } from '../auth/Outcome.tsx';
import styles from '../settings/Settings.module.css';

/** Instructions after the confirmation mail was sent. */
export function EmailPending({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('account');
  return (
    <>
      <Outcome>{t('email.pending', { email })}</Outcome>
      <h2 className={styles['heading']}>{t('email.pendingTitle')}</h2>
      <p className={styles['text']}>{t('email.pendingNext')}</p>
      <p className={styles['text']}>{t('email.pendingMissing')}</p>
      <p>
        <Button onClick={onAgain}>{t('email.again')}</Button>
      </p>
    </>
  );
}
