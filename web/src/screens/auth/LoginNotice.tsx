import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { useIsClient } from '../../components/use-is-client.ts';
import styles from '../forms/Form.module.css';
import { isAfterReset } from './login-notice.ts';

/** Message above the login: why it was refused, else why the page was opened. */
export function LoginNotice({ refusal }: { readonly refusal: string | null }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { state } = useLocation();
  // The navigation state is unknown to the server.
  const isReset = useIsClient() && isAfterReset(state);
  if (refusal !== null) return <Alert tone="danger">{refusal}</Alert>;
  if (isReset) return <Alert tone="success">{t('auth.resetDone')}</Alert>;
  return query.has('next') ? <p className={styles['text']}>{t('auth.loginNext')}</p> : null;
}
