import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { saveFile } from '../../../components/save-file.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { showToast } from '../../../stores/ui.ts';
import settings from '../Settings.module.css';
import styles from './Security.module.css';

/** New recovery codes. They are shown once. */
export function RecoveryCodes({
  codes,
  username,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button was removed.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t('security.copied'), 'success');
    } catch {
      showToast(t('security.notCopied'), 'danger');
    }
  };
  const save = (): void =>
    saveFile(
      `maru-recovery-codes-${username}.txt`,
      new Blob([`${username}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }),
    );
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classNames(settings['heading'], styles['heading'])}>
        {t('security.codes')}
      </h2>
      <p className={settings['text']}>{t('security.codesShown')}</p>
      <ul className={styles['codes']} aria-label={t('security.codesLabel')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={settings['actions']}>
        <Button variant="primary" onClick={onDone}>
          {t('security.done')}
        </Button>
        <Button icon={<Copy size="1rem" aria-hidden="true" />} onClick={() => void copy()}>
          {t('security.copy')}
        </Button>
        <Button icon={<Download size="1rem" aria-hidden="true" />} onClick={save}>
          {t('security.download')}
        </Button>
      </p>
    </>
  );
}
