import { isRetried } from '../stores/saving.ts';
import type { SavedState } from '../stores/saving.ts';
import { newAttempt, RESTING, send, sendNext } from './attempts.ts';
import type { Context } from './attempts.ts';
import { step } from './events.ts';
import type { Step } from './events.ts';
import { mergeCleanly } from './merge-transition.ts';
import { isChanged, isUnpublished, newerOf, publishedOf } from './state.ts';
import type { Phase, SessionState } from './state.ts';
import { fieldTitle, wordsOf } from './title.ts';

type Checking = Extract<Phase, { readonly name: 'checking' }>;

/**
 * Goes on with the stored state that the text is still an edit of. Where readers see a newer state than the
 * one that the working copy began from, publishing merges it, or asks where something collides.
 */
export function goOnOver(
  state: SessionState,
  saved: SavedState,
  { base, isAutomatic, publishes }: Checking,
  mayReplace: boolean,
  context: Context,
): Step {
  const { copyOf } = saved;
  const next: SessionState = { ...state, saved, outdated: null };
  const newer = newerOf(saved);
  if (copyOf !== null && newer !== null) {
    if (isAutomatic) return step(next);
    const over: SavedState = { ...saved, copyOf: { base: newer, newer: null } };
    const merged = publishes && mayReplace ? mergeAndPublish(next, copyOf.base, newer, over, context) : null;
    const conflict = { name: 'conflict', base: copyOf.base, latest: newer, over, publishes } as const;
    return merged ?? step({ ...next, phase: conflict });
  }
  const isOther =
    saved.updatedAt !== base.updatedAt || copyOf?.base.updatedAt !== base.copyOf?.base.updatedAt;
  const isLeft = copyOf !== null || isChanged(next, context.text);
  // The request was refused because of a state that has nothing else than the text.
  return publishes && isOther && isLeft ? sendNext(next, context, { isAutomatic: false }) : step(next);
}

/** Publishes the text with a newer state merged into it. @returns null where something collides */
export function mergeAndPublish(
  state: SessionState,
  base: SavedState,
  latest: SavedState,
  over: SavedState,
  context: Context,
): Step | null {
  const merged = mergeCleanly(state, base, latest, context.text);
  if (merged === null) return null;
  const { title, content, props } = merged;
  const before = wordsOf(state, context.text);
  const next = { ...state, saved: over, title: fieldTitle(state, title), props, outdated: null };
  const sent = send(next, newAttempt(next, merged, over, 'save', context), {});
  return step(sent.state, { type: 'replaceText', content }, ...sent.effects, {
    type: 'showMerged',
    merged: { title, content },
    before,
  });
}

/** Puts what readers see in the place of the text, and removes the working copy. It can be taken back. */
export function discard(state: SessionState, context: Context): Step {
  const { saved } = state;
  if (saved === null || !state.isShared) return step(state);
  if (!isUnpublished(state) && !isChanged(state, context.text)) return step(state);
  const shown = publishedOf(saved);
  const before = { ...wordsOf(state, context.text), props: state.props };
  const { title, content, props } = shown;
  // A publish without an answer is not repeated: it would show readers what is discarded here.
  const unanswered = state.unanswered?.kind === 'save' ? null : state.unanswered;
  const next: SessionState = { ...state, title, props, unanswered };
  const put = { type: 'replaceText', content } as const;
  const told = { type: 'showDiscarded', shown: { title, content, props }, before } as const;
  // The retry of an attempt without an answer is followed by the removal, as by every other change.
  if (unanswered !== null || needsWriter(state)) return step(next, put, told);
  // Text of the last moments is not in a working copy yet.
  if (saved.copyOf === null) return step({ ...next, phase: RESTING }, put, told);
  const sent = send(next, newAttempt(next, shown, saved, 'discard', context), {});
  return step(sent.state, put, ...sent.effects, told);
}

/** Returns true where a save failed that is not tried again by itself: its notice stays. */
function needsWriter({ phase, unanswered }: SessionState): boolean {
  return unanswered !== null && phase.name === 'failed' && !isRetried(phase.failure.problem);
}
