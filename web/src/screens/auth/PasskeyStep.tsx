import type { ResponseOf } from '@maru/core/api/contracts';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasPasskeys, takeSecondStepByPasskey } from '../../stores/passkeys.ts';
import styles from '../forms/Form.module.css';
import { BrowserLogin } from '../forms/BrowserLogin.tsx';

/** The second step by a passkey: a button, or the reason why the browser has none. */
export function PasskeyStep({
  ticket,
  onDone,
  takesFocus,
  onOver,
}: {
  readonly ticket: string;
  /** Focuses the button, or the reason: no field comes after it, so that it is the first choice. */
  readonly takesFocus: boolean;
  readonly onDone: (body: ResponseOf<'takeSecondStep'>) => void;
  readonly onOver: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) (place.current?.querySelector('button') ?? place.current)?.focus();
  }, [takesFocus]);
  if (!hasPasskeys())
    return (
      <>
        {refusal !== null && <Alert tone="danger">{refusal}</Alert>}
        <p ref={place} className={styles['text']} tabIndex={-1}>
          {t('auth.passkeyElsewhere')}
        </p>
        <BrowserLogin onBegin={() => setRefusal(null)} onFailed={setRefusal} />
      </>
    );
  const take = async (): Promise<void> => {
    setIsBusy(true);
    setRefusal(null);
    const result = await takeSecondStepByPasskey(ticket);
    setIsBusy(false);
    if (result === 'cancelled') setRefusal(t('auth.passkeyCancelled'));
    else if (result.failure === null) onDone(result.response);
    else if (result.failure.code === 'second_step_over') onOver(result.failure.message);
    else setRefusal(result.failure.message);
  };
  return (
    <>
      {refusal !== null && <Alert tone="danger">{refusal}</Alert>}
      <p ref={place}>
        <Button
          variant={takesFocus ? 'primary' : 'plain'}
          size="large"
          isBusy={isBusy}
          icon={<KeyRound size="1rem" aria-hidden="true" />}
          onClick={() => void take()}
        >
          {t('auth.passkeyStep')}
        </Button>
      </p>
    </>
  );
}
