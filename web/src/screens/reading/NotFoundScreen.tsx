import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useLocation } from 'react-router-dom';
import { useIsClient } from '../../components/use-is-client.ts';
import { useSession } from '../../stores/session.ts';
import { useTitle } from '../../page/navigation/use-title.ts';
import { loginPathFrom } from '../../reader/login-from.ts';
import styles from '../../page/chrome/Message.module.css';

/**
 * Shown for missing pages and for pages without access: the text
 * is the same, so that it does not reveal hidden documents.
 */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isClient = useIsClient();
  const isAnonymous = useSession((state) => state.username === null);
  const title = t('notFound.title');
  useTitle(title);
  // The server renders one page for all missing addresses, so it cannot include this one.
  const login = isClient ? loginPathFrom(pathname) : '/login';
  return (
    <div className={styles['message']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles['text']}>{t('notFound.message')}</p>
      {isAnonymous && (
        <p className={styles['text']}>
          {/* The page's first script writes the same address. */}
          <Link to={login} data-returns suppressHydrationWarning>
            {t('notFound.login')}
          </Link>
        </p>
      )}
      <p>
        <Link to="/">{t('common.home')}</Link>
      </p>
    </div>
  );
}
