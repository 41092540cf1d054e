import type { FoundItem } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { defineStore } from './define-store.ts';

/** What is looked for, and in which space; null: in all. */
export interface Question {
  readonly query: string;
  readonly groupName: string | null;
}

interface SearchState {
  /** What was asked last. */
  readonly question: Question | null;
  /** What the finds answer: the question before, until the answer to the last one is here. */
  readonly answered: Question | null;
  /** What was found, as far as it is here; null until the first page is. */
  readonly docs: readonly FoundItem[] | null;
  readonly nextCursor: string | null;
  readonly hasFailed: boolean;
}

const store = defineStore<SearchState>(
  () => ({ question: null, answered: null, docs: null, nextCursor: null, hasFailed: false }),
  'account',
);

export const useSearch = store.use;

/** Looks for it anew. What was found before stays in sight until the answer is here, unless there is no question any more. */
export async function search(question: Question): Promise<void> {
  store.set({ question, nextCursor: null, hasFailed: false, ...(question.query === '' ? { docs: null } : {}) });
  if (question.query !== '') await fetchPage(question, null);
}

/** Fetches the next page. */
export async function searchMore(): Promise<void> {
  const { question, nextCursor } = store.get();
  if (question !== null && nextCursor !== null) await fetchPage(question, nextCursor);
}

/** @param isFirst whether nothing of what was found for the question is in the list yet */
async function fetchPage(question: Question, cursor: string | null, isFirst: boolean = cursor === null): Promise<void> {
  const { response } = await settle(
    send({ type: 'SEARCH_REQUEST', isSilent: true }, () =>
      api.search({ query: { ...queryOf(question), ...(cursor === null ? {} : { cursor }) } }),
    ),
  );
  // Another question has been asked meanwhile.
  if (store.get().question !== question) return;
  if (response === null) {
    store.set({ hasFailed: true, ...(isFirst ? { docs: null } : {}) });
    return;
  }
  // A page may end with nothing found yet, where much had to be read: that is no answer.
  if (response.docs.length === 0 && response.nextCursor !== null) return await fetchPage(question, response.nextCursor, isFirst);
  store.set(({ docs }) => {
    const before = isFirst ? [] : (docs ?? []);
    // A document may have been edited between two pages: it is not listed twice.
    const known = new Set(before.map(({ id }) => id));
    return {
      answered: question,
      docs: [...before, ...response.docs.filter(({ id }) => !known.has(id))],
      nextCursor: response.nextCursor,
      hasFailed: false,
    };
  });
}

/**
 * A few finds for who is still typing. Fails in silence: nobody waits for it.
 * @param isWanted whether it goes on with the next page while nothing has been found
 */
export async function searchBriefly(query: string, limit: number, isWanted: () => boolean): Promise<readonly FoundItem[]> {
  let cursor: string | null = null;
  do {
    const page: { readonly cursor?: string } = cursor === null ? {} : { cursor };
    const { response } = await settle(
      send({ type: 'SEARCH_REQUEST', isSilent: true }, () => api.search({ query: { q: query, limit: String(limit), ...page } })),
    );
    if (response === null || response.docs.length > 0) return response?.docs ?? [];
    cursor = response.nextCursor;
  } while (cursor !== null && isWanted());
  return [];
}

function queryOf({ query, groupName }: Question): { q: string; groupName?: string } {
  return groupName === null ? { q: query } : { q: query, groupName };
}
