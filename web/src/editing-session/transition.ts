import { isRetried } from '../stores/saving.ts';
import type { Attempt, SavedState } from '../stores/saving.ts';
import { canBegin, newAttempt, RESTING, send, sendNext } from './attempts.ts';
import type { Context, Saving } from './attempts.ts';
import { discard, goOnOver, mergeAndPublish } from './copy-transition.ts';
import { draftStep, passBegunDraft } from './draft-transition.ts';
import { step } from './events.ts';
import type { ConflictAnswer, SessionEvent, Step } from './events.ts';
import { mergeQuietly, undoDiscard, undoMerge } from './merge-transition.ts';
import { areSettingsChanged, failureOf, isAutosaveDue, isChanged, isLatestWanted } from './state.ts';
import { isUnpublished, publishedOf } from './state.ts';
import type { Failure, Phase, SessionState } from './state.ts';
import { fieldTitle, hasWord, wordsOf } from './title.ts';

/**
 * Gives the next state of an editing session for an event, and the effects that follow. Pure: the session
 * performs the effects, and reports their results as events. Phases and the events that change them:
 *
 * | Event              | resting    | saving      | checking    | conflict    | failed            |
 * | saveRequested      | saving ¹   | rest too ³  | –           | –           | saving ¹          |
 * | saveAsNewRequested | saving ²   | –           | –           | –           | saving ²          |
 * | propsChosen        | saving ⁹   | noted ³     | noted       | noted       | saving ⁹          |
 * | retryDue           | –          | –           | –           | –           | offline: saving   |
 * | autosaveDue        | saving ¹⁰  | –           | –           | –           | refused: saving ¹⁰|
 * | accessChosen       | checking ¹¹| noted       | noted       | noted       | checking ¹¹       |
 * | accessRefused      | –          | checking    | –           | –           | –                 |
 * | discardRequested   | saving ¹²  | –           | –           | –           | saving ¹²         |
 * | saveAnswered       | –          | resting ³   | –           | –           | –                 |
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
 * ³ Saving where the attempt was an unanswered one or the first half of a merge, or the writer has asked
 *   again, and the text has more; and where settings were chosen meanwhile, these alone.
 * ⁴ Where the document is stored.
 * ⁵ Conflict where both sides changed and the writer asked; an unchanged text is replaced by the newer state.
 *   Saving where a refused request to publish can go on, merged with the newer state or without one.
 * ⁶ Resting where the server can't be reached and nothing is unsaved: it is tried again.
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
  const passed = passBegunDraft(compared);
  const taken = loadWantedLatest(passed.state);
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
      if (phase.name === 'saving')
        return step({ ...state, phase: { ...phase, savesRest: true, isAutomatic: false } });
      return canBegin(phase) ? save(state, context) : step(state);
    case 'autosaveDue':
      return isAutosaveDue(state) && hasWord(state, context.text)
        ? sendNext(state, context, { isAutomatic: true })
        : step(state);
    case 'accessChosen':
      return event.isShared === state.isShared ? step(state) : chooseAccess(state, event.isShared);
    case 'accessRefused':
      return phase.name === 'saving' ? reload(state, event.isShared) : step(state);
    case 'discardRequested':
      return canBegin(phase) ? discard(state, context) : step(state);
    case 'discardUndone':
      return undoDiscard(state, event, context.text);
    case 'mergeUndone':
      return undoMerge(state, event, context.text);
    case 'saveAsNewRequested':
      return canBegin(phase) ? saveAsNew(state, context) : step(state);
    case 'retryDue':
      return phase.name === 'failed' && isRetried(phase.failure.problem)
        ? sendNext(state, context, { isAutomatic: true })
        : step(state);
    case 'saveAnswered':
      return phase.name === 'saving' ? answered(state, phase, event.saved, context) : step(state);
    case 'saveConflicted':
      return phase.name === 'saving' ? conflicted(state, phase) : step(state);
    case 'saveRefused':
      return phase.name === 'saving' ? refused(state, phase.attempt, event) : step(state);
    case 'latestRequested':
      return canBegin(phase) ? check(state, false) : step(state);
    case 'latestLoaded':
      return phase.name === 'checking' ? compare(state, phase, event, context) : step(state);
    case 'latestFailed':
      return phase.name === 'checking'
        ? step(
            event.problem === 'offline' && !phase.publishes && !isChanged(state, context.text)
              ? { ...state, phase: RESTING }
              : { ...state, phase: { name: 'failed', failure: { problem: event.problem, message: '' } } },
          )
        : step(state);
    case 'conflictAnswered':
      return phase.name === 'conflict' ? resolved(state, phase, event.answer, context) : step(state);
    default:
      return draftStep(state, event);
  }
}

type Checking = Extract<Phase, { readonly name: 'checking' }>;
type Conflict = Extract<Phase, { readonly name: 'conflict' }>;

const CHECKING = { name: 'checking', publishes: false, failure: null } as const;

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
  const isNameless = wordsOf(state, context.text).title.trim() === '';
  if (isNameless || (state.title.trim() === '' && !hasWord(state, context.text)))
    return step({ ...state, titleError: { title: state.title, message: null } }, { type: 'showTitle' });
  // A new document may be saved as it is: with a suggested title and no text.
  const isUnchanged = state.saved !== null && !isChanged(state, context.text);
  // Unchanged text is saved too where that ends the version which autosaves are put into, or publishes it.
  const isDone = isUnchanged && state.unanswered === null && !state.isVersionOpen && !isUnpublished(state);
  return isDone
    ? step({ ...state, phase: RESTING, namable: state.saved?.updatedAt ?? null })
    : sendNext(state, context, { isAutomatic: false });
}

function saveAsNew(state: SessionState, context: Context): Step {
  // A creation without an answer may have made the new document already.
  const unanswered = state.unanswered?.over === null ? state.unanswered : null;
  return save({ ...state, phase: RESTING, saved: null, unanswered }, context);
}

/** Saves chosen settings with the saved text; a new document is saved with its settings. */
function saveSettings(state: SessionState, context: Context): Step {
  const { saved, unanswered } = state;
  if (saved === null || !areSettingsChanged(state)) return step(state);
  if (unanswered !== null) return send(state, unanswered, {});
  const kind = state.isShared ? 'copy' : 'save';
  return send(state, newAttempt(state, saved, saved, kind, context), {});
}

function answered(
  state: SessionState,
  { attempt, isAutomatic, savesRest, message }: Saving,
  answer: SavedState,
  context: Context,
): Step {
  // The sent text is now saved; the server may have normalised the title.
  const saved = { ...answer, ...attempt.words, props: attempt.props };
  const isVersionOpen = attempt.kind === 'fold';
  const startsVersion = state.startsVersion && isVersionOpen && attempt.over !== null;
  // A newer state that is known stays so: the working copy is an edit of the older one.
  const isStillOutdated = attempt.kind === 'copy' && state.outdated === attempt.over?.updatedAt;
  const next: SessionState = {
    ...state,
    saved,
    outdated: isStillOutdated ? saved.updatedAt : state.outdated,
    isVersionOpen,
    startsVersion,
    namable: isAutomatic || attempt.kind !== 'save' ? state.namable : saved.updatedAt,
    unanswered: null,
    phase: RESTING,
  };
  const created = attempt.over === null ? [{ type: 'openCreated', id: saved.id } as const] : [];
  // A repeated autosave is answered with the document as it is, which another tab may have changed.
  const isReplaceable = attempt.kind === 'fold' || attempt.kind === 'copy';
  if (isReplaceable && answer.content !== attempt.words.content.toWellFormed()) {
    const base = { ...saved, updatedAt: attempt.over?.updatedAt ?? LONG_AGO };
    const checked: Checking = { ...CHECKING, base, isAutomatic, isAfterSave: true };
    const compared = compare({ ...next, saved: base }, checked, { latest: answer }, context);
    return step(compared.state, ...created, ...compared.effects);
  }
  const isWanted = !isAutomatic && (isVersionOpen || isUnpublished(next));
  if (savesRest && (isWanted || isChanged(next, context.text))) {
    const sent = sendNext(next, context, { isAutomatic, message });
    return step(sent.state, ...created, ...sent.effects);
  }
  if (areSettingsChanged(next)) {
    const sent = saveSettings(next, context);
    return step(sent.state, ...created, ...sent.effects);
  }
  return message === null ? step(next, ...created) : step(next, ...created, { type: 'showMessage', message });
}

function conflicted(state: SessionState, { attempt, isAutomatic, failure }: Saving): Step {
  // A new document has no older state to compare: its first save can't meet a newer one.
  if (attempt.over === null) return refused(state, attempt, { problem: 'refused', message: '' });
  const publishes = state.isShared && attempt.kind === 'save';
  const rest = { isAutomatic, isAfterSave: true, publishes, failure };
  return load({ ...state, unanswered: null }, attempt.over, rest);
}

function refused(
  state: SessionState,
  attempt: Attempt,
  { problem, message, isServerError = false }: Failure & { readonly isServerError?: boolean },
): Step {
  const isFinal = FINAL.has(problem);
  // An update that the server fails at must not hold up newer text; a creation could be made twice.
  const isGivenUp = isServerError && attempt.over !== null;
  const failed: SessionState = {
    ...state,
    unanswered: isFinal || isGivenUp ? null : attempt,
    phase: { name: 'failed', failure: { problem, message } },
  };
  if (problem !== 'title') return step(failed);
  return step({ ...failed, titleError: { title: attempt.words.title, message } }, { type: 'showTitle' });
}

/** Loads the document, which was opened or closed elsewhere, so that its access is shown as it is. */
function reload(state: SessionState, isShared: boolean): Step {
  const next: SessionState = { ...state, isShared, unanswered: null, phase: RESTING };
  return next.saved === null ? step(next) : check(next, true);
}

/** A working copy is a version of the document once that is closed: the state is loaded anew. */
function chooseAccess(state: SessionState, isShared: boolean): Step {
  const next: SessionState = { ...state, isShared };
  if (state.saved === null || state.saved.copyOf === null) return step(next);
  return canBegin(state.phase) ? check(next, true) : step({ ...next, outdated: state.saved.updatedAt });
}

function check(state: SessionState, isAutomatic: boolean): Step {
  if (state.saved === null) return step(state);
  const failure = failureOf(state);
  return load(state, state.saved, { isAutomatic, isAfterSave: false, publishes: false, failure });
}

function load(state: SessionState, base: SavedState, rest: Omit<Checking, 'name' | 'base'>): Step {
  return step({ ...state, phase: { name: 'checking', base, ...rest } }, { type: 'loadLatest', id: base.id });
}

function compare(
  state: SessionState,
  checking: Checking,
  { latest, mayReplace = false }: { readonly latest: SavedState; readonly mayReplace?: boolean },
  context: Context,
): Step {
  const { base, isAutomatic, publishes } = checking;
  const { text } = context;
  // The latest state has an unanswered update, or shows that it has not arrived.
  const resting: SessionState = { ...state, phase: RESTING, unanswered: null };
  const props = propsOver(latest, base, state);
  // Both sides are equal, or the answer to one's own save was lost: there is no conflict.
  const mine = wordsOf(state, text);
  const isSame = latest.title === mine.title && latest.props === props && latest.content === mine.content;
  if (latest.updatedAt === base.updatedAt || isSame || isSameText(latest, base))
    return goOnOver({ ...resting, props }, latest, checking, mayReplace, context);
  if (!isChanged(state, text)) return takeLatest(resting, latest, isAutomatic);
  // An automatic save opens no dialog while the user types: the notice offers it.
  if (!isAutomatic) {
    const published =
      publishes && mayReplace ? mergeAndPublish(resting, base, latest, latest, context) : null;
    const conflict = { name: 'conflict', base, latest, over: latest, publishes } as const;
    return published ?? step({ ...resting, phase: conflict });
  }
  const merged = mayReplace ? mergeQuietly(resting, base, latest, text) : null;
  if (merged !== null) return merged;
  return step({ ...resting, outdated: base.updatedAt, collidedAt: mayReplace ? base.updatedAt : null });
}

function isSameText(a: SavedState, b: SavedState): boolean {
  return a.title === b.title && a.content === b.content && a.props === b.props;
}

/** Returns the settings over a newer state: the writer's where they were chosen, else those of that state. */
function propsOver(latest: SavedState, base: SavedState, { props }: SessionState): string {
  return props === base.props ? latest.props : props;
}

/** Replaces the fields by the server's state. */
function takeLatest(state: SessionState, latest: SavedState, isAutomatic: boolean): Step {
  return step(
    { ...state, saved: latest, title: fieldTitle(state, latest.title), props: latest.props, isDirty: false },
    { type: 'replaceText', content: latest.content },
    { type: 'showMessage', message: isAutomatic ? 'taken' : 'latestLoaded' },
  );
}

/**
 * Saves the writer's own version over the newer one, so that the history has both; after it the merged one.
 * In a document that others read the merged one alone, into the working copy unless it was to be published.
 */
function resolved(
  state: SessionState,
  { base, latest, over: stored, publishes }: Conflict,
  answer: ConflictAnswer,
  context: Context,
): Step {
  const resting: SessionState = { ...state, phase: RESTING };
  if (answer.kind === 'close') return step(resting);
  if (answer.kind === 'theirs') {
    const isPublished = stored !== latest && publishedOf(stored) === latest;
    return isPublished ? discard({ ...resting, saved: stored }, context) : takeLatest(resting, latest, false);
  }
  const over: SessionState = { ...resting, saved: stored, props: propsOver(latest, base, state) };
  const kind = state.isShared && !publishes ? 'copy' : 'save';
  const mine = newAttempt(over, wordsOf(state, context.text), stored, kind, context);
  if (answer.kind === 'mine') return send(over, mine, {});
  const { title, content } = answer.words;
  const merged = { ...over, title, props: answer.props ?? over.props };
  const whole = newAttempt(merged, answer.words, stored, kind, context);
  const sent = state.isShared
    ? send(merged, whole, { message: 'mergedHere' })
    : send(merged, mine, { savesRest: true, message: 'merged' });
  return step(sent.state, { type: 'replaceText', content }, ...sent.effects);
}

/** Loads a newer state without being asked where no unsaved text would be lost: once while it is wanted. */
function loadWantedLatest(state: SessionState): Step {
  const isWanted = isLatestWanted(state);
  if (!isWanted) return step(state.hasTriedLatest ? { ...state, hasTriedLatest: false } : state);
  if (state.hasTriedLatest || !canBegin(state.phase)) return step(state);
  return check({ ...state, hasTriedLatest: true }, true);
}
