import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import type { TextCounts } from '../../../editor/count-words.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../stores/ui.ts';
import {
  setWordGoalPrompt,
  clearWordGoal,
  openWordGoal,
  setWordGoal,
  useWordGoal,
} from '../../../stores/word-goal.ts';
import styles from './WordGoal.module.css';

/** Most words that a text of a megabyte has. */
const WORDS_MAX = 500_000;

/** Shows the words of the text against its word goal, and asks for the goal. */
export function WordGoal({
  docId,
  counts,
  editor,
}: {
  readonly docId: string | null;
  readonly counts: TextCounts | null;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const { t } = useTranslation('writing');
  const { goal, isAsked } = useWordGoal();
  useEffect(() => openWordGoal(docId), [docId]);
  useEffect(() => clearWordGoal, []);
  // Counts of a selection say nothing about the text.
  const [written, setWritten] = useState<number | null>(null);
  const words = counts === null || counts.isSelection ? written : counts.words;
  if (words !== written) setWritten(words);
  const last = useRef<{ readonly goal: number | null; readonly words: number | null }>({ goal, words });
  useEffect(() => {
    const before = last.current;
    last.current = { goal, words };
    if (goal === null || words === null || before.words === null || before.goal !== goal) return;
    if (before.words < goal && words >= goal)
      announce(t('goalReached', { words: t('words', { count: goal }) }));
  }, [goal, words, t]);
  const close = (): void => {
    setWordGoalPrompt(false);
    requestAnimationFrame(() => editor.current?.focus());
  };
  return (
    <>
      {goal !== null && words !== null && (
        <span className={styles['goal']} data-goal="" data-reached={words >= goal || undefined}>
          <progress aria-label={t('goal')} value={Math.min(words, goal)} max={goal} />
          <span>
            {t('goalShown', {
              percent: Math.floor((100 * words) / goal),
              words: t('words', { count: goal }),
            })}
          </span>
        </span>
      )}
      {isAsked && <GoalDialog goal={goal} onClose={close} />}
    </>
  );
}

function GoalDialog({ goal, onClose }: { readonly goal: number | null; readonly onClose: () => void }) {
  const { t } = useTranslation('writing');
  const { t: common } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(goal === null ? '' : String(goal));
  const [isWrong, setIsWrong] = useState(false);
  const set = (wanted: number | null): void => {
    setWordGoal(wanted);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Input methods type digits of full width too.
    const wanted = Number(typed.normalize('NFKC').replaceAll(/[\s,]/g, ''));
    if (Number.isSafeInteger(wanted) && wanted > 0 && wanted <= WORDS_MAX) set(wanted);
    else setIsWrong(true);
  };
  return (
    <Dialog
      title={t('goal')}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" type="submit" form={id}>
            {t('apply')}
          </Button>
          {goal !== null && <Button onClick={() => set(null)}>{t('noGoal')}</Button>}
          <Button onClick={onClose}>{common('common.cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field
          label={t('goalField')}
          help={t('goalHelp')}
          error={isWrong ? t('goalWrong', { most: WORDS_MAX }) : undefined}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          data-start=""
          onChange={(event) => {
            setTyped(event.target.value);
            setIsWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}
