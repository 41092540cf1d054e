import { FileText, Folder } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { TITLE_MAX_LENGTH } from '@maru/core';
import fieldStyles from '../../../components/Field.module.css';
import rowStyles from '../../../components/Tree.module.css';
import { revealRow } from '../../../components/use-row-window.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EARLY_FIELD } from '../../../page/navigation/early-text.ts';
import { cancelNaming, namingState, typeName, useNaming } from '../../../stores/tree-naming.ts';
import type { NamingProblem } from '../../../stores/tree-naming.ts';
import styles from './NameLine.module.css';

/** A row of the tree with a field for a title. Enter and leaving the field submit it, Escape drops it. */
export function NameLine({
  index,
  level,
  isFolder,
  label,
  onSubmit,
  onDrop,
}: {
  readonly index: number;
  readonly level: number;
  readonly isFolder: boolean;
  /** Accessible name of the field. */
  readonly label: string;
  /** @param isByKey true for Enter: the focus goes on to the document; false where the field was left */
  readonly onSubmit: (isByKey: boolean) => void;
  readonly onDrop: () => void;
}) {
  const { t } = useTranslation('tree');
  const id = useId();
  const text = useNaming((state) => state.text);
  const problem = useNaming((state) => state.problem);
  const isBusy = useNaming((state) => state.isBusy);
  const line = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The position is that of the first render: later moves of the row do not scroll.
  const first = useRef(index);
  useEffect(() => {
    const list = line.current?.parentElement ?? null;
    if (list !== null) revealRow(list, first.current);
    // A field that comes back with a failure leaves the focus to where its writer is by now.
    if (namingState().problem !== null && document.activeElement !== document.body) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  useEffect(() => {
    // The title is to be mended before there is a text.
    if (problem !== null && document.activeElement?.matches(EARLY_FIELD) === true)
      field.current?.focus({ preventScroll: true });
  }, [problem]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // Ends the composition of a Hangul syllable; Safari sends this key after the composition, as code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onSubmit(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onDrop();
    }
  };
  const handleBlur = (): void => {
    // Another window has the focus; the field gets it back with this one.
    if (!document.hasFocus()) return;
    const { row, text: typed, problem: shownProblem } = namingState();
    if (row === null) return;
    if (typed.trim() === '') cancelNaming();
    else if (shownProblem === null) onSubmit(false);
  };
  const Icon = isFolder ? Folder : FileText;
  return (
    <div
      ref={line}
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      aria-labelledby={`${id}-field ${id}`}
      className={`${rowStyles['row']} ${styles['line']}`}
      data-placed
      style={{ '--level': level - 1, '--index': index }}
    >
      <span className={rowStyles['chevron']}>
        <Icon size="1rem" aria-hidden="true" />
      </span>
      <input
        ref={field}
        id={`${id}-field`}
        className={`${fieldStyles['input']} ${styles['field']}`}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        aria-busy={isBusy}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onChange={(event) => typeName(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      />
      <p id={id} role="alert" className={styles['problem']}>
        {problem !== null && textOf(problem)}
      </p>
    </div>
  );

  function textOf(reason: NamingProblem): string {
    switch (reason.kind) {
      case 'empty':
        return t('nameEmpty');
      case 'long':
        return t('nameLong', { max: TITLE_MAX_LENGTH });
      case 'offline':
        return t('nameOffline');
      case 'renamed':
        return t('nameChanged', { title: reason.title });
      case 'message':
        return t('nameTold', { message: reason.message });
    }
  }
}
