import { isRetried } from '../stores/saving.ts';
import type { SavedState } from '../stores/saving.ts';
import { newAttempt, RESTING, send, sendNext, sendRequested } from './attempts.ts';
import type { Checking, Context } from './attempts.ts';
import { step } from './events.ts';
import type { Step } from './events.ts';
import { requireMergeModule } from './merging.ts';
import { isChanged, isUnpublished, newerOf, publishedOf, requestedAfter } from './state.ts';
import type { SessionState } from './state.ts';
import { titleAndContentOf } from './title.ts';

/**
 * Goes on with the stored state that the text is still an edit of, and with what was asked for. Where readers
 * see a newer state than the one that the working copy began from, publishing merges it, or asks where
 * something collides.
 */
export function continueFrom(
  state: SessionState,
  saved: SavedState,
  { base, isAutomatic, isAfterSave, after }: Checking,
  context: Context,
): Step {
  const { copyOf } = saved;
  // The title of a working copy follows that of its document without a save of the copy (`followTitle`).
  const title = state.title === base.title ? saved.title : state.title;
  const next: SessionState = { ...state, saved, title, outdated: null };
  const newer = newerOf(saved);
  const wanted = requestedAfter(after);
  if (copyOf !== null && newer !== null && (wanted !== null || !isAutomatic)) {
    const over: SavedState = { ...saved, copyOf: { base: newer, newer: null } };
    const merged = wanted === null ? null : mergeForReview(next, copyOf.base, newer, over, context);
    if (merged !== null) return merged;
    const conflict = { name: 'conflict', base: copyOf.base, latest: newer, over } as const;
    return step(isAutomatic ? next : { ...next, phase: { ...conflict, publishes: wanted !== null } });
  }
  const isOther =
    saved.updatedAt !== base.updatedAt || copyOf?.base.updatedAt !== base.copyOf?.base.updatedAt;
  // A save that is refused over the state that it named would be refused again.
  if (isAfterSave && !isOther) return step(next);
  if (after === 'rest' && isChanged(next, context.text))
    return sendNext(next, context, { isAutomatic: true });
  if (wanted === null) return step(next);
  const props = wanted.props === base.props ? saved.props : wanted.props;
  return sendRequested(next, { ...wanted, props }, context) ?? step(next);
}

/**
 * Merges a newer state into a text that was to be published, which its writer has to look at before.
 * @returns null where something collides
 */
export function mergeForReview(
  state: SessionState,
  base: SavedState,
  latest: SavedState,
  over: SavedState,
  { text }: Context,
): Step | null {
  return requireMergeModule().mergeWithoutQuestion(
    { ...state, awaitsReview: state.isShared },
    base,
    latest,
    over,
    text,
  );
}

/** Puts what readers see in the place of the text, and removes the working copy. It can be taken back. */
export function discard(state: SessionState, context: Context): Step {
  const { saved, phase } = state;
  if (saved === null || !state.isShared) return step(state);
  if (!isUnpublished(state) && !isChanged(state, context.text)) return step(state);
  const shown = publishedOf(saved);
  const before = { ...titleAndContentOf(state, context.text), props: state.props };
  const { title, content, props } = shown;
  // A publish without an answer is not repeated: it would show readers what is discarded here.
  const unanswered = state.unanswered?.kind === 'save' ? null : state.unanswered;
  const next: SessionState = {
    ...state,
    title,
    props,
    unanswered,
    awaitsReview: false,
    phase: phase.name === 'failed' ? { ...phase, wanted: null } : phase,
  };
  const put = { type: 'replaceText', content } as const;
  const message = { type: 'showDiscarded', shown: { title, content, props }, before } as const;
  // The retry of an attempt without an answer is followed by the removal, as by every other change.
  if (unanswered !== null || needsWriter(state)) return step(next, put, message);
  // Text of the last moments is not in a working copy yet.
  if (saved.copyOf === null) return step({ ...next, phase: RESTING }, put, message);
  const sent = send(next, newAttempt(next, shown, saved, 'discard', context), {});
  return step(sent.state, put, ...sent.effects, message);
}

/** Returns true where a save failed that is not tried again by itself: its notice stays. */
function needsWriter({ phase, unanswered }: SessionState): boolean {
  return unanswered !== null && phase.name === 'failed' && !isRetried(phase.failure.problem);
}
