import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadSupportCode, renewSupportCode } from '../../../stores/account.ts';
import { showAlert, showToast } from '../../../stores/ui.ts';
import settings from '../Settings.module.css';
import styles from './Account.module.css';

/** The support code, displayed on request alone. */
export function SupportTab() {
  const { t } = useTranslation('account');
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const shown = useRef<HTMLOutputElement>(null);

  const show = async (): Promise<void> => {
    setIsBusy(true);
    const loaded = await loadSupportCode();
    setIsBusy(false);
    setCode(loaded);
    requestAnimationFrame(() => shown.current?.focus());
  };
  const renew = async (): Promise<void> => {
    const answer = await showAlert({
      title: t('support.renewQuestion'),
      message: t('support.renewMessage'),
      okLabel: t('support.renew'),
      cancelLabel: t('translation:common.cancel'),
    });
    if (answer !== 'ok') return;
    const renewed = await renewSupportCode();
    if (renewed === null) return;
    setCode(renewed);
    showToast(t('support.renewed'), 'success');
    shown.current?.focus();
  };
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t('support.copied'), 'success');
    } catch {
      showToast(t('support.notCopied'), 'danger');
    }
  };

  if (code === null)
    return (
      <p>
        <Button variant="primary" size="large" isBusy={isBusy} onClick={() => void show()}>
          {t('support.show')}
        </Button>
      </p>
    );
  return (
    <>
      <output ref={shown} tabIndex={-1} className={styles['code']} aria-label={t('support.label')}>
        {code}
      </output>
      <p className={settings['actions']}>
        <Button
          variant="primary"
          icon={<Copy size="1rem" aria-hidden="true" />}
          onClick={() => void copy(code)}
        >
          {t('support.copy')}
        </Button>
        <Button onClick={() => void renew()}>{t('support.renew')}</Button>
        <Button variant="quiet" onClick={() => setCode(null)}>
          {t('support.hide')}
        </Button>
      </p>
    </>
  );
}
