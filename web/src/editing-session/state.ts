import { NEW_DOC_PROPS, TITLE_MAX_LENGTH, UNTITLED } from '@maru/core';
import type { Draft } from '../stores/drafts.ts';
import type { Attempt, NewDocPosition, SavedState, SaveProblem, DocText } from '../stores/saving.ts';

/** Cause of a save that failed: of the whole document, or of its title, which is shown at its field. */
export interface Failure {
  readonly problem: SaveProblem | 'title';
  /** The server's message; empty when there is none. */
  readonly message: string;
}

/**
 * Messages that appear once. `taken`: a newer state was loaded without being asked for; `takenUp`: another
 * tab goes on with a draft; `publishedLate`: what could not be published when it was asked for is published.
 */
export type Message =
  | 'taken'
  | 'latestLoaded'
  | 'merged'
  | 'mergedHere'
  | 'restored'
  | 'takenUp'
  | 'published'
  | 'publishedLate';

/**
 * Follows a request that is under way. Words: the writer asked to save them, or to publish them; later ones
 * are left to an autosave. `rest`: what is unsaved is stored where readers do not see it. `discard`: the
 * unpublished changes are discarded. Null: nothing.
 */
export type After = DocText | 'rest' | 'discard' | null;

/** The way from the text to the server. One request is under way at most: in `saving` and `checking`. */
export type Phase =
  | { readonly name: 'resting' }
  | {
      readonly name: 'saving';
      readonly attempt: Attempt;
      /** True when the writer did not ask for it: failures are shown in the notice alone. */
      readonly isAutomatic: boolean;
      readonly after: After;
      /** Message at the end of all; null: none. */
      readonly message: Message | null;
      /** The failure before, which stays on the screen until an answer. */
      readonly failure: Failure | null;
    }
  | {
      /** The server's current state is being loaded. */
      readonly name: 'checking';
      /** The state that the text is an edit of. */
      readonly base: SavedState;
      readonly isAutomatic: boolean;
      /** True when a save was refused because of a newer state. */
      readonly isAfterSave: boolean;
      readonly after: After;
      /** False where the document was opened elsewhere: a save that is asked for now is none for readers. */
      readonly mayPublish: boolean;
      readonly failure: Failure | null;
    }
  /** The writer has to choose between the text and a newer state. */
  | {
      readonly name: 'conflict';
      readonly base: SavedState;
      readonly latest: SavedState;
      /** State that the text is an edit of after the choice: the latest, or the working copy over it. */
      readonly over: SavedState;
      readonly publishes: boolean;
    }
  | {
      readonly name: 'failed';
      readonly failure: Failure;
      /** Words that the writer asked to save during an attempt that is tried again; null: none. */
      readonly wanted: DocText | null;
    };

/** A title that can't be saved, and why. */
export interface TitleError {
  readonly title: string;
  /** The server's message; null when a title is missing. */
  readonly message: string | null;
}

/** The first state that this session has saved over, and the last that it has saved. */
export interface OwnSaves {
  readonly from: string;
  readonly to: string;
}

/** Drafts of closed editors on this device, which the writer may restore. */
export interface OfferState {
  /** Newest first; the first one is offered. */
  readonly drafts: readonly Draft[];
  /** Draft that the writer is asked to merge with the text; null: none. */
  readonly merging: Draft | null;
  /** States between which this session alone has saved the document, by `updatedAt`; null: it has not. */
  readonly ownSaves: OwnSaves | null;
  /** Time of the saved state over which a draft was restored ('' for none); null: none was restored. */
  readonly restoredOver: string | null;
  /**
   * True for a new document: its drafts are continued or left alone but never merged into another one.
   */
  readonly isBegun: boolean;
  /** True when the document no longer exists: its draft can become a new one. */
  readonly isOrphan: boolean;
  /** Id of the draft that is restored without a question; null: none. */
  readonly wantedId: string | null;
}

/** State of an editing session, but for the text itself (`TextBuffer`), which changes at every key. */
export interface SessionState {
  readonly phase: Phase;
  readonly title: string;
  /** Title of a new document until its writer changes it. */
  readonly suggestedTitle: string;
  /** Title of a document without title and headings, in the language of the page. */
  readonly untitled: string;
  /** True until a title is typed: the text's first heading is the title, or `untitled`. */
  readonly isUntitled: boolean;
  /** State on the server that the text is an edit of; null for a document that is not saved yet. */
  readonly saved: SavedState | null;
  /** The document's settings, as JSON, as the writer chose them. */
  readonly props: string;
  /** True when title, text or settings differ from the saved state. */
  readonly isDirty: boolean;
  /** Position of a new document. */
  readonly place: NewDocPosition;
  /**
   * Save that may have reached the server though its answer is not known: it is sent again unchanged, with
   * its key, before anything newer.
   */
  readonly unanswered: Attempt | null;
  /** True where others read the document: its autosaves go into the working copy. */
  readonly isShared: boolean;
  /** True when the next autosave may be put into the same version as the last one. */
  readonly isVersionOpen: boolean;
  /**
   * True when the next autosave becomes a version of its own: the current one has words of another tab, or
   * newer ones than a restored draft, which are in no other version.
   */
  readonly startsVersion: boolean;
  /** `updatedAt` of the state that the writer has saved, which can be named as a version; null: none. */
  readonly namable: string | null;
  /** `updatedAt` of the saved state over which an autosave met one that needs the writer to be merged. */
  readonly collidedAt: string | null;
  /**
   * True when the text to be published was merged with a newer state instead: its writer has to look at it,
   * and to ask again.
   */
  readonly awaitsReview: boolean;
  readonly titleError: TitleError | null;
  /** True when the unsaved text is stored on this device. */
  readonly isDraftKept: boolean;
  /** `updatedAt` of the saved state that is known to have been replaced elsewhere. */
  readonly outdated: string | null;
  /** True when the newer state was asked for without the writer, once for each time it is wanted. */
  readonly hasTriedLatest: boolean;
  readonly offer: OfferState;
}

/** Content of the text as the state machine reads it. */
export interface ReadableText {
  readonly length: () => number;
  readonly read: () => string;
}

export interface InitialStateOptions {
  readonly saved: SavedState | null;
  readonly place: NewDocPosition;
  /** False for a new document, which is private. */
  readonly isShared: boolean;
  readonly suggestedTitle: string;
  readonly untitled: string;
  /** Id of a document that no longer exists, whose draft is offered for a new one. */
  readonly orphanDocId: string | null;
  /** Id of the draft of a new document to continue. */
  readonly draftId: string | null;
}

export function createInitialState(first: InitialStateOptions): SessionState {
  const { saved, place, isShared, suggestedTitle, untitled, orphanDocId, draftId } = first;
  const suggested = [...suggestedTitle].slice(0, TITLE_MAX_LENGTH).join('');
  // The document may have been begun on a page in another language.
  const isUntitled = [untitled, ...Object.values(UNTITLED)].includes(saved?.title ?? (suggested || untitled));
  return {
    phase: { name: 'resting' },
    title: isUntitled ? '' : (saved?.title ?? suggested),
    suggestedTitle: suggested,
    untitled,
    isUntitled,
    saved,
    props: saved?.props ?? NEW_DOC_PROPS,
    isDirty: false,
    place,
    unanswered: null,
    isShared,
    // An autosave of this session may have begun the current version, before the page was loaded.
    isVersionOpen: !isShared && saved !== null,
    startsVersion: false,
    namable: null,
    collidedAt: null,
    awaitsReview: false,
    titleError: null,
    isDraftKept: false,
    outdated: null,
    hasTriedLatest: false,
    offer: {
      drafts: [],
      merging: null,
      ownSaves: null,
      restoredOver: null,
      isBegun: saved === null && orphanDocId === null,
      isOrphan: orphanDocId !== null,
      wantedId: draftId,
    },
  };
}

/**
 * Compares title, settings and text with the saved state. Texts are read only when their lengths are equal.
 */
export function isChanged(state: SessionState, text: ReadableText): boolean {
  const { title, saved, suggestedTitle } = state;
  const content = saved?.content ?? '';
  return (
    (title !== (saved?.title ?? suggestedTitle) && !isTitleKept(state)) ||
    areSettingsChanged(state) ||
    text.length() !== content.length ||
    text.read() !== content
  );
}

export function isSameText(a: DocText, b: DocText): boolean {
  return a.title === b.title && a.content === b.content && a.props === b.props;
}

/** Returns the words that the writer asked to save after the request that is under way; null: none. */
export function requestedAfter(after: After): DocText | null {
  return typeof after === 'string' ? null : after;
}

export function areSettingsChanged({ props, saved }: SessionState): boolean {
  return props !== (saved?.props ?? NEW_DOC_PROPS);
}

/** Returns true where an empty field leaves the saved title in place. */
export function isTitleKept({ title, saved }: SessionState): boolean {
  return saved !== null && title.trim() === '';
}

/** Returns the first save of a new document that is under way, or whose answer is not known; null: none. */
export function pendingCreation({ phase, unanswered }: SessionState): Attempt | null {
  const pending = phase.name === 'saving' ? phase.attempt : unanswered;
  return pending?.over === null ? pending : null;
}

/** Returns what readers see where that is newer than what the working copy began from; null: it is not. */
export function newerOf(saved: SavedState | null): SavedState | null {
  return saved?.copyOf?.newer ?? null;
}

/** Returns what readers see of a document that is being written. */
export function publishedOf(saved: SavedState): SavedState {
  return saved.copyOf === null ? saved : (saved.copyOf.newer ?? saved.copyOf.base);
}

/** Returns true where the server has changes that readers do not see. */
export function isUnpublished({ isShared, saved }: SessionState): boolean {
  return isShared && saved !== null && saved.copyOf !== null;
}

/** Returns true where the text is saved at the next pause; that of a new document if it has a word. */
export function isAutosaveDue(state: SessionState): boolean {
  const { saved, isDirty, phase, collidedAt } = state;
  if (!isDirty || (saved !== null && collidedAt === saved.updatedAt)) return false;
  if (phase.name === 'resting') return true;
  // Other failures have a retry of their own, or need the writer.
  return phase.name === 'failed' && ['refused', 'full', 'long', 'title'].includes(phase.failure.problem);
}

/** Returns the failure that is on the screen: the last one, until another answer comes. */
export function failureOf({ phase }: SessionState): Failure | null {
  return 'failure' in phase ? phase.failure : null;
}

/** Returns true while a request is under way, or follows at once. */
export function isBusy({ phase }: SessionState): boolean {
  return phase.name === 'saving' || phase.name === 'checking';
}

/** Returns the cause for the notice; null where none is shown, since the title says it at its field. */
export function shownProblem(state: SessionState): SaveProblem | null {
  const problem = failureOf(state)?.problem ?? 'title';
  return problem === 'title' ? null : problem;
}
