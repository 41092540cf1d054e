import type { Doc } from '@maru/core/api';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { fetchLatest, newAttempt, problemOf, savedStateOf, sendAttempt } from '../../stores/saving.ts';
import type { Attempt, NewPlace, SavedState, SaveProblem, Words } from '../../stores/saving.ts';
import { showPageMessage, showToast } from '../../stores/ui.ts';
import type { Fields, SaveStatus } from './use-editing.ts';

/** Two states that grew from one: what was opened, and what somebody else saved over it meanwhile. */
export interface Conflict {
  readonly base: SavedState;
  readonly latest: SavedState;
}

export interface Saver {
  readonly status: SaveStatus;
  readonly problem: SaveProblem | null;
  /** What the server said to the last save that failed. */
  readonly reason: string;
  /** What the writer is to decide on; null when there is nothing. */
  readonly conflict: Conflict | null;
  /** Saves what is in the fields. The document when that worked; null when it did not, or is to be decided on. */
  readonly save: (options?: { readonly isByItself?: boolean }) => Promise<Doc | null>;
  /** Saves some words over a state, and the like: the ways out of a conflict. */
  readonly saveOver: (words: Words, over: SavedState) => Promise<Doc | null>;
  /** Compares with the server's state now; a decision, where it is another one and there are words that it does not have. */
  readonly compare: (options?: { readonly isByItself?: boolean }) => Promise<void>;
  readonly closeConflict: () => void;
  /** Puts the server's state in the place of what is in the fields. */
  readonly takeLatest: (latest: SavedState) => void;
  /** Forgets the document that was written over: the next save makes a new one. */
  readonly detach: () => void;
}

/** The way from the fields to the server. One save at a time; what had no answer is sent again, as it was, before anything else. */
export function useSaver(fields: Fields, place: NewPlace): Saver {
  const { t } = useTranslation('saving');
  const [status, setStatus] = useState<SaveStatus>('idle');
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [reason, setReason] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const unanswered = useRef<Attempt | null>(null);
  const isSaving = useRef(false);

  const fail = (kind: SaveProblem): null => {
    setProblem(kind);
    setStatus('failed');
    return null;
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
    // Nothing is to be saved: the next question to the server comes by itself.
    if (typeof latest === 'string') return null;
    // The same words from two sides, or one's own whose answer was lost: there is nothing to ask.
    if (latest.updatedAt === base.updatedAt || (latest.title === words.title && latest.content === words.content)) fields.setSaved(latest);
    else if (isDirty) {
      // A question in the middle of a word is not asked by itself: the notice offers it.
      if (!isByItself) setConflict({ base, latest });
    } else takeLatest(latest, isByItself);
    return null;
  };

  const run = async (attempt: Attempt, isByItself: boolean): Promise<Doc | null> => {
    setStatus('saving');
    const { response, failure } = await sendAttempt(attempt, isByItself);
    unanswered.current = failure !== null && problemOf(failure) === 'offline' ? attempt : null;
    if (failure === null) {
      // What was sent is what is saved now; the server may have tidied the title.
      fields.setSaved({ ...savedStateOf(response.doc), ...attempt.words });
      settleDown();
      return response.doc;
    }
    if (failure.code === 'edit_conflict' && attempt.over !== null) return await openConflict(attempt.over);
    setReason(failure.message);
    return fail(problemOf(failure));
  };

  const alone = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (isSaving.current) return null;
    isSaving.current = true;
    try {
      return await work();
    } finally {
      isSaving.current = false;
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
    conflict,
    save,
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
