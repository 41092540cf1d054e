import type { Draft } from '../stores/drafts.ts';
import type { Attempt, SavedState, SaveProblem, DocText, TitleAndContent } from '../stores/saving.ts';
import type { Message, SessionState } from './state.ts';

/** Choice between the text and a newer state; `merge` has the merged words, and settings or null for none. */
export type ConflictAnswer =
  | { readonly kind: 'merge'; readonly words: TitleAndContent; readonly props: string | null }
  | { readonly kind: 'mine' }
  | { readonly kind: 'theirs' }
  | { readonly kind: 'close' };

/** Everything that happens to an editing session. The writer's events come from the editor's screen. */
export type SessionEvent =
  // The writer
  | { readonly type: 'typed' }
  | { readonly type: 'titled'; readonly title: string }
  | { readonly type: 'saveRequested' }
  /** Stores the text where readers do not see it, though an autosave failed. */
  | { readonly type: 'storeRequested' }
  /** The document was opened to others, or closed, in this editor. */
  | { readonly type: 'accessChosen'; readonly isShared: boolean }
  /** Puts what readers see in the place of the text. */
  | { readonly type: 'discardRequested' }
  | { readonly type: 'discardUndone'; readonly shown: DocText; readonly before: DocText }
  /** Takes an automatic merge back: what the other side had changed, and nothing typed since. */
  | { readonly type: 'mergeUndone'; readonly merged: TitleAndContent; readonly before: TitleAndContent }
  /** Saves the text as a new document, since the stored one is gone or closed to the writer. */
  | { readonly type: 'saveAsNewRequested' }
  /** Compares with the server's state. */
  | { readonly type: 'latestRequested' }
  | { readonly type: 'conflictAnswered'; readonly answer: ConflictAnswer }
  | { readonly type: 'propsChosen'; readonly props: string }
  | { readonly type: 'draftRestoreRequested' }
  | { readonly type: 'draftAnswered'; readonly answer: ConflictAnswer }
  | { readonly type: 'draftDeclined'; readonly id: string }
  // The server
  | { readonly type: 'saveSucceeded'; readonly saved: SavedState }
  /** A newer state is on the server. */
  | { readonly type: 'saveConflicted' }
  | {
      readonly type: 'saveRefused';
      readonly problem: SaveProblem | 'title';
      readonly message: string;
      /** True when the server failed at this very request: newer text may fare better. */
      readonly isServerError?: boolean;
    }
  /** The document was opened to others, or closed, elsewhere: a save went to the wrong place. */
  | { readonly type: 'accessRefused'; readonly isShared: boolean }
  | { readonly type: 'latestLoaded'; readonly latest: SavedState }
  | { readonly type: 'latestFailed'; readonly problem: SaveProblem }
  // Time, the network, other tabs and devices
  | { readonly type: 'retryDue' }
  /** A pause, or the page is left: time to save a document that saves itself. */
  | { readonly type: 'autosaveDue' }
  | { readonly type: 'savedElsewhere'; readonly updatedAt: string }
  // This device
  | { readonly type: 'draftKept'; readonly isKept: boolean }
  | { readonly type: 'draftsFound'; readonly drafts: readonly Draft[] }
  /** An offered draft was asked for; `isHere`: no other tab goes on with it. */
  | { readonly type: 'draftTaken'; readonly id: string; readonly isHere: boolean }
  /** The text of an offered draft is in the editor; `isKept`: and in a draft of this session. */
  | {
      readonly type: 'draftRestored';
      readonly id: string;
      readonly isKept: boolean;
      readonly message: Message;
    };

/** Work that follows from an event, in this order. */
export type Effect =
  | { readonly type: 'send'; readonly attempt: Attempt; readonly isAutomatic: boolean }
  | { readonly type: 'loadLatest'; readonly id: string }
  | { readonly type: 'replaceText'; readonly content: string }
  | { readonly type: 'showMessage'; readonly message: Message }
  /** Says that a newer state was merged into the text, with Undo. */
  | { readonly type: 'showMerged'; readonly merged: TitleAndContent; readonly before: TitleAndContent }
  /** Says that the unpublished changes are gone, with Undo. */
  | { readonly type: 'showDiscarded'; readonly shown: DocText; readonly before: DocText }
  /** Says that unpublished text of another device was replaced, with Undo: it is in no history. */
  | { readonly type: 'showOverwritten'; readonly shown: DocText; readonly before: DocText }
  /** Shows the title's field, which is not visible beside the preview alone. */
  | { readonly type: 'showTitle' }
  /** Gives a new document its address. */
  | { readonly type: 'openCreated'; readonly id: string }
  /** Writes a restored draft as one of this session. */
  | {
      readonly type: 'keepRestored';
      readonly draft: Draft;
      readonly words: TitleAndContent;
      readonly message: Message;
    }
  /** Takes an offered draft, so that no other tab continues it too. */
  | { readonly type: 'claimDraft'; readonly draft: Draft }
  | { readonly type: 'deleteDraft'; readonly id: string }
  /** Stops offering a draft automatically, since another document was begun. */
  | { readonly type: 'skipDraft'; readonly id: string };

/** Next state, and the work that follows. */
export interface Step {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
}

export function step(state: SessionState, ...effects: readonly Effect[]): Step {
  return { state, effects };
}
