import type { FoundDocs } from '@maru/core';
import type { FoundItem } from '@maru/core/api';
import type { SearchQuestion } from '@maru/core/search';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';

interface SearchState {
  /** The latest query. */
  readonly question: SearchQuestion | null;
  /** The query that the results belong to: the previous one until the answer to the latest has come. */
  readonly loadedQuery: SearchQuestion | null;
  /** Loaded results; null until the first page has come. */
  readonly docs: readonly FoundItem[] | null;
  readonly nextCursor: string | null;
  readonly hasFailed: boolean;
  /** True when the list does not begin with the first result. */
  readonly isContinued: boolean;
  /** True while the results are those that the server rendered. */
  readonly isSent: boolean;
}

const store = defineStore<SearchState>(
  () => ({
    question: null,
    loadedQuery: null,
    docs: null,
    nextCursor: null,
    hasFailed: false,
    isContinued: false,
    isSent: false,
  }),
  'account',
);

export const useSearch = store.use;

/** Takes the results that the server rendered. */
export function seedSearch({ query, groupName, docs, nextCursor, isContinued }: FoundDocs): void {
  const question = { query, groupName };
  store.seed({
    question,
    loadedQuery: question,
    docs,
    nextCursor,
    isContinued: isContinued === true,
    isSent: true,
  });
}

/**
 * Runs a query. Earlier results stay visible until the answer comes, unless the query is empty. Results that
 * the server rendered are not asked for again.
 */
export async function search(question: SearchQuestion): Promise<void> {
  const { loadedQuery, isSent } = store.get();
  store.set({ isSent: false });
  if (isSent && loadedQuery?.query === question.query && loadedQuery.groupName === question.groupName) return;
  store.set({
    question,
    nextCursor: null,
    hasFailed: false,
    ...(question.query === '' ? { docs: null } : {}),
  });
  if (question.query !== '') await fetchPage(question, null);
}

/** Fetches the next page. */
export async function searchMore(): Promise<void> {
  const { question, nextCursor } = store.get();
  if (question !== null && nextCursor !== null) await fetchPage(question, nextCursor);
}

/** @param isFirst true while the list has no results of this query */
async function fetchPage(
  question: SearchQuestion,
  cursor: string | null,
  isFirst: boolean = cursor === null,
): Promise<void> {
  const { response } = await request(
    'search',
    { query: { ...queryOf(question), ...(cursor === null ? {} : { cursor }) } },
    { isSilent: true },
  );
  // Drops the response of a query that is not the latest.
  if (store.get().question !== question) return;
  if (response === null) {
    store.set({ hasFailed: true, ...(isFirst ? { docs: null } : {}) });
    return;
  }
  // An empty page with a cursor means that the server stopped after much reading: the next page is loaded.
  if (response.docs.length === 0 && response.nextCursor !== null)
    return await fetchPage(question, response.nextCursor, isFirst);
  store.set(({ docs, isContinued }) => {
    const before = isFirst ? [] : (docs ?? []);
    // Drops duplicates: a document that was edited between two requests appears in both pages.
    const known = new Set(before.map(({ id }) => id));
    return {
      loadedQuery: question,
      docs: [...before, ...response.docs.filter(({ id }) => !known.has(id))],
      nextCursor: response.nextCursor,
      hasFailed: false,
      isContinued: !isFirst && isContinued,
    };
  });
}

/**
 * Loads a few results while the user types. Failures are silent.
 * @param isWanted returns true while further pages should be read as long as nothing was found
 */
export async function loadFirstResults(
  query: string,
  limit: number,
  isWanted: () => boolean,
): Promise<readonly FoundItem[]> {
  let cursor: string | null = null;
  do {
    const page: { readonly cursor?: string } = cursor === null ? {} : { cursor };
    const { response } = await request(
      'search',
      { query: { q: query, limit: String(limit), ...page } },
      { isSilent: true },
    );
    if (response === null || response.docs.length > 0) return response?.docs ?? [];
    cursor = response.nextCursor;
  } while (cursor !== null && isWanted());
  return [];
}

function queryOf({ query, groupName }: SearchQuestion): { q: string; groupName?: string } {
  return groupName === null ? { q: query } : { q: query, groupName };
}
