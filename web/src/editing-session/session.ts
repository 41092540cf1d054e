import { newId } from '@maru/core/text';
import { createTextBuffer, singlePiece } from '../editor/text-buffer.ts';
import type { TextBuffer } from '../editor/text-buffer.ts';
import { deleteDraft, markDraftOpen, skipDraft, claimDraft } from '../stores/drafts.ts';
import { isRetried, newAttemptKey } from '../stores/saving.ts';
import { mayReplaceText } from './attempts.ts';
import { loadLatest, send } from './effects.ts';
import type { Effect, SessionEvent } from './events.ts';
import { changesBetween, isMergingLoaded } from './merging.ts';
import type { TextChange } from './trim-change.ts';
import { createSessionDrafts, isAnotherDraft } from './session-drafts.ts';
import { showSessionMessage } from './session-messages.ts';
import { areSettingsChanged, createInitialState, isAutosaveDue, isBusy, shownProblem } from './state.ts';
import type { InitialStateOptions, SessionState } from './state.ts';
import { transition } from './transition.ts';
import { createAutosaveTimer, createServerWatch, watchLeaving } from './watches.ts';

/** Longest wait for the draft's write before a first save is sent: some browsers' storage never answers. */
const STORING_MAX_MS = 1_000;

export interface SessionOptions extends InitialStateOptions {
  /** Username of the writer. */
  readonly account: string;
}

/** Parts of the screen that a session acts on. */
export interface SessionScreen {
  /** Applies replacements to the editor's text. Returns false while there is no editor. */
  readonly change: (changes: readonly TextChange[]) => boolean;
  /** Waits until no input method composes in the text or the title, which must not be replaced meanwhile. */
  readonly waitForComposition: () => Promise<void>;
  /** Shows the title's field. */
  readonly showTitle: () => void;
  /** Gives a new document its address. */
  readonly openCreated: (id: string) => void;
}

/** A document being written: its text, its way to the server, and its drafts on this device. */
export interface EditingSession {
  readonly text: TextBuffer;
  readonly state: () => SessionState;
  /** Calls the listener at every change of the state until the returned function is called. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly dispatch: (event: SessionEvent) => void;
  /** Sets the screen that effects act on. */
  readonly connect: (screen: SessionScreen) => void;
  /** Keeps and finds drafts, retries and looks for newer states until the returned function is called. */
  readonly open: () => () => void;
  /** Saves what is not saved yet, as an autosave. Resolves with true when nothing is left to lose. */
  readonly saveQuietly: () => Promise<boolean>;
  /** Saves before the editor is left. Resolves with true when all that is written is saved. */
  readonly saveToLeave: () => Promise<boolean>;
  /**
   * Changes the document's settings: at once where it is saved, with its first save where it is not. Resolves
   * with false when they are chosen but could not be saved.
   */
  readonly setProps: (props: string) => Promise<boolean>;
  /** Tries again what has failed and passes by itself, as the retries do: readers see no more by it. */
  readonly retryNow: () => Promise<void>;
  /** Writes a pending draft at once. Resolves with false when it could not be written. */
  readonly flushDraft: () => Promise<boolean>;
}

/**
 * Runs the state machine of `transition.ts`: takes events one after the other, performs their effects, and
 * reports the results as events. Listeners are called once all effects of an event have begun.
 */
export function createEditingSession(options: SessionOptions): EditingSession {
  const id = newId();
  const { account } = options;
  const { groupName } = options.place;
  const text = createTextBuffer(options.saved?.content ?? '');
  const context = { text, newKey: newAttemptKey, now: Date.now };
  const listeners = new Set<() => void>();
  const waiting: SessionEvent[] = [];
  let state = createInitialState(options);
  let screen: SessionScreen | null = null;
  let isRunning = false;
  let isOpen = false;

  const drafts = createSessionDrafts(
    { id, account },
    text,
    () => state,
    (event) => dispatch(event),
  );

  const autosaves = createAutosaveTimer(() => dispatch({ type: 'autosaveDue' }));

  const server = createServerWatch(
    () => retry(),
    ({ updatedAt }) => dispatch({ type: 'savedElsewhere', updatedAt }),
  );

  const dispatch = (event: SessionEvent): void => {
    waiting.push(event);
    if (isRunning) return;
    const before = state;
    let isTyped = false;
    isRunning = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        isTyped ||= next.type === 'typed' || next.type === 'titled';
        take(next);
      }
    } finally {
      isRunning = false;
      follow(before, isTyped);
    }
  };

  /** Brings drafts, timers and listeners up to date with the state, also after an error of an effect. */
  const follow = (before: SessionState, isTyped: boolean): void => {
    if (isTyped || isAnotherDraft(before, state)) drafts.keep();
    const isDue = isOpen && isAutosaveDue(state);
    autosaves.follow(isDue ? 'due' : state.isDirty ? 'blocked' : 'none', isTyped);
    if (state === before) return;
    // A save may be answered after the editor was left: its draft is stored, or removed, at once.
    if (!isOpen) void drafts.flush();
    followState();
    for (const listener of listeners) listener();
  };

  const take = (event: SessionEvent): void => {
    const { saved } = state;
    const { state: next, effects } = transition(state, event, context);
    state = next;
    if (next.saved !== saved) text.setBase(next.saved?.content ?? '');
    for (const effect of effects) performSafely(effect);
  };

  /** Performs an effect. Its error is reported and does not keep the effects after it from happening. */
  const performSafely = (effect: Effect): void => {
    try {
      perform(effect);
    } catch (error) {
      reportError(error);
    }
  };

  const perform = (effect: Effect): void => {
    switch (effect.type) {
      case 'send':
        text.expectBase(effect.attempt.words.content);
        return void report(storeKeyAndSend(effect), { type: 'saveRefused', problem: 'offline', message: '' });
      case 'loadLatest':
        return void report(loadLatest(groupName, effect.id), {
          type: 'latestFailed',
          problem: 'offline',
        });
      case 'replaceText':
        return replaceText(effect.content);
      case 'showMessage':
      case 'showMerged':
      case 'showDiscarded':
      case 'showOverwritten':
        return showSessionMessage(effect, dispatch, () => isOpen);
      case 'showTitle':
        return screen?.showTitle();
      case 'openCreated':
        // The writer may have left while the first save was under way.
        return isOpen ? screen?.openCreated(effect.id) : undefined;
      case 'keepRestored':
        return void drafts.keepRestored(effect);
      case 'claimDraft': {
        const { draft } = effect;
        return void claimDraft(draft).then((isHere) =>
          dispatch({ type: 'draftTaken', id: draft.id, isHere }),
        );
      }
      case 'deleteDraft':
        return void deleteDraft(effect.id);
      case 'skipDraft':
        return void skipDraft(effect.id);
    }
  };

  /** Stores the key of a first save before it is sent, so that a closed page makes no second document. */
  const storeKeyAndSend = async (
    effect: Extract<Effect, { readonly type: 'send' }>,
  ): Promise<SessionEvent> => {
    if (effect.attempt.over === null) {
      drafts.keep();
      await Promise.race([drafts.flush(), new Promise((resolve) => setTimeout(resolve, STORING_MAX_MS))]);
    }
    return await send(effect);
  };

  /**
   * Reports the result of a request; one that may replace the text once no input method composes.
   * @param otherwise event of a request that ends by an error of the page, which is thrown after it
   */
  const report = async (result: Promise<SessionEvent>, otherwise: SessionEvent): Promise<void> => {
    let event = otherwise;
    try {
      event = await result;
    } finally {
      if (mayReplaceText(state, event)) await screen?.waitForComposition();
      dispatch(event);
    }
  };

  const replaceText = (content: string): void => {
    const isThere = screen?.change(changesBetween(text.read(), content)) === true;
    if (!isThere) text.change(singlePiece(content), null);
    dispatch({ type: 'typed' });
  };

  const followState = (): void =>
    server.follow(isOpen ? state.saved : null, isOpen && isRetried(shownProblem(state)));

  const subscribe: EditingSession['subscribe'] = (onChange) => {
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  };

  /** Waits for the request that is under way, and those that follow it, if there are any. */
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      const resolveIfIdle = (): void => {
        if (isBusy(state)) return;
        stop();
        resolve();
      };
      const stop = subscribe(resolveIfIdle);
      resolveIfIdle();
    });

  const retry = async (): Promise<void> => {
    if (!isOpen) return;
    // Nothing is sent whose answer could not be compared.
    if (shownProblem(state) === 'part' && !(await isMergingLoaded())) return;
    dispatch({ type: 'retryDue' });
    await settled();
  };

  const open = (): (() => void) => {
    isOpen = true;
    const stopFollowing = text.follow(() => dispatch({ type: 'typed' }));
    const release = markDraftOpen(id);
    const flush = (): void => void drafts.flush();
    const saveNow = (): void => dispatch({ type: 'autosaveDue' });
    const stopWatchingPage = watchLeaving(flush, saveNow);
    followState();
    void drafts.findOffered(options).then((offered) => {
      if (isOpen) dispatch({ type: 'draftsFound', drafts: offered });
    });
    return () => {
      saveNow();
      isOpen = false;
      autosaves.follow('none', false);
      followState();
      stopFollowing();
      stopWatchingPage();
      flush();
      // The text of a save that is under way is not offered to another editor before its answer.
      void settled()
        .then(() => drafts.flush())
        .finally(release);
    };
  };

  return {
    text,
    state: () => state,
    subscribe,
    dispatch,
    connect: (next) => {
      screen = next;
    },
    open,
    saveQuietly: async () => {
      await settled();
      dispatch({ type: 'autosaveDue' });
      await settled();
      return state.saved !== null && !state.isDirty;
    },
    saveToLeave: async () => {
      // Leaving shows readers nothing that they do not see yet.
      dispatch({ type: state.isShared ? 'storeRequested' : 'saveRequested' });
      await settled();
      return state.saved !== null && !state.isDirty;
    },
    setProps: async (props) => {
      dispatch({ type: 'propsChosen', props });
      await settled();
      return state.saved === null || !areSettingsChanged(state);
    },
    retryNow: retry,
    flushDraft: drafts.flush,
  };
}
