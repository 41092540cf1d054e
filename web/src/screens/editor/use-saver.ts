import type { Doc } from '@maru/core/api';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failedFields } from '../../stores/failed-fields.ts';
import { fetchLatest, newAttempt, problemOf, savedStateOf, sendAttempt } from '../../stores/saving.ts';
import type { Attempt, NewPlace, SavedState, SaveProblem, Words } from '../../stores/saving.ts';
import { showPageMessage, showToast } from '../../stores/ui.ts';
import type { Fields, SaveStatus } from './use-editing.ts';

/** Two states with a common base: the opened one, and the one that was saved over it in the meantime. */
export interface Conflict {
  readonly base: SavedState;
  readonly latest: SavedState;
}

/** A title that can't be saved, and why. */
export interface TitleError {
  readonly title: string;
  readonly words: string;
}

export interface Saver {
  readonly status: SaveStatus;
  readonly problem: SaveProblem | null;
  /** The server's message about the last failed save. */
  readonly reason: string;
  /** Error of the present title. */
  readonly titleError: TitleError | null;
  /** Reports the error of a title that was to be saved. */
  readonly refuseTitle: (title: string, words: string) => void;
  /** Conflict that the writer has to resolve; null when there is none. */
  readonly conflict: Conflict | null;
  /** Saves the fields. Resolves with the document; null when the save failed, or conflicts. */
  readonly save: (options?: { readonly isByItself?: boolean }) => Promise<Doc | null>;
  /** Waits for the request that is under way, if there is one. */
  readonly idle: () => Promise<void>;
  /** Saves text over a given state, to resolve a conflict. */
  readonly saveOver: (words: Words, over: SavedState) => Promise<Doc | null>;
  /**
   * Compares with the server's current state; sets a conflict
   * when it is newer and the fields have unsaved text.
   */
  readonly compare: (options?: { readonly isByItself?: boolean }) => Promise<void>;
  readonly closeConflict: () => void;
  /** Replaces the content of the fields by the server's state. */
  readonly takeLatest: (latest: SavedState) => void;
  /** Drops the reference to the stored document: the next save creates a new one. */
  readonly detach: () => void;
}

/**
 * The way from the fields to the server. One save at a time; what
 * had no answer is sent again, as it was, before anything else.
 */
export function useSaver(fields: Fields, place: NewPlace, onTitleRefused: () => void): Saver {
  const { t } = useTranslation('saving');
  const [status, setStatus] = useState<SaveStatus>('idle');
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [reason, setReason] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refused, setRefused] = useState<TitleError | null>(null);
  const unanswered = useRef<Attempt | null>(null);
  const running = useRef<Promise<unknown> | null>(null);

  const fail = (kind: SaveProblem): null => {
    setProblem(kind);
    setStatus('failed');
    return null;
  };
  const refuseTitle = (title: string, words: string): void => {
    setRefused({ title, words });
    onTitleRefused();
  };
  const settleDown = (): void => {
    setProblem(null);
    setStatus('idle');
  };

  const takeLatest = (latest: SavedState, isByItself = false): void => {
    fields.setSaved(latest);
    fields.replace(latest);
    if (isByItself) showToast(t('update.taken'));
    else showPageMessage(t('conflict.latestLoaded'), 'success');
  };

  const openConflict = async (base: SavedState, isByItself = false): Promise<null> => {
    const latest = await fetchLatest(place.groupName, base.id);
    const { words, isDirty } = fields.now();
    if (typeof latest === 'string' && (isDirty || latest !== 'offline')) return fail(latest);
    settleDown();
    // Skips the save: the next attempt is automatic.
    if (typeof latest === 'string') return null;
    // Both sides are equal, or the answer to one's own save was lost: there is no conflict.
    if (
      latest.updatedAt === base.updatedAt ||
      (latest.title === words.title && latest.content === words.content)
    )
      fields.setSaved(latest);
    else if (isDirty) {
      // An automatic save opens no dialog while the user types: the notice offers it.
      if (!isByItself) setConflict({ base, latest });
    } else takeLatest(latest, isByItself);
    return null;
  };

  const run = async (attempt: Attempt, isByItself: boolean): Promise<Doc | null> => {
    setStatus('saving');
    const { response, failure } = await sendAttempt(attempt, isByItself);
    unanswered.current = failure !== null && problemOf(failure) === 'offline' ? attempt : null;
    if (failure === null) {
      // The sent text is now saved; the server may have normalised the title.
      fields.setSaved({ ...savedStateOf(response.doc), ...attempt.words });
      settleDown();
      return response.doc;
    }
    if (failure.code === 'edit_conflict' && attempt.over !== null) return await openConflict(attempt.over);
    if (failedFields(failure)[0] === 'title') {
      refuseTitle(attempt.words.title, failure.message);
      setProblem(null);
      setStatus('failed');
      return null;
    }
    setReason(failure.message);
    return fail(problemOf(failure));
  };

  const alone = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running.current !== null) return null;
    const own = work();
    running.current = own;
    try {
      return await own;
    } finally {
      running.current = null;
    }
  };

  const save: Saver['save'] = ({ isByItself = false } = {}) =>
    alone(async () => {
      if (unanswered.current !== null) {
        const doc = await run(unanswered.current, isByItself);
        if (doc === null || !fields.isDirtyNow()) return doc;
      }
      const { words, saved } = fields.now();
      return await run(newAttempt(words, saved, place), isByItself);
    });

  return {
    status,
    problem,
    reason,
    titleError: refused?.title === fields.title ? refused : null,
    refuseTitle,
    conflict,
    save,
    idle: async () => void (await running.current),
    saveOver: (words, over) => alone(() => run(newAttempt(words, over, place), false)),
    compare: async ({ isByItself = false } = {}) => {
      const { saved } = fields.now();
      if (saved !== null) await alone(() => openConflict(saved, isByItself));
    },
    closeConflict: () => setConflict(null),
    takeLatest,
    detach: () => {
      unanswered.current = null;
      fields.setSaved(null);
      settleDown();
    },
  };
}
