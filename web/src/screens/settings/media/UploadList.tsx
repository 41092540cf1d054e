import { Check, CircleAlert, X } from 'lucide-react';
import { MEDIA_FILE_MAX_BYTES } from '@maru/core';
import { Button } from '../../../components/Button.tsx';
import { formatBytes } from '../format-bytes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { mediaState } from '../../../stores/media.ts';
import { cancelUpload, clearUploads, useUploads } from '../../../stores/uploads.ts';
import type { Upload } from '../../../stores/uploads.ts';
import styles from './Media.module.css';

/** Upload queue with progress and results, one file per line. */
export function UploadList() {
  const { t } = useTranslation('media');
  const queue = useUploads((state) => state.queue);
  if (queue.length === 0) return null;
  const isOver = queue.every(({ state }) => state !== 'waiting' && state !== 'sending');
  return (
    <section className={styles['uploads']} aria-label={t('uploads')}>
      <ul className={styles['queue']}>
        {queue.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {isOver && (
        <Button size="small" variant="quiet" onClick={clearUploads}>
          {t('clear')}
        </Button>
      )}
    </section>
  );
}

function UploadRow({ upload }: { readonly upload: Upload }) {
  const { t } = useTranslation('media');
  const { id, name, size, sent, state } = upload;
  const isUnderWay = state === 'waiting' || state === 'sending';
  return (
    <li className={styles['uploadRow']} data-state={state}>
      {state === 'done' && <Check size="1rem" aria-hidden="true" />}
      {state === 'refused' && <CircleAlert size="1rem" aria-hidden="true" />}
      <div className={styles['uploadWhat']}>
        <span className={styles['uploadName']}>{name}</span>
        <span className={styles['small']}>
          <StateWords upload={upload} />
        </span>
        {state === 'sending' && <progress aria-label={t('progressOf', { name })} value={sent} max={size} />}
      </div>
      {isUnderWay && (
        <IconButton
          label={t('cancelOf', { name })}
          icon={<X size="1rem" aria-hidden="true" />}
          onClick={() => cancelUpload(id)}
        />
      )}
    </li>
  );
}

function StateWords({ upload: { state, sent, size, rejectReason, message } }: { readonly upload: Upload }) {
  const { t, language } = useTranslation('media');
  const bytes = (count: number): string => formatBytes(count, language);
  if (state === 'sending')
    return sent >= size ? t('keeping') : t('sending', { percent: Math.floor((100 * sent) / size) });
  if (state !== 'refused') return t(state);
  if (rejectReason === 'tooLarge') return t('tooLarge', { max: bytes(MEDIA_FILE_MAX_BYTES) });
  if (rejectReason === 'empty') return t('emptyFile');
  if (rejectReason === null) return message;
  const { used, limit } = mediaState();
  return t('noRoom', { left: bytes(Math.max(0, (limit ?? 0) - (used ?? 0))) });
}
