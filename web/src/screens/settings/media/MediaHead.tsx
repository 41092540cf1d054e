import { Upload } from 'lucide-react';
import { MEDIA_FILE_MAX_BYTES } from '@maru/core';
import { useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatBytes } from '../format-bytes.ts';
import styles from './Media.module.css';

/** Title of the media page, and the upload button for users who do not drop or paste. */
export function MediaHead({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t, language } = useTranslation('media');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h1 className="screenTitle" tabIndex={-1}>
            {t('title')}
          </h1>
          <p className="screenLead">{t('lead')}</p>
        </div>
        <Button
          variant="primary"
          icon={<Upload size="1rem" aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {t('upload')}
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget: input }) => {
            onFiles([...(input.files ?? [])]);
            // Lets the same file be chosen again.
            input.value = '';
          }}
        />
      </header>
      <p className={styles['hint']}>
        {t('dropHere')} {t('types', { max: formatBytes(MEDIA_FILE_MAX_BYTES, language) })}
      </p>
    </>
  );
}
