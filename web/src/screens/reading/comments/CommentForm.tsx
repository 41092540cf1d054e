import { COMMENT_MAX_LENGTH, hasVisibleText } from '@maru/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { consumeEarlyComment } from '../../../reader/early-palette.ts';
import { failedFields } from '../../../stores/failed-fields.ts';
import type { FormFailure } from '../../../stores/failed-fields.ts';
import { storeCommentDraft, useComments } from '../../../stores/comments.ts';
import styles from './Comments.module.css';

/** Remaining characters from which on they are counted down. */
const COUNTED_DOWN = 1_000;

export interface CommentFormProps {
  /** Key of the draft, which is restored when the reader comes back. */
  readonly place: string;
  readonly label: string;
  readonly sendLabel: string;
  /** Text of the comment being edited; empty for a new one. */
  readonly initial?: string;
  /** Resolves with null when the comment was taken. */
  readonly onSend: (text: string) => Promise<FormFailure | null>;
  /** Without it the form stays open. */
  readonly onCancel?: () => void;
}

/** Form of a comment. Ctrl+Enter sends, Escape cancels; unsent text is kept. */
export function CommentForm({ place, label, sendLabel, initial = '', onSend, onCancel }: CommentFormProps) {
  const { t } = useTranslation('comments');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useComments((state) => state.drafts[place]);
  const [text, setText] = useState(draft ?? initial);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  /** Error of the text itself. */
  const [wrong, setWrong] = useState<string | null>(null);
  const isOpenedHere = onCancel !== undefined;
  useEffect(() => {
    const box = field.current;
    // The form of a new comment, which stays open, takes what was typed before it was there.
    const early = isOpenedHere ? '' : consumeEarlyComment();
    if (box === null || early === null) return;
    if (early !== '') {
      const whole = box.value + early;
      setText(whole);
      storeCommentDraft(place, whole);
      box.value = whole;
    }
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, [isOpenedHere, place]);

  const left = COMMENT_MAX_LENGTH - [...text].length;
  const change = (value: string): void => {
    setText(value);
    setHasFailed(false);
    setWrong(null);
    storeCommentDraft(place, value === initial ? '' : value);
  };
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy) return;
    const isEmpty = !hasVisibleText(text);
    if (isEmpty || left < 0) {
      setWrong(isEmpty ? t('wordsNeeded') : null);
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    const failure = await onSend(text);
    setIsBusy(false);
    if (failure === null) {
      change(initial);
      return;
    }
    const isOfWords = failedFields(failure).length > 0;
    setWrong(isOfWords ? failure.message : null);
    setHasFailed(!isOfWords);
    if (isOfWords) field.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    // Ignores keys of an input method; some browsers send key code 229 instead of the flag.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
    if (event.key === 'Escape' && onCancel !== undefined) {
      event.stopPropagation();
      onCancel();
    }
  };
  const isWrong = wrong !== null || left < 0;
  const note =
    wrong ??
    (left < 0 ? t('tooLong', { over: -left }) : left < COUNTED_DOWN ? t('left', { left }) : t('sendKeys'));
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles['field']}
        rows={3}
        value={text}
        readOnly={isBusy}
        aria-describedby={`${id}-note`}
        aria-invalid={isWrong || undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {hasFailed && <Alert tone="danger">{t('notSent')}</Alert>}
      <div className={styles['formFoot']}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {sendLabel}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            {t('translation:common.cancel')}
          </Button>
        )}
        <span
          id={`${id}-note`}
          className={styles['note']}
          data-over={isWrong || undefined}
          data-hint={(!isWrong && left >= COUNTED_DOWN) || undefined}
        >
          {note}
        </span>
      </div>
    </form>
  );
}
