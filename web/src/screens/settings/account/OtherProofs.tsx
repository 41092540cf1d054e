import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasProviderPages, proveByProvider, useLoginMethods } from '../../../stores/login-providers.ts';
import { hasBrowserLogin } from '../../../stores/desktop-login.ts';
import { hasPasskeys, proveByPasskey } from '../../../stores/passkeys.ts';
import { useSecondStep } from '../../../stores/second-step.ts';
import { BrowserLogin } from '../../forms/BrowserLogin.tsx';
import settings from '../Settings.module.css';

/** Buttons for a passkey and for each linked provider, which asks for its login again. */
export function OtherProofs({
  hasPassword,
  onDone,
}: {
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const identities = useLoginMethods((state) => state.loginMethods?.identities);
  const hasKey = useSecondStep((state) => (state.secondStep?.passkeys.length ?? 0) > 0) && hasPasskeys();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const providers = hasProviderPages() ? byProvider(identities ?? []) : [];
  const run = async (act: () => Promise<string | null>): Promise<void> => {
    setIsBusy(true);
    setRefusal(null);
    setRefusal(await act());
    setIsBusy(false);
  };
  const signByPasskey = async (): Promise<string | null> => {
    const result = await proveByPasskey();
    if (result === 'cancelled') return t('translation:auth.passkeyCancelled');
    if (result.failure !== null) return result.failure.message;
    onDone();
    return null;
  };
  const openProvider = async (name: string): Promise<string | null> =>
    (await proveByProvider(name))?.message ?? null;
  const isStuck = !hasPassword && identities !== undefined && providers.length === 0 && !hasKey;
  return (
    <>
      {refusal !== null && <Alert tone="danger">{refusal}</Alert>}
      {isStuck && !hasBrowserLogin() && <Alert>{t('security.proofNone')}</Alert>}
      {isStuck && <BrowserLogin onBegin={() => setRefusal(null)} onFailed={setRefusal} />}
      <p className={settings['actions']}>
        {hasKey && (
          <Button isBusy={isBusy} onClick={() => void run(signByPasskey)}>
            {t('translation:auth.passkeyStep')}
          </Button>
        )}
        {providers.map(({ name, label }) => (
          <Button key={name} isBusy={isBusy} onClick={() => void run(() => openProvider(name))}>
            {t('security.proofBy', { label })}
          </Button>
        ))}
      </p>
    </>
  );
}

/** Returns each provider once that can still be asked. */
function byProvider(
  identities: readonly { readonly provider: string | null; readonly label: string }[],
): readonly { readonly name: string; readonly label: string }[] {
  const labels = new Map<string, string>();
  for (const { provider, label } of identities) if (provider !== null) labels.set(provider, label);
  return [...labels].map(([name, label]) => ({ name, label }));
}
