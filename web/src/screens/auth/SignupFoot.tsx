import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from '../forms/Form.module.css';
import { ProviderButtons } from './ProviderButtons.tsx';

/** Other ways than the form: a sign-up by a provider, and the login. */
export function SignupFoot({ hasProviders }: { readonly hasProviders: boolean }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <>
      {hasProviders && refusal !== null && <Alert tone="danger">{refusal}</Alert>}
      {hasProviders && <ProviderButtons next={null} onBegin={() => setRefusal(null)} onFailed={setRefusal} />}
      <p className={styles['foot']}>
        <span>
          {t('auth.haveAccount')} <Link to="/login">{t('auth.loginAction')}</Link>
        </span>
      </p>
    </>
  );
}
