import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import type { WorkingCopy } from '@maru/core/api';
import { isApiError } from '@maru/core/api';
import { storeDoc } from './docs.ts';
import { groupState, setGroup } from './group.ts';
import { fetchLatest, problemOf, savedStateOf, shownInEditor, withTimeout } from './saving.ts';
import type { Attempt, SavedState, SaveProblem } from './saving.ts';

/** Working copies: what the owner wrote in a public or link-shared document and has not published. */

type SettledCopy = Settled<{ readonly workingCopy: WorkingCopy | null }>;

/** Sends a save of a working copy, or its removal; failures are shown as by `sendAttempt`. */
export async function sendCopy(
  { words, props, over, kind, key }: Attempt & { readonly over: SavedState },
  isByItself: boolean,
): Promise<SettledCopy> {
  const { id, copyOf } = over;
  // The notice says that a removal without an answer is repeated.
  const failureOptions = shownInEditor(isByItself, kind === 'discard');
  const settled: SettledCopy = await withTimeout(words.content.length, (signal) => {
    const options = { ...failureOptions, key, signal };
    const params = { id };
    if (kind === 'discard')
      return request('deleteWorkingCopy', { params, query: { lastUpdatedAt: over.updatedAt } }, options);
    const { historyId } = copyOf?.base ?? over;
    const base = historyId === '' ? {} : { baseHistoryId: historyId };
    const lastUpdatedAt = copyOf === null ? null : over.updatedAt;
    return request('putWorkingCopy', { params, body: { ...words, props, ...base, lastUpdatedAt } }, options);
  });
  if (settled.failure === null) markWorkingCopy(id, settled.response.workingCopy !== null);
  return settled;
}

/** Returns the state of a damaged working copy, with the text that readers see. */
function damagedCopyOf(doc: SavedState, { updatedAt }: WorkingCopy): SavedState {
  return { ...doc, updatedAt, copyOf: { base: doc, newer: null }, isDamaged: true };
}

/** Returns the state of a stored working copy over the one that it was saved over. */
export function copyStateOf(over: SavedState, copy: WorkingCopy): SavedState {
  const state = savedStateOf({ id: over.id, historyId: copy.baseHistoryId, ...copy });
  return { ...state, copyOf: over.copyOf ?? { base: over, newer: null } };
}

/**
 * Returns the state of a working copy whose document was saved again. A new title alone, as from the tree,
 * is its title as well, unless the copy has a title of its own: nothing is left to merge.
 * @param base state that the copy is an edit of
 * @param newer state that readers see
 */
export function followTitle(copy: SavedState, base: SavedState, newer: SavedState): SavedState {
  const isTitleAlone = newer.content === base.content && newer.props === base.props;
  if (!isTitleAlone || (copy.title !== base.title && copy.title !== newer.title))
    return { ...copy, copyOf: { base, newer } };
  return { ...copy, title: newer.title, historyId: newer.historyId, copyOf: { base: newer, newer: null } };
}

/** Loads the document's current state, or that of its working copy, or returns why it could not be loaded. */
export async function fetchState(groupName: string, id: string): Promise<SavedState | SaveProblem> {
  const latest = await fetchLatest(groupName, id);
  if (typeof latest === 'string') return latest;
  const copy = await fetchCopy(id);
  if (copy === null || typeof copy === 'string') return copy ?? latest;
  if (copy.isDamaged === true) return damagedCopyOf(latest, copy);
  if (copy.baseHistoryId === latest.historyId) return copyStateOf(latest, copy);
  const base = await fetchVersion(id, copy.baseHistoryId);
  if (typeof base === 'string') return base;
  return followTitle(copyStateOf(latest, copy), base, latest);
}

/** Loads the working copy of a document that is loaded already; the document itself without one. */
export async function withCopy(groupName: string, doc: SavedState): Promise<SavedState | SaveProblem> {
  const copy = await fetchCopy(doc.id);
  if (copy === null || typeof copy === 'string') return copy ?? doc;
  if (copy.isDamaged === true) return damagedCopyOf(doc, copy);
  return copy.baseHistoryId === doc.historyId ? copyStateOf(doc, copy) : await fetchState(groupName, doc.id);
}

async function fetchCopy(id: string): Promise<WorkingCopy | SaveProblem | null> {
  const { response, failure } = await withTimeout(0, (signal) =>
    request('getWorkingCopy', { params: { id } }, { surface: 'none', signal }),
  );
  if (failure !== null) return problemOf(failure);
  markWorkingCopy(id, response.workingCopy !== null);
  return response.workingCopy;
}

async function fetchVersion(id: string, historyId: string): Promise<SavedState | SaveProblem> {
  const { response, failure } = await withTimeout(0, (signal) =>
    request('getHistory', { params: { id, historyId } }, { surface: 'none', signal }),
  );
  if (failure !== null) return problemOf(failure);
  const { title, content, props, createdAt } = response.history;
  return savedStateOf({ id, title, content, props, updatedAt: createdAt, historyId });
}

/** Times of the working copies that the pages of their documents show, by the document's id. */
const shownCopies = new Map<string, string | null>();
/** In place of a time: the copy has text of another device, which the page does not show. */
const UNSHOWN = '';

/** Records the state of a document, with or without a working copy, that its page shows. */
export function recordShownCopy({ id, updatedAt, copyOf }: SavedState): void {
  if (shownCopies.get(id) === UNSHOWN) return;
  shownCopies.set(id, copyOf === null ? null : updatedAt);
}

/** Records that a tick went into text of another device, which is published from the editor. */
export function recordUnshownCopy(id: string): void {
  shownCopies.set(id, UNSHOWN);
}

/** Clears it when the document's page is left. */
export function clearShownCopy(id: string): void {
  if (shownCopies.get(id) !== UNSHOWN) shownCopies.delete(id);
}

/**
 * Publishes the working copy of a document as it is on the server.
 * @returns false where it has to be merged first, is damaged, was written since the page showed it, or failed
 */
export async function publishCopy(groupName: string, id: string): Promise<boolean> {
  // Read first: the page is rendered again with the document that is loaded here.
  const shownUpdatedAt = shownCopies.get(id);
  const state = await fetchState(groupName, id);
  if (typeof state === 'string') return false;
  if (shownUpdatedAt !== undefined && shownUpdatedAt !== (state.copyOf === null ? null : state.updatedAt)) {
    // The editor, which opens now, shows them.
    shownCopies.delete(id);
    return false;
  }
  if (state.copyOf === null) return true;
  if (state.copyOf.newer !== null || state.isDamaged === true) return false;
  const { title, content, props, updatedAt, copyOf } = state;
  const body = {
    title,
    content,
    props,
    lastUpdatedAt: copyOf.base.updatedAt,
    workingCopyUpdatedAt: updatedAt,
  };
  const isOld = (error: unknown): boolean => isApiError(error, 'edit_conflict');
  const { response } = await request('updateDoc', { params: { id }, body }, { isSilent: isOld });
  if (response === null) return false;
  clearShownCopy(id);
  storeDoc(response.doc);
  markWorkingCopy(id, false);
  return true;
}

/** Notes in the list of the space whether a document has a working copy. */
export function markWorkingCopy(id: string, hasCopy: boolean): void {
  const { workingCopies } = groupState();
  if (workingCopies.includes(id) === hasCopy) return;
  const others = workingCopies.filter((other) => other !== id);
  setGroup({ workingCopies: hasCopy ? [...others, id] : others });
}
