import type { User } from '@maru/core/api';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useIsClient } from '../../components/use-is-client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasPasskeys, logInByPasskey } from '../../stores/passkeys.ts';

/** Button that logs in by a passkey, where the browser has them. */
export function PasskeyLogin({
  onBegin,
  onDone,
  onFailed,
}: {
  readonly onBegin: () => void;
  readonly onDone: (user: User) => void;
  readonly onFailed: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const isClient = useIsClient();
  const [isBusy, setIsBusy] = useState(false);
  if (!isClient || !hasPasskeys()) return null;
  const logIn = async (): Promise<void> => {
    setIsBusy(true);
    onBegin();
    const result = await logInByPasskey();
    setIsBusy(false);
    if (result === 'cancelled') onFailed(t('auth.passkeyCancelled'));
    else if (result.failure === null) onDone(result.response.user);
    else onFailed(result.failure.message);
  };
  return (
    <Button isBusy={isBusy} icon={<KeyRound size="1rem" aria-hidden="true" />} onClick={() => void logIn()}>
      {t('auth.passkeyLogin')}
    </Button>
  );
}
