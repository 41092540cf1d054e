import { Button } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { cancelImport, useImport } from '../../stores/imports.ts';
import { formatBytes } from '../account/format-bytes.ts';
import own from './Export.module.css';

/** Progress of an import: bytes sent, then an indefinite bar while the server works. */
export function ImportProgress() {
  const { t, language } = useTranslation('export');
  const { phase, sent, total } = useImport((state) => state);
  const isSending = phase === 'sending';
  const words = isSending
    ? t('sending', { sent: formatBytes(sent, language), total: formatBytes(total, language) })
    : t('working');
  return (
    <div className={own['progress']}>
      <progress aria-label={t('progress')} {...(isSending ? { value: sent, max: total } : {})} />
      <p role="status">{words}</p>
      {isSending && (
        <Button look="quiet" size="small" onClick={cancelImport}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
