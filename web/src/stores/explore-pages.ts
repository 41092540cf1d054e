import type { PublicDocItem } from '@maru/core/api';
import { request } from '../api.ts';
import { explore } from './explore.ts';
import type { Pages } from './explore.ts';

/** Random documents per request. */
const ENCOUNTERS = 10;

/**
 * Loads the first page of the newest public documents unless it is present.
 * @returns true when it is present
 */
export async function loadRecent(): Promise<boolean> {
  if (explore.get().recent !== null) return true;
  return (await fetchRecent(null)) !== null;
}

/** Fetches the next page of the newest public documents. */
export async function loadMoreRecent(): Promise<void> {
  const cursor = explore.get().recent?.nextCursor ?? null;
  if (cursor !== null) await fetchRecent(cursor);
}

async function fetchRecent(cursor: string | null): Promise<unknown> {
  const query = { kind: 'recent' as const, ...(cursor === null ? {} : { cursor }) };
  const { response } = await request('explore', { query });
  if (response !== null)
    explore.set(({ recent }) => ({ recent: appended(cursor === null ? null : recent, response) }));
  return response;
}

/**
 * Loads the first page of the reader's own documents, each time again, since they change often.
 * @returns false when the request failed
 */
export async function loadOwnDocs(): Promise<boolean> {
  return (await fetchMine(null)) !== null;
}

/** Loads the next page of the reader's own documents. */
export async function loadMoreOwnDocs(): Promise<void> {
  const cursor = explore.get().mine?.nextCursor ?? null;
  if (cursor !== null) await fetchMine(cursor);
}

async function fetchMine(cursor: string | null): Promise<unknown> {
  const query = cursor === null ? {} : { cursor };
  const { response } = await request('listRecents', { query });
  if (response !== null)
    explore.set(({ mine }) => ({ mine: appended(cursor === null ? null : mine, response) }));
  return response;
}

/** Drops duplicates: a document that was edited between two requests appears in both pages. */
function appended<T extends { readonly id: string }>(pages: Pages<T> | null, more: Pages<T>): Pages<T> {
  const known = new Set(pages?.docs.map(({ id }) => id));
  return {
    docs: [...(pages?.docs ?? []), ...more.docs.filter(({ id }) => !known.has(id))],
    nextCursor: more.nextCursor,
  };
}

/**
 * Shows the next random document, and loads more after the last one.
 * @returns the document; null when there is none or the request failed
 */
export async function showNextRandomDoc(): Promise<PublicDocItem | null> {
  const [shown, ...rest] = explore.get().encounters ?? [];
  if (rest.length === 0) {
    const query = { kind: 'random' as const, limit: String(ENCOUNTERS) };
    const { response } = await request('explore', { query });
    if (response === null) return null;
    const others = response.docs.filter(({ id }) => id !== shown?.id);
    rest.push(...(others.length > 0 ? others : response.docs));
  }
  explore.set({ encounters: rest });
  return rest[0] ?? null;
}
