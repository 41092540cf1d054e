import type { TextBuffer } from '../editor/text-buffer.ts';
import type { Draft, DraftCreation, StoredDraft } from '../stores/drafts.ts';
import { createDraftKeeper, findOfferedDrafts } from './device-drafts.ts';
import type { Effect, SessionEvent } from './events.ts';
import { areSettingsChanged, pendingCreation } from './state.ts';
import type { InitialStateOptions, SessionState } from './state.ts';

/** Drafts of one editing session on this device. */
export interface SessionDrafts {
  /** Records a change: the text is written at the next pause, or its draft removed where all is saved. */
  readonly keep: () => void;
  /** Writes a restored draft at once, and reports it as an event. */
  readonly keepRestored: (effect: Extract<Effect, { readonly type: 'keepRestored' }>) => Promise<void>;
  /** Writes a pending draft at once. Resolves with false when it could not be written. */
  readonly flush: () => Promise<boolean>;
  /** Finds the drafts of closed editors that are offered, newest first. */
  readonly findOffered: (first: InitialStateOptions) => Promise<readonly Draft[]>;
}

/**
 * Creates the drafts of a session.
 * @param owner id of the session, and username of its writer
 * @param state returns the session's state
 */
export function createSessionDrafts(
  owner: Pick<StoredDraft, 'id' | 'account'>,
  text: TextBuffer,
  state: () => SessionState,
  dispatch: (event: SessionEvent) => void,
): SessionDrafts {
  const keeper = createDraftKeeper(owner.id, (isKept) => dispatch({ type: 'draftKept', isKept }));
  let saved: SessionState['saved'] = null;
  /** The part of `saved` that a draft keeps: the same object for the same state. */
  let base: StoredDraft['base'] = null;

  const draftOf = (words: Pick<StoredDraft, 'title' | 'content'>, at: number): StoredDraft => {
    const now = state();
    const { isFolder, parentId } = now.place;
    if (now.saved !== saved) {
      saved = now.saved;
      base = saved && { title: saved.title, content: saved.content, updatedAt: saved.updatedAt };
    }
    return {
      ...owner,
      docId: saved?.id ?? null,
      isFolder,
      parentId,
      ...words,
      props: areSettingsChanged(now) ? now.props : null,
      creation: creationIn(now),
      base,
      at,
    };
  };

  const keep = (): void => {
    const at = Date.now();
    const isNeeded = state().isDirty || pendingCreation(state()) !== null;
    keeper.change(
      isNeeded
        ? () => {
            const now = state();
            const edit = now.saved === null ? null : text.editOf(now.saved.content);
            return draftOf({ title: now.title, content: edit ?? text.read() }, at);
          }
        : null,
    );
  };

  const keepRestored: SessionDrafts['keepRestored'] = async ({ draft, words, message }) => {
    const restored = draftOf({ title: words.title, content: words.content }, Date.now());
    keeper.change(() => restored);
    const isStored = await keeper.flush();
    // A text that is equal to the saved one needs no draft: none is stored then.
    dispatch({ type: 'draftRestored', id: draft.id, isKept: isStored || !state().isDirty, message });
  };

  return {
    keep,
    keepRestored,
    flush: keeper.flush,
    findOffered: (first) => findOfferedDrafts(owner.account, first),
  };
}

/** Returns true when the draft on this device has to be written again, or removed. */
export function isAnotherDraft(before: SessionState, now: SessionState): boolean {
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
