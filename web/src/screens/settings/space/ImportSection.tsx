import { FileUp, FolderUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { planFiles, resumeImport, useImport } from '../../../stores/imports.ts';
import styles from '../Settings.module.css';
import own from './Export.module.css';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportPlanView } from './ImportPlanView.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { useImportFocus } from './use-import-focus.ts';
import type { DragEvent } from 'react';
import type { PickedFile } from '../../../stores/imports.ts';

/** Import of files as documents: dropped, picked, or a folder of them. */
export function ImportSection({ groupName }: { readonly groupName: string }) {
  const { t } = useTranslation('export');
  const { phase, refusals } = useImport((state) => state);
  const at = useImportFocus();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isBusy = phase === 'sending' || phase === 'planning' || phase === 'running';
  const { isOver, ...drop } = useImportDrop((picked) => void planFiles(groupName, picked), isBusy);
  useEffect(() => {
    void resumeImport(groupName);
  }, [groupName]);
  const take = ({ currentTarget: input }: { readonly currentTarget: HTMLInputElement }): void => {
    const picked = pickedFiles(input.files);
    if (picked.length > 0) void planFiles(groupName, picked);
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
        {phase === 'running' ? (
          <p key={refusals} role={refusals > 0 ? 'alert' : undefined}>
            {t('underWay')}
          </p>
        ) : (
          <p>{isOver ? t('dropNow') : t('drop')}</p>
        )}
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
        <input
          ref={files}
          type="file"
          multiple
          accept=".md,.mdx,.markdown,.txt,.html,.htm,.docx,.enex,.zip"
          hidden
          onChange={take}
        />
        <input ref={folder} type="file" multiple hidden onChange={take} {...{ webkitdirectory: '' }} />
      </div>
      {isBusy && <ImportProgress groupName={groupName} at={at} />}
      {phase === 'planned' && <ImportPlanView groupName={groupName} />}
      <ImportOutcome groupName={groupName} at={at} />
    </section>
  );
}

interface ImportDrop {
  readonly isOver: boolean;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/**
 * Handles files and folders dropped on an element.
 * @param isBusy true during an import: drops are ignored
 */
function useImportDrop(onFiles: (picked: readonly PickedFile[]) => void, isBusy: boolean): ImportDrop {
  const [isOver, setIsOver] = useState(false);
  const take = async (data: DataTransfer): Promise<void> => {
    const picked = await droppedFiles(data);
    if (picked.length > 0) onFiles(picked);
  };
  return {
    isOver,
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      // Prevents the browser from navigating to the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = isBusy ? 'none' : 'copy';
      setIsOver(!isBusy);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event) => {
      event.preventDefault();
      setIsOver(false);
      if (!isBusy) void take(event.dataTransfer);
    },
  };
}

/** Returns the files of an input, those of a folder with their paths. */
function pickedFiles(files: FileList | null): PickedFile[] {
  return [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * Returns the dropped files, including all files of folders. To be called
 * synchronously in the event handler; folders are read afterwards.
 */
async function droppedFiles(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return pickedFiles(data.files);
  const found: PickedFile[] = [];
  for (const entry of entries) await walk(entry, '', found);
  return found;
}

async function walk(entry: FileSystemEntry, folder: string, found: PickedFile[]): Promise<void> {
  const path = `${folder}${entry.name}`;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(() => null);
    if (file !== null) found.push({ path, file });
  } else if (isDirectory(entry)) {
    const reader = entry.createReader();
    // `readEntries` returns a folder in batches, and an empty batch at its end.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      ).catch(() => []);
      if (part.length === 0) break;
      for (const inside of part) await walk(inside, `${path}/`, found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
