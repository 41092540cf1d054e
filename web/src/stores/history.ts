import type { History, HistoryItem } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';
import { storeDoc } from './docs.ts';

interface HistoryState {
  readonly docId: string | null;
  /** Newest first; the first is the current state of the document. */
  readonly items: readonly HistoryItem[];
  /** True when the oldest state is loaded. */
  readonly isWhole: boolean;
  readonly isLoading: boolean;
  /** HTTP status with which the list failed to load; 0 when no answer came. */
  readonly failedStatus: number | null;
  /** Texts by id. Autosaves replace the newest one, which changes `updatedAt` of its item. */
  readonly revisions: Readonly<Record<string, History>>;
  /**
   * Entries that could not be loaded, by id: `gone` when the history has no such version, or none any more;
   * `damaged` when it can't be decrypted.
   */
  readonly missing: Readonly<Record<string, 'gone' | 'damaged' | 'failed'>>;
}

const NOTHING = {
  docId: null,
  items: [],
  isWhole: false,
  isLoading: false,
  failedStatus: null,
  revisions: {},
  missing: {},
} as const;

const history = defineStore<HistoryState>(() => NOTHING, 'account');

export const useHistory = history.use;
export const historyState = history.get;

/** Loads the newest states of a document. Clears those of another one. */
export async function openHistory(docId: string): Promise<void> {
  history.set({ ...NOTHING, docId, isLoading: true });
  const result = await fetchNewest(docId);
  if (history.get().docId !== docId) return;
  if (result.failure === null)
    history.set({ items: result.response.histories, isWhole: result.response.eos, isLoading: false });
  else history.set({ isLoading: false, failedStatus: result.failure.response?.status ?? 0 });
}

/** Loads the page of older states. */
export async function loadOlderHistory(): Promise<void> {
  const { docId, items, isWhole, isLoading } = history.get();
  const since = items.at(-1)?.id;
  if (docId === null || since === undefined || isWhole || isLoading) return;
  history.set({ isLoading: true });
  const { response, failure } = await request(
    'listHistory',
    { params: { id: docId }, query: { since } },
    { isSilent: isInvalid },
  );
  if (history.get().docId !== docId) return;
  // The oldest version of the list was thinned out since: the list begins anew.
  if (failure?.response?.status === 422) return openHistory(docId);
  history.set({ isLoading: false });
  // The failure is reported already; the list counts as complete until the page is loaded again.
  if (response === null) history.set({ isWhole: true });
  else history.set(({ items }) => ({ items: [...items, ...response.histories], isWhole: response.eos }));
}

/** Texts that are kept: those that were looked at last. */
const TEXTS_MAX = 20;

/**
 * Loads one whole state unless it is present.
 * @param signal ends the request when another state is looked at
 */
export async function loadRevision(docId: string, historyId: string, signal?: AbortSignal): Promise<void> {
  if (history.get().revisions[historyId] !== undefined) return;
  const params = { id: docId, historyId };
  const options = signal === undefined ? { isSilent: true } : { isSilent: true, signal };
  const { response, failure } = await request('getHistory', { params }, options);
  if (signal?.aborted === true || history.get().docId !== docId) return;
  const why = failure?.code === 'damaged' ? 'damaged' : failure?.response?.status === 404 ? 'gone' : 'failed';
  if (response === null) history.set(({ missing }) => ({ missing: { ...missing, [historyId]: why } }));
  else
    history.set(({ revisions }) => ({
      revisions: Object.fromEntries([
        ...Object.entries(revisions).slice(1 - TEXTS_MAX),
        [historyId, response.history],
      ]),
    }));
}

/**
 * Puts versions that were made since on top of the list, and loads again the text that autosaves have
 * replaced since it was loaded. A failure leaves the list as it is.
 */
export async function refreshHistory(): Promise<void> {
  const { docId, items, isLoading } = history.get();
  if (docId === null || isLoading || items.length === 0) return;
  const { response } = await request('listHistory', { params: { id: docId }, query: {} }, { isSilent: true });
  if (response !== null && history.get().docId === docId) await showNewest(docId, response.histories);
}

/**
 * Result of a restore. `changed`: nothing was restored, because the document has changed since the list was
 * loaded; the list now holds its newest state.
 */
export type RestoreResult = 'restored' | 'changed' | 'failed';

/**
 * Makes an earlier state the current one. A second call after `changed` restores it.
 * @returns the result
 */
export async function restoreRevision(docId: string, historyId: string): Promise<RestoreResult> {
  const newest = await fetchNewest(docId);
  if (newest.failure !== null) return 'failed';
  const { items } = history.get();
  const [current] = newest.response.histories;
  if (current?.id !== items[0]?.id || current?.updatedAt !== items[0]?.updatedAt) {
    await showNewest(docId, newest.response.histories);
    return 'changed';
  }
  const { response } = await request('restoreDoc', { params: { id: docId }, body: { historyId } });
  if (response === null) return 'failed';
  storeDoc(response.doc);
  return 'restored';
}

/** Puts the newest states on top of the list, and loads the texts of those that autosaves have replaced. */
async function showNewest(docId: string, newest: readonly HistoryItem[]): Promise<void> {
  const { items, revisions } = history.get();
  const times = new Map(newest.map(({ id, updatedAt }) => [id, updatedAt]));
  const replaced = items.filter(({ id, updatedAt }) => (times.get(id) ?? updatedAt) !== updatedAt);
  history.set({
    items: [...newest, ...items.filter(({ id }) => !times.has(id))],
    revisions: Object.fromEntries(
      Object.entries(revisions).filter(([key]) => !replaced.some(({ id }) => id === key)),
    ),
  });
  await Promise.all(replaced.filter(({ id }) => id in revisions).map(({ id }) => loadRevision(docId, id)));
}

/**
 * Makes a state current without looking for other changes: those stay in the history.
 * @returns false when the request failed
 */
export async function undoRestore(docId: string, historyId: string): Promise<boolean> {
  const { response } = await request('restoreDoc', { params: { id: docId }, body: { historyId } });
  if (response !== null) storeDoc(response.doc);
  return response !== null;
}

/** Shows a version's new name in the list. */
export function renameInHistory(named: HistoryItem): void {
  history.set(({ items }) => ({ items: items.map((item) => (item.id === named.id ? named : item)) }));
}

/** Loads the first page. A 404 shows the "not found" page and reports no failure. */
function fetchNewest(docId: string) {
  return request('listHistory', { params: { id: docId }, query: {} }, { isSilent: isNotFound });
}

function isInvalid(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 422;
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404;
}
