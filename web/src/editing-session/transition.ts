import { isRetried } from '../stores/saving.ts';
import type { SavedState, DocText } from '../stores/saving.ts';
import { canBegin, hasDifferentResponse, newAttempt, RESTING, send, sendNext } from './attempts.ts';
import { responseEffects, sendRequested, requestedText } from './attempts.ts';
import type { Checking, Context, Saving } from './attempts.ts';
import {
  check,
  chooseAccess,
  failedPhase,
  load,
  loadLatestAutomatically,
  endFailedCheck,
} from './check-transition.ts';
import { reload, requestedIn } from './check-transition.ts';
import { discard } from './copy-transition.ts';
import { draftStep, recordOwnSave, skipOfferedDraft } from './draft-transition.ts';
import { step } from './events.ts';
import type { SessionEvent, Step } from './events.ts';
import { compare, applyResolution } from './latest-transition.ts';
import { requireMergeModule } from './merging.ts';
import {
  areSettingsChanged,
  isAutosaveDue,
  isBusy,
  isChanged,
  isUnpublished,
  requestedAfter,
} from './state.ts';
import type { Failure, SessionState } from './state.ts';
import { hasSavableText, titleAndContentOf } from './title.ts';

/**
 * Gives the next state of an editing session for an event, and the effects that follow. Pure: the session
 * performs the effects, and reports their results as events. Phases and the events that change them:
 *
 * | Event              | resting    | saving      | checking    | conflict    | failed            |
 * | saveRequested      | saving ¹   | noted ³     | noted ³     | –           | saving ¹          |
 * | storeRequested     | saving ¹³  | noted       | noted       | –           | saving ¹³         |
 * | saveAsNewRequested | saving ²   | –           | –           | –           | saving ²          |
 * | propsChosen        | saving ⁹   | noted ³     | noted       | noted       | saving ⁹          |
 * | retryDue           | –          | –           | –           | –           | offline: saving   |
 * | autosaveDue        | saving ¹⁰  | –           | –           | –           | refused: saving ¹⁰|
 * | accessChosen       | checking ¹¹| noted       | noted       | noted       | checking ¹¹       |
 * | accessRefused      | –          | checking    | –           | –           | –                 |
 * | discardRequested   | saving ¹²  | noted       | noted       | –           | saving ¹²         |
 * | saveSucceeded      | –          | resting ³   | –           | –           | –                 |
 * | saveConflicted     | –          | checking    | –           | –           | –                 |
 * | saveRefused        | –          | failed      | –           | –           | –                 |
 * | latestRequested    | checking ⁴ | –           | –           | –           | checking ⁴        |
 * | latestLoaded       | –          | –           | resting ⁵   | –           | –                 |
 * | latestFailed       | –          | –           | failed ⁶    | –           | –                 |
 * | conflictAnswered   | –          | –           | –           | saving ⁷    | –                 |
 * | savedElsewhere     | checking ⁸ | noted       | noted       | noted       | title: checking ⁸ |
 *
 * ¹ Where something is unsaved and there is a title. An unanswered attempt is sent first, as it was. Resting
 *   where nothing is unsaved, since the writer has taken back what was refused.
 * ² As a new document with the settings of the stored one, the reference to which is dropped.
 * ³ Saving where something was asked for meanwhile: the words as they were then, once the request is over
 *   and also after retries; and where settings were chosen meanwhile, these alone.
 * ⁴ Where the document is stored.
 * ⁵ Conflict where both sides changed and the writer asked; an unchanged text is replaced by the newer state.
 *   Saving where what was asked for can go on. What was to be published is merged, and published when the
 *   writer has looked at it and asks again.
 * ⁶ Resting where it could not be fetched and nothing is unsaved: it is tried again.
 * ⁷ For a merge and for one's own version; resting for the newer state, and where the question is put off.
 * ⁸ Where nothing is unsaved, once: a newer state is loaded without being asked for.
 * ⁹ Where the document is stored: with its saved text, so that a choice of settings saves no typed word.
 * ¹⁰ Where there is unsaved text; a new document needs a word, and becomes a private one. Autosaves of
 *   private documents fold into one version until the writer saves; those of documents that others read go
 *   into the working copy. One that meets a newer state merges it where nothing collides; else a notice asks,
 *   and autosaves wait for it.
 * ¹¹ Where a document with a working copy became private, of which that is now a version.
 * ¹² Where there is a working copy, to remove it. What was only typed is taken out without a request. An
 *   unanswered request to publish is not repeated.
 * ¹³ Where something is unsaved, as an autosave, also after a failure: readers see nothing of it.
 *
 * An attempt stays unanswered until the server has taken or refused what it says: it may have arrived before
 * its connection broke, or before the session ended. `typed` and `titled` change the fields in every phase;
 * events of drafts are in `draft-transition.ts`.
 */
export function transition(state: SessionState, event: SessionEvent, context: Context): Step {
  const next = stepOf(state, event, context);
  // A replaced text is compared when it is in the editor, by the `typed` that follows.
  if (next.effects.some(({ type }) => type === 'replaceText')) return next;
  const isDirty = isChanged(next.state, context.text);
  const compared = next.state.isDirty === isDirty ? next.state : { ...next.state, isDirty };
  const passed = skipOfferedDraft(compared);
  const taken = loadLatestAutomatically(passed.state);
  return step(taken.state, ...next.effects, ...passed.effects, ...taken.effects);
}

function stepOf(state: SessionState, event: SessionEvent, context: Context): Step {
  const { phase } = state;
  switch (event.type) {
    case 'typed':
      return step(state);
    case 'titled':
      return step(titled(state, event.title));
    case 'propsChosen':
      return canBegin(phase)
        ? saveSettings({ ...state, props: event.props }, context)
        : step({ ...state, props: event.props });
    case 'savedElsewhere':
      return step({ ...state, outdated: event.updatedAt });
    case 'saveRequested':
      return isBusy(state)
        ? step(wantedLater(state, context))
        : canBegin(phase)
          ? save({ ...state, awaitsReview: false }, context)
          : step(state);
    case 'storeRequested':
      if (phase.name === 'saving' || phase.name === 'checking')
        return step({ ...state, phase: { ...phase, after: phase.after ?? 'rest' } });
      return canBegin(phase) && state.isDirty && hasSavableText(state, context.text)
        ? sendNext(state, context, { isAutomatic: true })
        : step(state);
    case 'autosaveDue':
      return isAutosaveDue(state) && hasSavableText(state, context.text)
        ? sendNext(state, context, { isAutomatic: true })
        : step(state);
    case 'accessChosen':
      return event.isShared === state.isShared ? step(state) : chooseAccess(state, event.isShared);
    case 'accessRefused':
      return phase.name === 'saving' ? reload(state, event.isShared) : step(state);
    case 'discardRequested':
      if (phase.name === 'saving' || phase.name === 'checking')
        return step({ ...state, phase: { ...phase, after: 'discard' } });
      return canBegin(phase) ? discard(state, context) : step(state);
    case 'discardUndone':
      return requireMergeModule().undoDiscard(state, event, context.text);
    case 'mergeUndone':
      return requireMergeModule().undoMerge(state, event, context.text);
    case 'saveAsNewRequested':
      return canBegin(phase) ? saveAsNew(state, context) : step(state);
    case 'retryDue':
      return phase.name === 'failed' && isRetried(phase.failure.problem)
        ? retry(state, phase.wanted, context)
        : step(state);
    case 'saveSucceeded':
      return phase.name === 'saving' ? applyResponse(state, phase, event.saved, context) : step(state);
    case 'saveConflicted':
      return phase.name === 'saving' ? conflicted(state, phase, context) : step(state);
    case 'saveRefused':
      return phase.name === 'saving' ? refused(state, phase, event, context) : step(state);
    case 'latestRequested':
      return canBegin(phase) ? check(state, false) : step(state);
    case 'latestLoaded':
      return phase.name === 'checking' ? compare(state, phase, event.latest, context) : step(state);
    case 'latestFailed':
      return phase.name === 'checking' ? endFailedCheck(state, phase, event.problem, context) : step(state);
    case 'conflictAnswered':
      return phase.name === 'conflict' ? applyResolution(state, phase, event.answer, context) : step(state);
    default:
      return draftStep(state, event);
  }
}

const CHECKING = { name: 'checking', mayPublish: true, failure: null } as const;

/** `updatedAt` of the state before a document's first one. */
const LONG_AGO = new Date(0).toISOString();

/** Refusals of what a save says: it has certainly not taken effect. */
const FINAL: ReadonlySet<Failure['problem']> = new Set(['refused', 'title', 'full', 'long']);

/** An emptied title of a new document gives way to the first heading again; that of a stored one is kept. */
function titled(state: SessionState, title: string): SessionState {
  const mayGiveWay = state.isUntitled || state.saved === null;
  return { ...state, title, isUntitled: mayGiveWay && title.trim() === '' };
}

function save(state: SessionState, context: Context): Step {
  const isNameless = titleAndContentOf(state, context.text).title.trim() === '';
  if (isNameless || (state.title.trim() === '' && !hasSavableText(state, context.text)))
    return step({ ...state, titleError: { title: state.title, message: null } }, { type: 'showTitle' });
  // A new document may be saved as it is: with a suggested title and no text.
  const isUnchanged = state.saved !== null && !isChanged(state, context.text);
  // Unchanged text is saved too where that ends the version which autosaves are put into, or publishes it.
  const isDone = isUnchanged && state.unanswered === null && !state.isVersionOpen && !isUnpublished(state);
  return isDone
    ? step({ ...state, phase: RESTING, namable: state.saved?.updatedAt ?? null })
    : sendNext(state, context, { isAutomatic: false });
}

/** Notes what the writer asked to save while a request is under way: the words as they are now. */
function wantedLater(state: SessionState, context: Context): SessionState {
  const { phase } = state;
  if (phase.name !== 'saving' && phase.name !== 'checking') return state;
  const isHidden = phase.name === 'checking' && !phase.mayPublish && state.isShared;
  const after = isHidden ? 'rest' : requestedText(state, context);
  return { ...state, awaitsReview: false, phase: { ...phase, after, isAutomatic: false } };
}

/** Tries again what has failed, and saves after it what the writer asked for. */
function retry(state: SessionState, wanted: DocText | null, context: Context): Step {
  // The words may be those that the server has by now: there is nothing to store.
  const isDone = state.unanswered === null && !isChanged(state, context.text);
  if (wanted === null)
    return isDone ? step({ ...state, phase: RESTING }) : sendNext(state, context, { isAutomatic: true });
  if (state.unanswered !== null) return send(state, state.unanswered, { isAutomatic: true, after: wanted });
  return sendRequested(state, wanted, context) ?? step({ ...state, phase: RESTING });
}

function saveAsNew(state: SessionState, context: Context): Step {
  // A creation without an answer may have made the new document already.
  const unanswered = state.unanswered?.over === null ? state.unanswered : null;
  // A new document is private.
  return save({ ...state, phase: RESTING, saved: null, unanswered, isShared: false }, context);
}

/** Saves chosen settings with the saved text; a new document is saved with its settings. */
function saveSettings(state: SessionState, context: Context): Step {
  const { saved, unanswered } = state;
  if (saved === null || !areSettingsChanged(state)) return step(state);
  if (unanswered !== null) return send(state, unanswered, { after: requestedIn(state) });
  const kind = state.isShared ? 'copy' : 'save';
  return send(state, newAttempt(state, saved, saved, kind, context), {});
}

function applyResponse(
  state: SessionState,
  { attempt, isAutomatic, after, message, failure }: Saving,
  stored: SavedState,
  context: Context,
): Step {
  // The sent text is now saved; the server may have normalised the title.
  const saved = { ...stored, ...attempt.words, props: attempt.props };
  const isVersionOpen = attempt.kind === 'fold';
  const startsVersion = state.startsVersion && isVersionOpen && attempt.over !== null;
  // A newer state that is known stays so: the working copy is an edit of the older one.
  const isStillOutdated = attempt.kind === 'copy' && state.outdated === attempt.over?.updatedAt;
  const next: SessionState = {
    ...recordOwnSave(state, attempt.over, saved),
    saved,
    outdated: isStillOutdated ? saved.updatedAt : state.outdated,
    isVersionOpen,
    startsVersion,
    namable: isAutomatic || attempt.kind !== 'save' ? state.namable : saved.updatedAt,
    unanswered: null,
    phase: RESTING,
  };
  // A publication that was asked for while the server could not be reached is told by a toast.
  const isLate = state.isShared && (failure !== null || message === 'publishedLate');
  const first = responseEffects(state, attempt, saved, isLate);
  const goOn = (sent: Step): Step => step(sent.state, ...first, ...sent.effects);
  if (hasDifferentResponse(attempt, stored)) {
    const base = { ...saved, updatedAt: attempt.over?.updatedAt ?? LONG_AGO };
    const checked: Checking = { ...CHECKING, base, isAutomatic, isAfterSave: true, after };
    return goOn(compare({ ...next, saved: base }, checked, stored, context));
  }
  if (after === 'discard') return goOn(discard(next, context));
  const wanted = requestedAfter(after);
  const last = isLate ? 'publishedLate' : message;
  const sent = wanted === null ? null : sendRequested(next, wanted, context, last);
  if (sent !== null) return goOn(sent);
  if (after === 'rest' && isChanged(next, context.text))
    return goOn(sendNext(next, context, { isAutomatic: true, message }));
  if (areSettingsChanged(next)) return goOn(saveSettings(next, context));
  const isSilent = message === null || message === 'publishedLate';
  return isSilent ? step(next, ...first) : step(next, ...first, { type: 'showMessage', message });
}

function conflicted(
  state: SessionState,
  { attempt, isAutomatic, failure, ...saving }: Saving,
  context: Context,
): Step {
  // A new document has no older state to compare: its first save can't meet a newer one.
  if (attempt.over === null)
    return refused(state, { attempt, after: null }, { problem: 'refused', message: '' }, context);
  // Goes over the newer state where nothing else changed.
  const sent = attempt.kind === 'save' ? { ...attempt.words, props: attempt.props } : 'rest';
  const isReplaced = saving.after !== null && saving.after !== 'rest';
  const after = isReplaced ? saving.after : sent;
  const rest = { isAutomatic, isAfterSave: true, mayPublish: true, after, failure };
  return load({ ...state, unanswered: null }, attempt.over, rest);
}

function refused(
  state: SessionState,
  { attempt, after }: Pick<Saving, 'attempt' | 'after'>,
  { problem, message, isServerError = false }: Failure & { readonly isServerError?: boolean },
  context: Context,
): Step {
  const isFinal = FINAL.has(problem);
  // An update that the server fails at must not hold up newer text; a creation could be made twice.
  const isGivenUp = isServerError && attempt.over !== null;
  const failed: SessionState = {
    ...state,
    unanswered: isFinal || isGivenUp ? null : attempt,
    phase: failedPhase({ problem, message }, after),
  };
  if (after === 'discard') return discard(failed, context);
  if (problem !== 'title') return step(failed);
  return step({ ...failed, titleError: { title: attempt.words.title, message } }, { type: 'showTitle' });
}
