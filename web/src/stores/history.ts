import type { History, HistoryItem } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { defineStore } from './define-store.ts';
import { holdDoc } from './docs.ts';

interface HistoryState {
  readonly docId: string | null;
  /** Newest first; the first is the document as it is. */
  readonly items: readonly HistoryItem[];
  /** Whether the oldest is there. */
  readonly isWhole: boolean;
  readonly isLoading: boolean;
  /** The status with which the list could not be had; 0 when no answer came. */
  readonly failedStatus: number | null;
  /** Texts by id. What is in a history never changes. */
  readonly revisions: Readonly<Record<string, History>>;
  /** Ids of those that could not be had. */
  readonly missing: ReadonlySet<string>;
}

const NOTHING = {
  docId: null,
  items: [],
  isWhole: false,
  isLoading: false,
  failedStatus: null,
  revisions: {},
  missing: new Set<string>(),
} as const;

const history = defineStore<HistoryState>(() => NOTHING, 'account');

export const useHistory = history.use;

/** Fetches the newest states of a document. What was known of another one is forgotten. */
export async function openHistory(docId: string): Promise<void> {
  history.set({ ...NOTHING, docId, isLoading: true });
  const answer = await fetchNewest(docId);
  if (history.get().docId !== docId) return;
  if (answer.failure === null) history.set({ items: answer.response.histories, isWhole: answer.response.eos, isLoading: false });
  else history.set({ isLoading: false, failedStatus: answer.failure.response?.status ?? 0 });
}

/** Fetches the states before the oldest that is there. */
export async function loadOlderHistory(): Promise<void> {
  const { docId, items, isWhole, isLoading } = history.get();
  const since = items.at(-1)?.id;
  if (docId === null || since === undefined || isWhole || isLoading) return;
  history.set({ isLoading: true });
  const { response } = await settle(send('LOAD_HISTORY_REQUEST', () => api.listHistory({ params: { id: docId }, query: { since } })));
  if (history.get().docId !== docId) return;
  history.set({ isLoading: false });
  // A failure has been told; what is there is treated as all there is, until the page is loaded anew.
  if (response === null) history.set({ isWhole: true });
  else history.set(({ items }) => ({ items: [...items, ...response.histories], isWhole: response.eos }));
}

/** Fetches one state whole, unless it is there. */
export async function loadRevision(docId: string, historyId: string): Promise<void> {
  if (history.get().revisions[historyId] !== undefined) return;
  const request = () => api.getHistory({ params: { id: docId, historyId } });
  const { response } = await settle(send({ type: 'LOAD_REVISION_REQUEST', isSilent: true }, request));
  if (response === null) history.set(({ missing }) => ({ missing: new Set([...missing, historyId]) }));
  else history.set(({ revisions }) => ({ revisions: { ...revisions, [historyId]: response.history } }));
}

/** `changed`: nothing was done, as the document is no longer the one that was looked at; the list has its newest state now. */
export type RestoreResult = 'restored' | 'changed' | 'failed';

/** Makes an earlier state the current one. Asked again after `changed`, it is done. */
export async function restoreRevision(docId: string, historyId: string): Promise<RestoreResult> {
  const newest = await fetchNewest(docId);
  if (newest.failure !== null) return 'failed';
  const { items } = history.get();
  if (newest.response.histories[0]?.id !== items[0]?.id) {
    const known = new Set(newest.response.histories.map(({ id }) => id));
    history.set({ items: [...newest.response.histories, ...items.filter(({ id }) => !known.has(id))] });
    return 'changed';
  }
  const { response } = await settle(send('RESTORE_DOC_REQUEST', () => api.restoreDoc({ params: { id: docId }, body: { historyId } })));
  if (response === null) return 'failed';
  holdDoc(response.doc);
  return 'restored';
}

/** A history that does not exist for the reader is a page that is not there, and no failure to be told. */
function fetchNewest(docId: string) {
  return settle(send({ type: 'LOAD_HISTORY_REQUEST', isSilent: isNotFound }, () => api.listHistory({ params: { id: docId }, query: {} })));
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404;
}
