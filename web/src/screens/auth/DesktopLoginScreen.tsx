import { useLocation } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { TreeSkeleton } from '../../components/Skeleton.tsx';
import { useIsClient } from '../../components/use-is-client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useTitle } from '../../page/navigation/use-title.ts';
import { useRequiredLogin } from '../../page/session/use-required-login.ts';
import { readDesktopLoginRequest } from '../../stores/desktop-login.ts';
import { useSession } from '../../stores/session.ts';
import styles from '../forms/Form.module.css';
import { DesktopLoginForm } from './DesktopLoginForm.tsx';

/** Page that the desktop app opens in the system's browser, to log in there. */
export function DesktopLoginScreen() {
  const { t } = useTranslation('desktopLogin');
  const { search } = useLocation();
  const isClient = useIsClient();
  const request = readDesktopLoginRequest(search);
  useRequiredLogin();
  const username = useSession((state) => state.user?.username);
  const title = t('translation:auth.desktopLoginTitle');
  useTitle(title);
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1}>
        {title}
      </h1>
      {isClient && request === null && <Alert tone="danger">{t('incomplete')}</Alert>}
      {isClient && request !== null && username === undefined && (
        <TreeSkeleton label={t('translation:common.loading')} />
      )}
      {isClient && request !== null && username !== undefined && (
        <DesktopLoginForm key={username} request={request} username={username} />
      )}
    </div>
  );
}
