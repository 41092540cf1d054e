import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTitle } from '../../page/use-title.ts';
import styles from './Doors.module.css';

/** Says how to get back in while the server sends no mail. */
export function ForgotScreen() {
  const { t } = useTranslation();
  useTitle(t('doors.forgotTitle'));
  return (
    <div className={styles['door']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {t('doors.forgotTitle')}
      </h1>
      <p className={styles['text']}>{t('doors.forgotMessage')}</p>
      <p className={styles['text']}>{t('doors.forgotHelp')}</p>
      <p>
        <Link to="/login">{t('doors.toLogin')}</Link>
      </p>
    </div>
  );
}
