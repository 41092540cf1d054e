import type { Draft } from '../stores/drafts.ts';
import type { Attempt, SavedState, TitleAndContent } from '../stores/saving.ts';
import { step } from './events.ts';
import type { ConflictAnswer, SessionEvent, Step } from './events.ts';
import { draftOfferOf } from './shown-state.ts';
import type { Message, OfferState, SessionState } from './state.ts';

/** Events about the drafts that closed editors left on this device. */
export type DraftEvent = Extract<SessionEvent, { readonly type: `draft${string}` }>;

/**
 * Offers drafts, one after the other. A draft is put into the text at once only where that loses nothing: the
 * document was not saved since, and the text is unchanged. Otherwise the writer is asked to merge. The stored
 * draft is removed when the session has its text in a draft of its own, or when the writer declines it.
 *
 * | Event                 | Nothing offered | Offered                        | Merging                  |
 * | draftsFound           | offered         | offered anew                   | merging                  |
 * | draftRestoreRequested | –               | taken from other tabs          | merging                  |
 * | draftTaken            | –               | in the text, or merging        | merging                  |
 * | – by another tab      | –               | the next one                   | the next one             |
 * | draftAnswered         | –               | –                              | in the text, or offered  |
 * | draftRestored         | –               | the next one, where it is kept | the next one             |
 * | draftDeclined         | –               | the next one                   | the next one             |
 *
 * `draftKept` tells in every state if the unsaved text is stored.
 */
export function draftStep(state: SessionState, event: DraftEvent): Step {
  switch (event.type) {
    case 'draftKept':
      return step({ ...state, isDraftKept: event.isKept });
    case 'draftsFound': {
      const found = withOffer(state, { drafts: event.drafts });
      const isWanted = event.drafts[0] !== undefined && event.drafts[0].id === state.offer.wantedId;
      return isWanted ? take(found) : step(found);
    }
    case 'draftRestoreRequested':
      return take(state);
    case 'draftTaken': {
      const { id, isHere } = event;
      if (state.offer.drafts[0]?.id !== id) return step(state);
      return isHere ? restore(state) : step(without(state, id), { type: 'showMessage', message: 'takenUp' });
    }
    case 'draftAnswered':
      return applyAnswer(state, event.answer);
    case 'draftRestored': {
      const { id, isKept, message } = event;
      const shown = { type: 'showMessage', message } as const;
      if (!isKept) return step(state, shown);
      const restored = withOffer(without(state, id), { restoredOver: state.saved?.updatedAt ?? '' });
      return step(restored, { type: 'deleteDraft', id }, shown);
    }
    case 'draftDeclined': {
      const { id } = event;
      if (!state.offer.drafts.some((draft) => draft.id === id)) return step(state);
      return step(without(state, id), { type: 'deleteDraft', id });
    }
  }
}

/** Stops offering the draft of another new document once its writer begins this one. */
export function skipOfferedDraft(state: SessionState): Step {
  const { isBegun, drafts } = state.offer;
  const [draft] = drafts;
  if (!isBegun || !state.isDirty || draft === undefined) return step(state);
  return step(withOffer(state, { drafts: [] }), { type: 'skipDraft', id: draft.id });
}

/** Notes a save of this session: the states that follow one another through its own saves alone. */
export function recordOwnSave(
  state: SessionState,
  over: SavedState | null,
  { updatedAt }: Pick<SavedState, 'updatedAt'>,
): SessionState {
  if (over === null) return state;
  const { ownSaves } = state.offer;
  const from = ownSaves?.to === over.updatedAt ? ownSaves.from : over.updatedAt;
  return withOffer(state, { ownSaves: { from, to: updatedAt } });
}

function take(state: SessionState): Step {
  const [draft] = state.offer.drafts;
  return draft === undefined ? step(state) : step(state, { type: 'claimDraft', draft });
}

function restore(state: SessionState): Step {
  const offer = draftOfferOf(state);
  if (offer === null) return step(state);
  if (offer.isOutdated || state.isDirty) return step(withOffer(state, { merging: offer.draft }));
  return applyDraft(state, offer.draft, offer.draft, 'restored');
}

function applyAnswer(state: SessionState, answer: ConflictAnswer): Step {
  const { merging } = state.offer;
  if (merging === null) return step(state);
  const closed = withOffer(state, { merging: null });
  if (answer.kind === 'mine') return applyDraft(closed, merging, merging, 'restored');
  if (answer.kind === 'merge') return applyDraft(closed, merging, answer.words, 'mergedHere');
  return step(closed);
}

function applyDraft(
  state: SessionState,
  draft: Draft,
  { title, content }: TitleAndContent,
  message: Message,
): Step {
  // A restored draft of a new document keeps its folder.
  const place = { ...state.place, parentId: draft.parentId ?? state.place.parentId };
  const unanswered = state.saved === null ? (state.unanswered ?? creationOf(draft, state)) : state.unanswered;
  return step(
    { ...state, title, place, props: draft.props ?? state.props, unanswered, startsVersion: true },
    { type: 'replaceText', content },
    { type: 'keepRestored', draft, words: { title, content }, message },
  );
}

/** Returns the first save that the draft's editor sent and had no answer to: it goes before newer text. */
function creationOf(
  { creation = null }: Draft,
  { place: { groupName }, isShared }: SessionState,
): Attempt | null {
  if (creation === null) return null;
  const { title, content, props, isFolder, parentId, isFold = false, key, at } = creation;
  const place = { groupName, isFolder, parentId };
  const kind = isFold ? 'fold' : 'save';
  const words = { title, content };
  return { words, props, over: null, place, kind, isPrivate: !isShared, key, at };
}

function withOffer(state: SessionState, change: Partial<OfferState>): SessionState {
  return { ...state, offer: { ...state.offer, ...change } };
}

function without(state: SessionState, id: string): SessionState {
  const { drafts, merging } = state.offer;
  return withOffer(state, {
    drafts: drafts.filter((draft) => draft.id !== id),
    merging: merging?.id === id ? null : merging,
  });
}
