import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { useTitle } from '../navigation/use-title.ts';
import styles from './Message.module.css';

/** A failure that takes the whole page: 'error title (status)', its meaning, a link home. */
export function ErrorPage({
  title,
  message,
  errorId,
}: {
  readonly title: string;
  readonly message: string;
  readonly errorId?: string;
}) {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <div className={styles['message']} role="alert">
      <h1 className={styles['title']} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles['text']}>{message}</p>
      <p>
        <Link to="/">{t('common.home')}</Link>
      </p>
      {errorId !== undefined && <p className={styles['small']}>{t('common.errorId', { id: errorId })}</p>}
    </div>
  );
}
