import { newId } from '@maru/core/text';
import { createWrittenText, onePiece } from '../editor/written-text.ts';
import type { WrittenText } from '../editor/written-text.ts';
import { forgetDraft, holdDraft, skipDraft, takeDraft } from '../stores/drafts.ts';
import type { DraftCreation, WrittenDraft } from '../stores/drafts.ts';
import { isRetried, newAttemptKey } from '../stores/saving.ts';
import { mayReplaceText } from './attempts.ts';
import { createDraftKeeper, findOfferedDrafts } from './device-drafts.ts';
import { loadLatest, send, showDiscarded, showMerged, showMessage } from './effects.ts';
import type { Effect, SessionEvent } from './events.ts';
import { isMergingLoaded, mergingHere } from './merging.ts';
import { narrowedChange } from './narrowed-change.ts';
import type { TextChange } from './narrowed-change.ts';
import { areSettingsChanged, firstState, isAutosaveDue, isBusy, pendingCreation } from './state.ts';
import { shownProblem } from './state.ts';
import type { FirstState, SessionState } from './state.ts';
import { transition } from './transition.ts';
import { createAutosaveTimer, startRetries, watchUpdates } from './watches.ts';

/** Longest wait for the draft's write before a first save is sent: some browsers' storage never answers. */
const STORING_MAX_MS = 1_000;

export interface SessionOptions extends FirstState {
  /** Username of the writer. */
  readonly account: string;
}

/** Parts of the screen that a session acts on. */
export interface SessionScreen {
  /** Applies replacements to the editor's text. Returns false while there is no editor. */
  readonly change: (changes: readonly TextChange[]) => boolean;
  /** Waits until no input method composes in the text or the title, which must not be replaced meanwhile. */
  readonly untilComposed: () => Promise<void>;
  /** Shows the title's field. */
  readonly showTitle: () => void;
  /** Gives a new document its address. */
  readonly openCreated: (id: string) => void;
}

/** A document being written: its text, its way to the server, and its drafts on this device. */
export interface EditingSession {
  readonly text: WrittenText;
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
  const text = createWrittenText(options.saved?.content ?? '');
  const context = { text, newKey: newAttemptKey, now: Date.now };
  const listeners = new Set<() => void>();
  const waiting: SessionEvent[] = [];
  let state = firstState(options);
  let draftBase = draftBaseOf(state.saved);
  let screen: SessionScreen | null = null;
  let isRunning = false;
  let isOpen = false;
  let stopRetries: (() => void) | null = null;
  let watched: SessionState['saved'] = null;
  let stopWatch: (() => void) | null = null;

  const keeper = createDraftKeeper(id, (isKept) => dispatch({ type: 'draftKept', isKept }));

  const autosaves = createAutosaveTimer(() => dispatch({ type: 'autosaveDue' }));

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
    if (isTyped || isAnotherDraft(before, state)) keepDraft();
    const isDue = isOpen && isAutosaveDue(state);
    autosaves.follow(isDue ? 'due' : state.isDirty ? 'blocked' : 'none', isTyped);
    if (state === before) return;
    // A save may be answered after the editor was left: its draft is stored, or removed, at once.
    if (!isOpen) void keeper.flush();
    followState();
    for (const listener of listeners) listener();
  };

  const take = (event: SessionEvent): void => {
    const { saved } = state;
    const { state: next, effects } = transition(state, event, context);
    state = next;
    if (next.saved !== saved) {
      text.setBase(next.saved?.content ?? '');
      draftBase = draftBaseOf(next.saved);
    }
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
        return void report(sendKept(effect), { type: 'saveRefused', problem: 'offline', message: '' });
      case 'loadLatest':
        return void report(loadLatest(groupName, effect.id), {
          type: 'latestFailed',
          problem: 'offline',
        });
      case 'replaceText':
        return replaceText(effect.content);
      case 'showMessage':
        return isOpen ? showMessage(effect.message) : undefined;
      case 'showMerged': {
        const { merged, before } = effect;
        return offerUndo(showMerged, { type: 'mergeUndone', merged, before });
      }
      case 'showDiscarded': {
        const { shown, before } = effect;
        return offerUndo(showDiscarded, { type: 'discardUndone', shown, before });
      }
      case 'showTitle':
        return screen?.showTitle();
      case 'openCreated':
        // The writer may have left while the first save was under way.
        return isOpen ? screen?.openCreated(effect.id) : undefined;
      case 'keepRestored':
        return void keepRestored(effect);
      case 'takeDraft': {
        const { draft } = effect;
        const tell = (isHere: boolean): void => dispatch({ type: 'draftTaken', id: draft.id, isHere });
        return void takeDraft(draft).then(tell);
      }
      case 'forgetDraft':
        return void forgetDraft(effect.id);
      case 'skipDraft':
        return void skipDraft(effect.id);
    }
  };

  /** Offers to take something back, again where what merges could not be fetched. */
  const offerUndo = (show: (undo: () => void) => void, undone: SessionEvent): void => {
    const undo = (): void =>
      void isMergingLoaded().then((isLoaded) => (isLoaded ? dispatch(undone) : offerUndo(show, undone)));
    if (isOpen) show(undo);
  };

  /** Stores the key of a first save before it is sent, so that a closed page makes no second document. */
  const sendKept = async (effect: Extract<Effect, { readonly type: 'send' }>): Promise<SessionEvent> => {
    if (effect.attempt.over === null) {
      keepDraft();
      await Promise.race([keeper.flush(), new Promise((resolve) => setTimeout(resolve, STORING_MAX_MS))]);
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
      if (mayReplaceText(state, event)) await screen?.untilComposed();
      dispatch(event);
    }
  };

  const replaceText = (content: string): void => {
    const before = text.read();
    const changes = mergingHere()?.lineChanges(before, content) ?? [narrowedChange(0, before, content)];
    const isThere = screen?.change(changes) === true;
    if (!isThere) text.change(onePiece(content), null);
    dispatch({ type: 'typed' });
  };

  const draftOf = (words: Pick<WrittenDraft, 'title' | 'content'>, at: number): WrittenDraft => {
    const { saved, place } = state;
    const { isFolder, parentId } = place;
    const props = areSettingsChanged(state) ? state.props : null;
    const creation = creationIn(state);
    const docId = saved?.id ?? null;
    return { id, account, docId, isFolder, parentId, ...words, props, creation, base: draftBase, at };
  };

  const keepDraft = (): void => {
    const at = Date.now();
    keeper.change(
      state.isDirty || pendingCreation(state) !== null
        ? () => {
            const { title, saved } = state;
            const edit = saved === null ? null : text.editOf(saved.content);
            return draftOf({ title, content: edit ?? text.read() }, at);
          }
        : null,
    );
  };

  const keepRestored = async ({
    draft,
    words: { title, content },
    message,
  }: Extract<Effect, { readonly type: 'keepRestored' }>): Promise<void> => {
    const kept = draftOf({ title, content }, Date.now());
    keeper.change(() => kept);
    const isStored = await keeper.flush();
    // A text that is equal to the saved one needs no draft: none is stored then.
    dispatch({ type: 'draftRestored', id: draft.id, isKept: isStored || !state.isDirty, message });
  };

  /** Starts and ends retries, while the server can't be reached, and checks for newer states. */
  const followState = (): void => {
    const needsRetries = isOpen && isRetried(shownProblem(state));
    if (needsRetries) stopRetries ??= startRetries(retry);
    else {
      stopRetries?.();
      stopRetries = null;
    }
    const saved = isOpen ? state.saved : null;
    if (saved === watched) return;
    watched = saved;
    stopWatch?.();
    stopWatch =
      saved && watchUpdates(saved, () => dispatch({ type: 'savedElsewhere', updatedAt: saved.updatedAt }));
  };

  const subscribe: EditingSession['subscribe'] = (onChange) => {
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  };

  /** Waits for the request that is under way, and those that follow it, if there are any. */
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isBusy(state)) return;
        stop();
        resolve();
      };
      const stop = subscribe(look);
      look();
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
    const release = holdDraft(id);
    const flush = (): void => void keeper.flush();
    const saveNow = (): void => dispatch({ type: 'autosaveDue' });
    const leave = (): void => {
      flush();
      if (document.visibilityState === 'hidden') saveNow();
    };
    // A hidden page may be ended without further events, as phones do.
    window.addEventListener('pagehide', leave);
    window.addEventListener('blur', saveNow);
    document.addEventListener('visibilitychange', leave);
    followState();
    void findOfferedDrafts(account, options).then((drafts) => {
      if (isOpen) dispatch({ type: 'draftsFound', drafts });
    });
    return () => {
      dispatch({ type: 'autosaveDue' });
      isOpen = false;
      autosaves.follow('none', false);
      followState();
      stopFollowing();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('blur', saveNow);
      document.removeEventListener('visibilitychange', leave);
      flush();
      // The text of a save that is under way is not offered to another editor before its answer.
      void settled()
        .then(() => keeper.flush())
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
    flushDraft: keeper.flush,
  };
}

/** Returns what a draft keeps of the state that it began from: the same object for the same state. */
function draftBaseOf(saved: SessionState['saved']): WrittenDraft['base'] {
  return saved && { title: saved.title, content: saved.content, updatedAt: saved.updatedAt };
}

/** Returns true when the draft on this device has to be written again, or removed. */
function isAnotherDraft(before: SessionState, now: SessionState): boolean {
  return (
    before.title !== now.title ||
    before.props !== now.props ||
    before.saved !== now.saved ||
    before.isDirty !== now.isDirty ||
    before.place !== now.place ||
    pendingCreation(before) !== pendingCreation(now)
  );
}

function creationIn(state: SessionState): DraftCreation | null {
  const attempt = pendingCreation(state);
  if (attempt === null) return null;
  const { words, props, key, at, kind, place } = attempt;
  return {
    ...words,
    props,
    key,
    at,
    isFold: kind === 'fold',
    isFolder: place.isFolder,
    parentId: place.parentId,
  };
}
