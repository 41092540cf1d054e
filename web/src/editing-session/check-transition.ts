import { isRetried } from '../stores/saving.ts';
import type { SavedState, SaveProblem, DocText } from '../stores/saving.ts';
import { canBegin, RESTING } from './attempts.ts';
import type { Checking, Context } from './attempts.ts';
import { discard } from './copy-transition.ts';
import { step } from './events.ts';
import type { Step } from './events.ts';
import { canLoadLatest } from './shown-state.ts';
import { failureOf, isChanged, requestedAfter } from './state.ts';
import type { After, Failure, Phase, SessionState } from './state.ts';

const AUTOMATIC = { isAutomatic: true, isAfterSave: false } as const;

/** A failure that passes by itself keeps what the writer has asked for. */
export function failedPhase(failure: Failure, after: After): Phase {
  return { name: 'failed', failure, wanted: isRetried(failure.problem) ? requestedAfter(after) : null };
}

/** Returns the words that a failed request was about, which a retry saves; null: none. */
export function requestedIn({ phase }: SessionState): DocText | null {
  return phase.name === 'failed' ? phase.wanted : null;
}

/** Ends a check that failed: resting where nothing is unsaved and the next check may pass by itself. */
export function endFailedCheck(
  state: SessionState,
  { after }: Checking,
  problem: SaveProblem,
  context: Context,
): Step {
  const isPassing = problem === 'offline' || problem === 'part';
  const isOver = isPassing && requestedAfter(after) === null && !isChanged(state, context.text);
  const failed = failedPhase({ problem, message: '' }, after);
  const next: SessionState = { ...state, phase: isOver ? RESTING : failed };
  return after === 'discard' ? discard(next, context) : step(next);
}

/** Loads the document, which was opened or closed elsewhere, and stores the text where it belongs now. */
export function reload(state: SessionState, isShared: boolean): Step {
  const { saved } = state;
  const next: SessionState = { ...state, isShared, unanswered: null, phase: RESTING };
  if (saved === null) return step(next);
  return load(next, saved, { ...AUTOMATIC, mayPublish: false, after: 'rest', failure: null });
}

/**
 * A working copy is a version of the document once that is closed: the state is loaded anew. What the writer
 * asked to save in a private document is not published once that is opened.
 */
export function chooseAccess(state: SessionState, isShared: boolean): Step {
  const phase = isShared ? withoutWanted(state.phase) : state.phase;
  const next: SessionState = { ...state, isShared, phase, awaitsReview: false };
  if (state.saved === null || state.saved.copyOf === null) return step(next);
  return canBegin(state.phase) ? check(next, true) : step({ ...next, outdated: state.saved.updatedAt });
}

function withoutWanted(phase: Phase): Phase {
  if (phase.name === 'failed') return { ...phase, wanted: null };
  const isAsked =
    (phase.name === 'saving' || phase.name === 'checking') && requestedAfter(phase.after) !== null;
  return isAsked ? { ...phase, after: 'rest', isAutomatic: true } : phase;
}

/** Loads the newest state of the document, and goes on with what a failed request was about. */
export function check(state: SessionState, isAutomatic: boolean): Step {
  if (state.saved === null) return step(state);
  const rest = { mayPublish: true, after: requestedIn(state), failure: failureOf(state) };
  return load(state, state.saved, { ...AUTOMATIC, isAutomatic, ...rest });
}

/** Loads the server's state of a document, to compare it with `base`. */
export function load(state: SessionState, base: SavedState, rest: Omit<Checking, 'name' | 'base'>): Step {
  return step({ ...state, phase: { name: 'checking', base, ...rest } }, { type: 'loadLatest', id: base.id });
}

/** Loads a newer state without being asked where no unsaved text would be lost: once while it is wanted. */
export function loadLatestAutomatically(state: SessionState): Step {
  const isWanted = canLoadLatest(state);
  if (!isWanted) return step(state.hasTriedLatest ? { ...state, hasTriedLatest: false } : state);
  if (state.hasTriedLatest || !canBegin(state.phase)) return step(state);
  return check({ ...state, hasTriedLatest: true }, true);
}
