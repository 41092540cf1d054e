import { Download } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Button } from '../../../components/Button.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { useNow } from '../../../components/use-now.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { cancelExport, EXPORT_FORMS, exportSpace, useExport } from '../../../stores/exports.ts';
import type { ExportChoices, ExportForm } from '../../../stores/exports.ts';
import { formatBytes } from '../format-bytes.ts';
import styles from '../Settings.module.css';
import exportStyles from './Export.module.css';

const FORMS = Object.keys(EXPORT_FORMS) as readonly ExportForm[];
const DOCUMENTS: readonly ExportChoices['documents'][] = ['public', 'all'];

/** Button that downloads everything as a file. */
export function ExportSection({ groupName }: { readonly groupName: string }) {
  const { t, language } = useTranslation('export');
  const { isRunning, received, outcome, message, nextAt } = useExport((state) => state);
  const [name, setName] = useState('');
  const [form, setForm] = useState<ExportForm>('numbered');
  const [hasCopies, setHasCopies] = useState(false);
  const [documents, setDocuments] = useState<ExportChoices['documents']>('public');
  const now = useNow();
  const hasToWait = nextAt !== null && now !== null && now < nextAt;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(nextAt ?? 0);
  const start = async (): Promise<void> => {
    const file = await exportSpace(groupName, form, { hasCopies, documents });
    if (file === null) return;
    setName(file.fileName);
    if (file.content instanceof Blob) saveFile(file.fileName, file.content);
  };
  return (
    <section className={styles['group']} aria-labelledby="maru:export-title">
      <h2 id="maru:export-title" className={styles['heading']}>
        {t('exportTitle')}
      </h2>
      <p className={styles['text']}>{t('exportText')}</p>
      <div className={exportStyles['form']}>
        <label htmlFor="maru:export-form">{t('form')}</label>
        <select
          id="maru:export-form"
          value={form}
          aria-describedby="maru:export-form-help"
          onChange={({ target }) => setForm(target.value as ExportForm)}
        >
          {FORMS.map((one) => (
            <option key={one} value={one}>
              {t(`formName.${one}`)}
            </option>
          ))}
        </select>
        <p id="maru:export-form-help" className={styles['text']}>
          {t(`formHelp.${form}`)}
        </p>
      </div>
      {form === 'site' && (
        <div className={exportStyles['form']}>
          <label htmlFor="maru:export-documents">{t('documents')}</label>
          <select
            id="maru:export-documents"
            value={documents}
            onChange={({ target }) => setDocuments(target.value === 'all' ? 'all' : 'public')}
          >
            {DOCUMENTS.map((one) => (
              <option key={one} value={one}>
                {t(`documentsName.${one}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      {form !== 'site' && form !== 'git' && (
        <Checkbox checked={hasCopies} onChange={({ target }) => setHasCopies(target.checked)}>
          {t('withCopies')}
        </Checkbox>
      )}
      <div className={styles['actions']}>
        <Button
          variant="primary"
          icon={<Download size="1rem" aria-hidden="true" />}
          isBusy={isRunning}
          onClick={() => void start()}
        >
          {t(form === 'site' ? 'exportSite' : 'exportAction')}
        </Button>
        {isRunning && (
          <>
            <span role="status" className={styles['text']}>
              {received === 0 ? t('exporting') : t('received', { bytes: formatBytes(received, language) })}
            </span>
            <Button variant="quiet" onClick={cancelExport}>
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
