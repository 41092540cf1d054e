import type { DocItem } from '@maru/core/api';
import { Folder, House } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { nextMenuIndex } from '../../../components/menu-keys.ts';
import { folderChoices } from './folder-choices.ts';
import type { FolderChoice } from './folder-choices.ts';
import fieldStyles from '../../../components/Field.module.css';
import styles from './MoveDialog.module.css';

/** Largest number of choices shown at a time: a search finds the others. */
const SHOWN_MAX = 300;

/** Dialog that chooses the target folder of documents: all folders as a tree, or search results. */
export function MoveDialog({
  moved,
  docs,
  onMove,
  onClose,
}: {
  readonly moved: readonly DocItem[];
  readonly docs: readonly DocItem[];
  /** Called with the folder; null for the top of the space. */
  readonly onMove: (folderId: string | null) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('tree');
  const { t: common } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const choices = useMemo(() => folderChoices(docs, moved, search, t('top')), [docs, moved, search, t]);
  const shown = choices.slice(0, SHOWN_MAX);
  const free = shown.filter((choice) => choice.barred === null);
  const active = free.find((choice) => choice.id === chosen) ?? (search.trim() === '' ? undefined : free[0]);
  const optionId = (choice: FolderChoice): string => `${id}-${choice.id ?? 'top'}`;

  const choiceAt = (target: EventTarget): FolderChoice | undefined => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    return shown.find((choice) => optionId(choice) === option?.id);
  };

  const move = (choice: FolderChoice | undefined): void => {
    if (choice?.barred === null) onMove(choice.id);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      move(active);
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = nextMenuIndex(
      event.key,
      active === undefined ? -1 : free.indexOf(active),
      free.map(({ title }) => title),
    );
    const choice = next === null ? undefined : free[next];
    if (choice === undefined) return;
    setChosen(choice.id);
    document.getElementById(optionId(choice))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Dialog
      title={
        moved.length === 1
          ? t('moveTitle', { title: moved[0]?.title ?? '' })
          : t('moveMany', { count: moved.length })
      }
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            className={styles['go']}
            disabled={active === undefined}
            onClick={() => move(active)}
          >
            {t('move')}
          </Button>
          <Button onClick={onClose}>{common('common.cancel')}</Button>
        </>
      }
    >
      <label className={fieldStyles['label']} htmlFor={`${id}-search`}>
        {t('findFolder')}
      </label>
      <input
        ref={field}
        id={`${id}-search`}
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        className={`${fieldStyles['input']} ${styles['search']}`}
        value={search}
        autoComplete="off"
        onChange={(event) => {
          setSearch(event.target.value);
          setChosen(undefined);
        }}
        onKeyDown={handleKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('places')}
        tabIndex={-1}
        className={styles['list']}
        onClick={(event) => {
          const choice = choiceAt(event.target);
          if (choice?.barred === null) setChosen(choice.id);
        }}
        onDoubleClick={(event) => move(choiceAt(event.target))}
        onKeyDown={handleKeyDown}
      >
        {shown.map((choice) => (
          <div
            key={choice.id ?? 'top'}
            id={optionId(choice)}
            role="option"
            aria-selected={choice === active}
            aria-disabled={choice.barred !== null}
            tabIndex={-1}
            className={styles['option']}
            style={{ '--level': choice.level }}
          >
            {choice.id === null ? (
              <House size="1rem" aria-hidden="true" />
            ) : (
              <Folder size="1rem" aria-hidden="true" />
            )}
            <span className={styles['name']}>{choice.title}</span>
            <span className={styles['note']}>
              {choice.barred === 'here' ? t('hereNow') : choice.path.join(' / ')}
            </span>
          </div>
        ))}
      </div>
      <p className={fieldStyles['help']} role="status">
        {choices.length === 0
          ? t('noFolder')
          : choices.length > SHOWN_MAX
            ? t('moreFolders', { count: choices.length - SHOWN_MAX })
            : ''}
      </p>
    </Dialog>
  );
}
