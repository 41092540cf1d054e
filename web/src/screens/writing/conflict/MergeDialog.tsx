import { conflictsIn, isClean } from '@maru/core/merge';
import type { Choice, Choices, DocMerge } from '@maru/core/merge';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import styles from './MergeDialog.module.css';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { Decision } from './decision.ts';

/** Largest number of conflicts shown one by one; beyond it, one choice applies to all. */
const PLACES_SHOWN = 100;
/** Texts about a version that was saved elsewhere. */
const ELSEWHERE = {
  mine: 'conflict.mine',
  theirs: 'conflict.theirs',
  mineFirst: 'conflict.mineFirst',
  all: { mine: 'conflict.allMine', theirs: 'conflict.allTheirs', both: 'conflict.allBoth' },
  keepMine: 'conflict.useDraft',
} as const;
/** Texts about unsaved text in the editor, into which a draft is restored. */
const HERE = {
  mine: 'conflict.draft',
  theirs: 'conflict.inEditor',
  mineFirst: 'conflict.draftFirst',
  all: { mine: 'conflict.allDraft', theirs: 'conflict.allInEditor', both: 'conflict.allBoth' },
  keepMine: 'conflict.useDraftAlone',
} as const;

/**
 * Dialog of an edit conflict (specification, section 4): overwrite, load the latest, or merge; and of a draft
 * that differs from the text in the editor.
 */
export function MergeDialog({ decision: { kind, merge, answer } }: { readonly decision: Decision }) {
  const { t } = useTranslation('saving');
  const { t: editor } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const conflicts = useMemo(() => conflictsIn(merge), [merge]);
  const choices = useChoices(merge);
  const isConflict = kind === 'conflict' || kind === 'copy';
  const words = isConflict || kind === 'saved' ? ELSEWHERE : HERE;
  const count = conflicts.length + (merge.title.kind === 'conflict' ? 1 : 0);

  const confirmMerge = (): void => {
    if (choices.all !== null) {
      answer({ kind: 'merge', choices: choices.all });
      return;
    }
    setHasTried(true);
    const missing = [...(body.current?.querySelectorAll('fieldset') ?? [])].find(
      (place) => place.querySelector(':checked') === null,
    );
    missing?.querySelector('input')?.focus();
  };

  return (
    <Dialog
      role="alertdialog"
      isWide={count > 0}
      title={isConflict ? editor('editor.conflictTitle') : t(`conflict.${kind}Title`)}
      onClose={() => answer({ kind: 'close' })}
      footer={
        <>
          <Button variant="primary" onClick={confirmMerge}>
            {t('conflict.merge')}
          </Button>
          <Button onClick={() => answer({ kind: 'mine' })}>
            {isConflict ? editor('editor.overwrite') : t(words.keepMine)}
          </Button>
          {isConflict && (
            <Button onClick={() => answer({ kind: 'theirs' })}>{editor('editor.loadLatest')}</Button>
          )}
          <Button variant="quiet" onClick={() => answer({ kind: 'close' })}>
            {isConflict ? editor('editor.keepEditing') : t('conflict.keepCurrent')}
          </Button>
        </>
      }
    >
      <p>{kind === 'conflict' ? editor('editor.conflictMessage') : t(`conflict.${kind}Message`)}</p>
      <p className={styles['said']}>{isClean(merge) ? t('conflict.clean') : t('conflict.some', { count })}</p>
      {count > 0 && (
        <div ref={body} className={styles['places']}>
          {conflicts.length > 1 && (
            <div role="group" aria-label={t('conflict.allOf')} className={styles['all']}>
              {(['mine', 'theirs', 'both'] as const satisfies readonly Choice[]).map((choice) => (
                <Button key={choice} size="small" onClick={() => choices.chooseAll(choice)}>
                  {t(words.all[choice])}
                </Button>
              ))}
            </div>
          )}
          {merge.title.kind === 'conflict' && (
            <ConflictChoice
              name={t('conflict.title')}
              words={words}
              mine={[merge.title.mine]}
              theirs={[merge.title.theirs]}
              canBeBoth={false}
              choice={choices.title}
              isMissing={hasTried && choices.title === null}
              onChoose={choices.chooseTitle}
            />
          )}
          {conflicts.slice(0, PLACES_SHOWN).map(({ mine, theirs }, index) => (
            <ConflictChoice
              key={index}
              words={words}
              name={t('conflict.place', { number: count - conflicts.length + index + 1, total: count })}
              mine={mine}
              theirs={theirs}
              canBeBoth={mine.length > 0 && theirs.length > 0}
              choice={choices.parts[index] ?? null}
              isMissing={hasTried && (choices.parts[index] ?? null) === null}
              onChoose={(choice) => choices.choosePart(index, choice)}
            />
          ))}
          {conflicts.length > PLACES_SHOWN && (
            <p>{t('conflict.tooMany', { shown: PLACES_SHOWN, total: conflicts.length })}</p>
          )}
          {hasTried && choices.all === null && (
            <p role="alert" className={styles['undecided']}>
              {t('conflict.undecided')}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface ChoicesMade {
  readonly title: Choice | null;
  /** Choices by the number of the conflict. */
  readonly parts: readonly (Choice | null)[];
  readonly chooseTitle: (choice: Choice) => void;
  readonly choosePart: (number: number, choice: Choice) => void;
  /** Sets the choice of every conflict in the text. */
  readonly chooseAll: (choice: Choice) => void;
  /** The complete choices; null while one is missing. */
  readonly all: Choices | null;
}

/** Returns the writer's choices for the conflicts so far. */
function useChoices(merge: DocMerge): ChoicesMade {
  const [title, setTitle] = useState<Choice | null>(null);
  const [parts, setParts] = useState<readonly (Choice | null)[]>(() => conflictsIn(merge).map(() => null));
  const made = parts.filter((choice) => choice !== null);
  const isWhole = made.length === parts.length && (title !== null || merge.title.kind === 'merged');
  return {
    title,
    parts,
    chooseTitle: setTitle,
    choosePart: (number, choice) => setParts(parts.with(number, choice)),
    chooseAll: (choice) => setParts(parts.map(() => choice)),
    all: isWhole ? { ...(title === null ? {} : { title }), parts: made } : null,
  };
}
