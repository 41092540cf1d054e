import type { Attempt, SavedState } from '../stores/saving.ts';
import { newAttempt, RESTING, send } from './attempts.ts';
import type { Checking, Context } from './attempts.ts';
import { discard, continueFrom, mergeForReview } from './copy-transition.ts';
import { step } from './events.ts';
import type { ConflictAnswer, Step } from './events.ts';
import { requireMergeModule } from './merging.ts';
import { isChanged, isSameText, publishedOf, requestedAfter } from './state.ts';
import type { Phase, SessionState } from './state.ts';
import { fieldTitle, titleAndContentOf } from './title.ts';

type Conflict = Extract<Phase, { readonly name: 'conflict' }>;

/** Goes on with the state that was loaded: as it is, merged with the text, or by a question. */
export function compare(state: SessionState, checking: Checking, latest: SavedState, context: Context): Step {
  const { base, isAutomatic, after } = checking;
  const { text } = context;
  // The latest state has an unanswered update, or shows that it has not arrived.
  const resting: SessionState = { ...state, phase: RESTING, unanswered: null };
  const isNewer = latest.updatedAt !== base.updatedAt;
  // The removal names the known state, so that words of another device are not discarded with it.
  if (after === 'discard')
    return discard({ ...resting, outdated: isNewer ? base.updatedAt : state.outdated }, context);
  const props = propsOver(latest, base, state);
  // Both sides are equal, or the answer to one's own save was lost: there is no conflict.
  const isSame = isSameText(latest, { ...titleAndContentOf(state, text), props });
  if (!isNewer || isSame || isSameText(latest, base))
    return continueFrom({ ...resting, props }, latest, checking, context);
  const publishes = state.isShared && requestedAfter(after) !== null;
  if (!isChanged(state, text)) {
    const awaitsReview = state.awaitsReview || (publishes && latest.copyOf !== null);
    return takeLatest({ ...resting, awaitsReview }, latest, checking, context);
  }
  if (isAutomatic || publishes) {
    const merged = publishes
      ? mergeForReview(resting, base, latest, latest, context)
      : requireMergeModule().mergeWithoutQuestion(resting, base, latest, latest, text);
    if (merged !== null) return merged;
  }
  // An automatic save opens no dialog while the user types: the notice offers it.
  if (isAutomatic) return step({ ...resting, outdated: base.updatedAt, collidedAt: base.updatedAt });
  return step({ ...resting, phase: { name: 'conflict', base, latest, over: latest, publishes } });
}

/** Returns the settings over a newer state: the writer's where they were chosen, else those of that state. */
function propsOver(latest: SavedState, base: SavedState, { props }: SessionState): string {
  return props === base.props ? latest.props : props;
}

/** Saves the writer's own version. Replaced text that was not published is in no history: Undo is offered. */
function overwrite(state: SessionState, mine: Attempt, latest: SavedState): Step {
  const sent = send(state, mine, {});
  if (latest.copyOf === null) return sent;
  const shown = { ...mine.words, props: mine.props };
  const before = { title: latest.title, content: latest.content, props: latest.props };
  return step(sent.state, ...sent.effects, { type: 'showOverwritten', shown, before });
}

/**
 * Replaces the fields by the server's state. A new title alone, as from the tree, needs no message.
 * @param checking check that found it beside a text without changes; null: it was chosen over the writer's
 */
function takeLatest(
  state: SessionState,
  latest: SavedState,
  checking: Pick<Checking, 'isAutomatic'> | null,
  { text }: Context,
): Step {
  const title = fieldTitle(state, latest.title);
  const next = { ...state, saved: latest, title, props: latest.props, isDirty: false };
  if (checking?.isAutomatic === true && latest.content === text.read()) return step(next);
  return step(
    next,
    { type: 'replaceText', content: latest.content },
    { type: 'showMessage', message: checking === null ? 'latestLoaded' : 'taken' },
  );
}

/**
 * Saves the writer's own version over the newer one, so that the history has both; after it the merged one.
 * In a document that others read the merged one alone, into the working copy unless it was to be published.
 */
export function applyResolution(
  state: SessionState,
  { base, latest, over: stored, publishes }: Conflict,
  answer: ConflictAnswer,
  context: Context,
): Step {
  const resting: SessionState = { ...state, phase: RESTING };
  if (answer.kind === 'close') return step(resting);
  if (answer.kind === 'theirs') {
    const isPublished = stored !== latest && publishedOf(stored) === latest;
    return isPublished
      ? discard({ ...resting, saved: stored }, context)
      : takeLatest(resting, latest, null, context);
  }
  const over: SessionState = { ...resting, saved: stored, props: propsOver(latest, base, state) };
  const kind = state.isShared && !publishes ? 'copy' : 'save';
  const mine = newAttempt(over, titleAndContentOf(state, context.text), stored, kind, context);
  if (answer.kind === 'mine') return overwrite(over, mine, latest);
  const { title, content } = answer.words;
  const props = answer.props ?? over.props;
  const merged: SessionState = { ...over, title, props, awaitsReview: publishes };
  const sent = state.isShared
    ? send(merged, newAttempt(merged, answer.words, stored, 'copy', context), { message: 'mergedHere' })
    : send(merged, mine, { after: { ...answer.words, props }, message: 'merged' });
  return step(sent.state, { type: 'replaceText', content }, ...sent.effects);
}
