import { FileUp, FolderUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { importFiles, useImport } from '../../stores/imports.ts';
import styles from '../settings/Settings.module.css';
import own from './Export.module.css';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { pickedFiles } from './picked-files.ts';
import { useImportDrop } from './use-import-drop.ts';

/** Import of files as documents: dropped, picked, or a folder of them. */
export function ImportSection({ groupName }: { readonly groupName: string }) {
  const { t } = useTranslation('export');
  const phase = useImport((state) => state.phase);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isBusy = phase === 'sending' || phase === 'working';
  const { isOver, ...drop } = useImportDrop((picked) => void importFiles(groupName, picked), isBusy);
  const take = ({ currentTarget: input }: { readonly currentTarget: HTMLInputElement }): void => {
    const picked = pickedFiles(input.files);
    if (picked.length > 0) void importFiles(groupName, picked);
    // Lets the same files be chosen again.
    input.value = '';
  };
  return (
    <section className={styles['section']} aria-labelledby="maru:import-title">
      <h2 id="maru:import-title" className={styles['heading']}>
        {t('importTitle')}
      </h2>
      <p className={styles['text']}>{t('importText')}</p>
      <div className={own['drop']} data-over={isOver || undefined} {...drop}>
        <p>{isOver ? t('dropNow') : t('drop')}</p>
        <div className={styles['actions']}>
          <Button
            icon={<FileUp size="1rem" aria-hidden="true" />}
            isBusy={isBusy}
            onClick={() => files.current?.click()}
          >
            {t('pickFiles')}
          </Button>
          <Button
            icon={<FolderUp size="1rem" aria-hidden="true" />}
            isBusy={isBusy}
            onClick={() => folder.current?.click()}
          >
            {t('pickFolder')}
          </Button>
        </div>
        <input ref={files} type="file" multiple accept=".md,.markdown,.zip" hidden onChange={take} />
        <input ref={folder} type="file" multiple hidden onChange={take} {...{ webkitdirectory: '' }} />
      </div>
      {isBusy && <ImportProgress />}
      <ImportOutcome groupName={groupName} />
    </section>
  );
}
