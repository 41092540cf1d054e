import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logInByProvider } from '../../stores/login-providers.ts';
import { usePage } from '../../stores/page.ts';
import styles from '../forms/Form.module.css';

/**
 * Buttons that log in, or sign up, by a provider. The desktop app has none: its page has no such data, as a
 * provider's page can't be opened in it.
 */
export function ProviderButtons({
  next,
  onBegin,
  onFailed,
}: {
  /** Path to go on to; null for the user's own space. */
  readonly next: string | null;
  readonly onBegin: () => void;
  readonly onFailed: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const providers = usePage((state) => state.loginProviders);
  const [busy, setBusy] = useState<string | null>(null);
  if (providers.length === 0) return null;
  const logIn = async (name: string): Promise<void> => {
    setBusy(name);
    onBegin();
    const failure = await logInByProvider(name, next);
    // Stays busy while the page is being left.
    if (failure === null) return;
    setBusy(null);
    onFailed(failure.message);
  };
  return (
    <div className={styles['providers']}>
      {providers.map(({ name, label }) => (
        <Button key={name} isBusy={busy !== null} onClick={() => void logIn(name)}>
          {t('auth.continueWith', { label })}
        </Button>
      ))}
    </div>
  );
}
