import { Download } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Button } from '../../../components/Button.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { cancelExport, exportSpace, useExport } from '../../../stores/exports.ts';
import { formatBytes } from '../format-bytes.ts';
import styles from '../Settings.module.css';
import type { ReceivedFile } from '@maru/core/api';

/** Milliseconds until the object URL is revoked; the browser has begun to read by then. */
const KEPT_MS = 60_000;

/** Saves a file as a browser download. */
function saveFile({ fileName, content }: ReceivedFile): void {
  if (!(content instanceof Blob)) return;
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Button that downloads everything as a file. */
export function ExportSection({ groupName }: { readonly groupName: string }) {
  const { t, language } = useTranslation('export');
  const { isRunning, received, outcome, message, nextAt } = useExport((state) => state);
  const [name, setName] = useState('');
  const [hasCopies, setHasCopies] = useState(false);
  const now = useNow();
  const hasToWait = nextAt !== null && now !== null && now < nextAt;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(nextAt ?? 0);
  const start = async (): Promise<void> => {
    const file = await exportSpace(groupName, hasCopies);
    if (file === null) return;
    setName(file.fileName);
    saveFile(file);
  };
  return (
    <section className={styles['group']} aria-labelledby="maru:export-title">
      <h2 id="maru:export-title" className={styles['heading']}>
        {t('exportTitle')}
      </h2>
      <p className={styles['text']}>{t('exportText')}</p>
      <Checkbox checked={hasCopies} onChange={({ target }) => setHasCopies(target.checked)}>
        {t('withCopies')}
      </Checkbox>
      <div className={styles['actions']}>
        <Button
          look="primary"
          icon={<Download size="1rem" aria-hidden="true" />}
          isBusy={isRunning}
          onClick={() => void start()}
        >
          {t('exportAction')}
        </Button>
        {isRunning && (
          <>
            <span role="status" className={styles['text']}>
              {received === 0 ? t('exporting') : t('received', { bytes: formatBytes(received, language) })}
            </span>
            <Button look="quiet" onClick={cancelExport}>
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
      {outcome === 'done' && hasToWait && <Alert tone="success">{t('exported', { name, time })}</Alert>}
      {outcome === 'tooSoon' && hasToWait && <Alert tone="danger">{t('tooSoon', { time })}</Alert>}
      {outcome === 'failed' && (
        <Alert tone="danger">
          {t('exportFailed')} {message}
        </Alert>
      )}
    </section>
  );
}
