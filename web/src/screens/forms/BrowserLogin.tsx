import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useIsClient } from '../../components/use-is-client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasBrowserLogin, openBrowserLogin } from '../../stores/desktop-login.ts';
import styles from './Form.module.css';

/** Button of the desktop app that logs in by the system's browser, for passkeys and other sites' logins. */
export function BrowserLogin({
  onBegin,
  onFailed,
}: {
  readonly onBegin: () => void;
  readonly onFailed: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const isClient = useIsClient();
  const [isOpen, setIsOpen] = useState(false);
  if (!isClient || !hasBrowserLogin()) return null;
  const open = async (): Promise<void> => {
    onBegin();
    // Emptied first: screen readers announce a status that changes.
    setIsOpen(false);
    const hasOpened = await openBrowserLogin();
    setIsOpen(hasOpened);
    if (!hasOpened) onFailed(t('auth.browserNotOpened'));
  };
  return (
    <>
      <p>
        <Button icon={<ExternalLink size="1rem" aria-hidden="true" />} onClick={() => void open()}>
          {t('auth.browserLogin')}
        </Button>
      </p>
      <p className={styles['text']} role="status">
        {isOpen && t('auth.browserOpened')}
      </p>
    </>
  );
}
