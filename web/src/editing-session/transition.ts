import { isRetried } from '../stores/saving.ts';
import type { Attempt, SavedState, Words } from '../stores/saving.ts';
import { draftStep, passBegunDraft } from './draft-transition.ts';
import { step } from './events.ts';
import type { ConflictAnswer, SessionEvent, Step } from './events.ts';
import { mergeQuietly, undoMerge } from './merge-transition.ts';
import { areSettingsChanged, failureOf, isAutosaveDue, isChanged, isLatestWanted } from './state.ts';
import { mayFold } from './state.ts';
import type { Failure, Phase, ReadableText, SessionState } from './state.ts';
import { fieldTitle, hasWord, wordsOf } from './title.ts';

/** Content and keys that a step reads besides the state. */
export interface Context {
  readonly text: ReadableText;
  /** Makes the `Idempotency-Key` of a new attempt. */
  readonly newKey: () => string;
  /** The time, in epoch milliseconds. */
  readonly now: () => number;
}

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
 * | foldRefused        | –          | checking    | –           | –           | –                 |
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
 * ⁶ Resting where the server can't be reached and nothing is unsaved: it is tried again.
 * ⁷ For a merge and for one's own version; resting for the newer state, and where the question is put off.
 * ⁸ Where nothing is unsaved, once: a newer state is loaded without being asked for.
 * ⁹ Where the document is stored: with its saved text, so that a choice of settings saves no typed word.
 * ¹⁰ Where a private document has unsaved text; a new one needs a word, and becomes a document. Autosaves
 *   fold into one version until the writer saves. One that meets a newer state merges it where nothing
 *   collides; else a notice asks, and autosaves wait for it.
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
        ? sendNext(state, context, true)
        : step(state);
    case 'autosaveChosen':
      return step({ ...state, isAutosaved: event.isOn });
    case 'foldRefused':
      return phase.name === 'saving' ? foldRefused(state) : step(state);
    case 'mergeUndone':
      return undoMerge(state, event, context.text);
    case 'saveAsNewRequested':
      return canBegin(phase) ? saveAsNew(state, context) : step(state);
    case 'retryDue':
      return phase.name === 'failed' && isRetried(phase.failure.problem)
        ? sendNext(state, context, true)
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
            event.problem === 'offline' && !isChanged(state, context.text)
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

type Saving = Extract<Phase, { readonly name: 'saving' }>;
type Checking = Extract<Phase, { readonly name: 'checking' }>;
type Conflict = Extract<Phase, { readonly name: 'conflict' }>;

const RESTING = { name: 'resting' } as const;

/** `updatedAt` of the state before a document's first one. */
const LONG_AGO = new Date(0).toISOString();

/** Refusals of what a save says: it has certainly not taken effect. */
const FINAL: ReadonlySet<Failure['problem']> = new Set(['refused', 'title', 'full', 'long']);

function canBegin({ name }: Phase): boolean {
  return name === 'resting' || name === 'failed';
}

/** An emptied title of a new document gives way to the first heading again; that of a stored one is kept. */
function titled(state: SessionState, title: string): SessionState {
  const mayGiveWay = state.isUntitled || (state.saved === null && state.isAutosaved);
  return { ...state, title, isUntitled: mayGiveWay && title.trim() === '' };
}

function save(state: SessionState, context: Context): Step {
  const isNameless = wordsOf(state, context.text).title.trim() === '';
  if (isNameless || (state.title.trim() === '' && !hasWord(state, context.text)))
    return step({ ...state, titleError: { title: state.title, message: null } }, { type: 'showTitle' });
  // A new document may be saved as it is: with a suggested title and no text.
  const isUnchanged = state.saved !== null && !isChanged(state, context.text);
  // Unchanged text is saved too where that ends the version which autosaves are put into.
  if (isUnchanged && state.unanswered === null && !state.isVersionOpen)
    return step({ ...state, phase: RESTING, namable: state.saved?.updatedAt ?? null });
  return sendNext(state, context, false);
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
  return send(state, newAttempt(state, saved, saved, context), {});
}

/** Sends the unanswered attempt again, with the rest after it; else the text as it is. */
function sendNext(state: SessionState, context: Context, isAutomatic: boolean): Step {
  const { unanswered, saved } = state;
  if (unanswered !== null) return send(state, unanswered, { isAutomatic, savesRest: true });
  const attempt = newAttempt(state, wordsOf(state, context.text), saved, context);
  const isFold = isAutomatic && mayFold(state);
  return send(state, { ...attempt, isFold }, { isAutomatic });
}

function newAttempt(
  { place, props }: SessionState,
  { title, content }: Words,
  over: SavedState | null,
  { newKey, now }: Context,
): Attempt {
  return { words: { title, content }, props, over, place, isFold: false, key: newKey(), at: now() };
}

function send(
  state: SessionState,
  attempt: Attempt,
  {
    isAutomatic = false,
    savesRest = false,
    message = null,
  }: Partial<Pick<Saving, 'isAutomatic' | 'savesRest' | 'message'>>,
): Step {
  const failure = failureOf(state);
  const phase: Saving = { name: 'saving', attempt, isAutomatic, savesRest, message, failure };
  return step({ ...state, phase }, { type: 'send', attempt, isAutomatic });
}

function answered(
  state: SessionState,
  { attempt, isAutomatic, savesRest, message }: Saving,
  answer: SavedState,
  context: Context,
): Step {
  // The sent text is now saved; the server may have normalised the title.
  const saved = { ...answer, ...attempt.words, props: attempt.props };
  const isVersionOpen = attempt.isFold;
  const startsVersion = state.startsVersion && attempt.isFold && attempt.over !== null;
  const next: SessionState = {
    ...state,
    saved,
    isVersionOpen,
    startsVersion,
    namable: isAutomatic ? state.namable : saved.updatedAt,
    unanswered: null,
    phase: RESTING,
  };
  const created = attempt.over === null ? [{ type: 'openCreated', id: saved.id } as const] : [];
  // A repeated autosave is answered with the document as it is, which another tab may have changed.
  if (attempt.isFold && answer.content !== attempt.words.content.toWellFormed()) {
    const base = { ...saved, updatedAt: attempt.over?.updatedAt ?? LONG_AGO };
    const checked: Checking = { name: 'checking', base, isAutomatic, isAfterSave: true, failure: null };
    const compared = compare({ ...next, saved: base }, checked, { latest: answer }, context);
    return step(compared.state, ...created, ...compared.effects);
  }
  const endsVersion = !isAutomatic && isVersionOpen;
  if (savesRest && (endsVersion || isChanged(next, context.text))) {
    const isFold = isAutomatic && mayFold(next);
    const rest = newAttempt(next, wordsOf(next, context.text), saved, context);
    const sent = send(next, { ...rest, isFold }, { isAutomatic, message });
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
  return load({ ...state, unanswered: null }, attempt.over, { isAutomatic, isAfterSave: true, failure });
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

/** Loads the document, which has become open to others meanwhile, so that its access is shown as it is. */
function foldRefused(state: SessionState): Step {
  const shared: SessionState = { ...state, isAutosaved: false, unanswered: null, phase: RESTING };
  return shared.saved === null
    ? step(shared)
    : load(shared, shared.saved, { isAutomatic: true, isAfterSave: false, failure: null });
}

function check(state: SessionState, isAutomatic: boolean): Step {
  if (state.saved === null) return step(state);
  return load(state, state.saved, { isAutomatic, isAfterSave: false, failure: failureOf(state) });
}

function load(state: SessionState, base: SavedState, rest: Omit<Checking, 'name' | 'base'>): Step {
  return step({ ...state, phase: { name: 'checking', base, ...rest } }, { type: 'loadLatest', id: base.id });
}

function compare(
  state: SessionState,
  { base, isAutomatic }: Checking,
  { latest, mayReplace = false }: { readonly latest: SavedState; readonly mayReplace?: boolean },
  { text }: Context,
): Step {
  // The latest state has an unanswered update, or shows that it has not arrived.
  const resting: SessionState = { ...state, phase: RESTING, unanswered: null };
  const props = propsOver(latest, base, state);
  // Both sides are equal, or the answer to one's own save was lost: there is no conflict.
  const mine = wordsOf(state, text);
  const isSame = latest.title === mine.title && latest.props === props && latest.content === mine.content;
  if (latest.updatedAt === base.updatedAt || isSame) return step({ ...resting, saved: latest, props });
  if (!isChanged(state, text)) return takeLatest(resting, latest, isAutomatic);
  // An automatic save opens no dialog while the user types: the notice offers it.
  if (!isAutomatic) return step({ ...resting, phase: { name: 'conflict', base, latest } });
  const merged = state.isAutosaved && mayReplace ? mergeQuietly(resting, base, latest, text) : null;
  if (merged !== null) return merged;
  return step({ ...resting, outdated: base.updatedAt, collidedAt: mayReplace ? base.updatedAt : null });
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
 */
function resolved(
  state: SessionState,
  { base, latest }: Conflict,
  answer: ConflictAnswer,
  context: Context,
): Step {
  const resting: SessionState = { ...state, phase: RESTING };
  if (answer.kind === 'close') return step(resting);
  if (answer.kind === 'theirs') return takeLatest(resting, latest, false);
  const over: SessionState = { ...resting, saved: latest, props: propsOver(latest, base, state) };
  const mine = newAttempt(over, wordsOf(state, context.text), latest, context);
  if (answer.kind === 'mine') return send(over, mine, {});
  const { title, content } = answer.words;
  const merged = { ...over, title, props: answer.props ?? over.props };
  const sent = send(merged, mine, { savesRest: true, message: 'merged' });
  return step(sent.state, { type: 'replaceText', content }, ...sent.effects);
}

/** Loads a newer state without being asked where no unsaved text would be lost: once while it is wanted. */
function loadWantedLatest(state: SessionState): Step {
  const isWanted = isLatestWanted(state);
  if (!isWanted) return step(state.hasTriedLatest ? { ...state, hasTriedLatest: false } : state);
  if (state.hasTriedLatest || !canBegin(state.phase)) return step(state);
  return check({ ...state, hasTriedLatest: true }, true);
}
