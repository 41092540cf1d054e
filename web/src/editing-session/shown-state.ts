import type { Draft } from '../stores/drafts.ts';
import { newerOf, isUnpublished, failureOf, requestedAfter, shownProblem } from './state.ts';
import type { SessionState } from './state.ts';

/** Returns true where the writer has to look at a merged text before it is published. */
export function isReviewDue(state: SessionState): boolean {
  return state.awaitsReview && state.isShared && (state.isDirty || isUnpublished(state));
}

/** Returns true while words that the writer asked to publish wait for the server: a retry publishes them. */
export function isPublishDue({ phase, unanswered, isShared, saved }: SessionState): boolean {
  if (!isShared || saved === null) return false;
  if (unanswered?.kind === 'save' && !unanswered.isPrivate) return true;
  const wanted =
    phase.name === 'failed' ? phase.wanted : 'after' in phase ? requestedAfter(phase.after) : null;
  return wanted !== null;
}

export type SaveStatus = 'idle' | 'saving' | 'failed';

export function statusOf(state: SessionState): SaveStatus {
  const { phase } = state;
  if (phase.name === 'saving' || (phase.name === 'checking' && phase.isAfterSave)) return 'saving';
  return failureOf(state) === null ? 'idle' : 'failed';
}

/** Returns true when a newer state is on the server and no failed save says more than that. */
function hasNewerState(state: SessionState): boolean {
  return state.saved !== null && state.outdated === state.saved.updatedAt && shownProblem(state) === null;
}

/** Returns true when a newer state can be loaded without losing text. */
export function canLoadLatest(state: SessionState): boolean {
  return hasNewerState(state) && !state.isDirty;
}

/** Returns the notice about a newer state: to be loaded, or merged with the text; null: none. */
export function updateNoticeOf(state: SessionState): 'load' | 'merge' | null {
  // The text that readers see was saved again since the working copy began.
  if (isUnpublished(state) && newerOf(state.saved) !== null && shownProblem(state) === null) return 'merge';
  if (!hasNewerState(state)) return null;
  // An autosave merges it at the next pause, where it can.
  if (state.isDirty && state.collidedAt !== state.saved?.updatedAt) return null;
  if (state.isDirty) return 'merge';
  const isLoading = state.phase.name === 'checking' && state.phase.isAutomatic;
  return state.hasTriedLatest && !isLoading ? 'load' : null;
}

/** An offered draft, for its notice. */
export interface DraftOffer {
  readonly draft: Draft;
  /** True when the document was saved again since. */
  readonly isOutdated: boolean;
  /** True when nobody but this session has saved it since. */
  readonly isPassed: boolean;
  readonly isOrphan: boolean;
  readonly isBegun: boolean;
  /** True when the text in the editor is another draft that was restored and is not saved yet. */
  readonly isAnother: boolean;
}

export function draftOfferOf(state: SessionState): DraftOffer | null {
  const { saved, offer } = state;
  const [draft] = offer.drafts;
  if (draft === undefined) return null;
  return {
    draft,
    isOutdated: saved !== null && draft.base?.updatedAt !== saved.updatedAt,
    isPassed: isDraftSuperseded(state, draft),
    isOrphan: offer.isOrphan,
    isBegun: offer.isBegun,
    isAnother: isDraftRestored(state),
  };
}

/** Returns true where the state that a draft is an edit of was saved again by this session alone. */
export function isDraftSuperseded({ saved, offer: { ownSaves } }: SessionState, { base }: Draft): boolean {
  return ownSaves !== null && ownSaves.to === saved?.updatedAt && ownSaves.from === base?.updatedAt;
}

/** Returns true when the unsaved text in the editor is a draft that was restored. */
export function isDraftRestored({ saved, isDirty, offer }: SessionState): boolean {
  return isDirty && offer.restoredOver === (saved?.updatedAt ?? '');
}
