import type { Doc } from '@maru/core/api';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { SaveProblem } from '../stores/saving.ts';
import { createEditingSession } from './session.ts';
import type { EditingSession, SessionOptions } from './session.ts';
import { failureOf, publishedOf, shownProblem } from './state.ts';
import { draftOfferOf, statusOf, updateNoticeOf } from './shown-state.ts';
import type { SessionState, TitleError } from './state.ts';
import type { DraftOffer, SaveStatus } from './shown-state.ts';

/** A document being written, for its views. */
export interface Editing extends Pick<SessionState, 'title' | 'props' | 'saved' | 'isDirty' | 'isDraftKept'> {
  readonly session: EditingSession;
  readonly text: EditingSession['text'];
  readonly state: SessionState;
  readonly status: SaveStatus;
  /** Cause of the last save's failure; null when it succeeded. */
  readonly problem: SaveProblem | null;
  /** The server's message about the last failure. */
  readonly reason: string;
  /** Error of the present title. */
  readonly titleError: TitleError | null;
  /** Draft of a closed editor that the writer may restore. */
  readonly offer: DraftOffer | null;
  /** Notice about a newer state on the server: to be loaded, or merged with the text. */
  readonly update: 'load' | 'merge' | null;
}

/** A session's beginning, from the stored document and its state; null for a new one. */
export interface EditingOptions extends Omit<SessionOptions, 'isShared' | 'untitled'> {
  readonly doc: Doc | null;
}

/** Shows the editing session of a document, which lasts as long as the component. Options are read once. */
export function useEditingSession({ doc, ...options }: EditingOptions): Editing {
  const { t } = useTranslation('saving');
  const isShared = doc !== null && doc.access !== 'private';
  const [session] = useState(() => createEditingSession({ ...options, isShared, untitled: t('untitled') }));
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => session.open(), [session]);
  useEffect(() => session.dispatch({ type: 'accessChosen', isShared }), [session, isShared]);
  const heldAt = doc?.updatedAt ?? '';
  useEffect(() => {
    const { saved } = session.state();
    // The page has a newer state of the document, as after a new title in the tree.
    if (saved !== null && heldAt > publishedOf(saved).updatedAt)
      session.dispatch({ type: 'savedElsewhere', updatedAt: saved.updatedAt });
  }, [session, heldAt]);
  const { title, saved, isDirty, isDraftKept, titleError, props } = state;
  return {
    session,
    text: session.text,
    state,
    title,
    saved,
    isDirty,
    isDraftKept,
    props,
    status: statusOf(state),
    problem: shownProblem(state),
    reason: failureOf(state)?.message ?? '',
    titleError: titleError?.title === title ? titleError : null,
    offer: draftOfferOf(state),
    update: updateNoticeOf(state),
  };
}
