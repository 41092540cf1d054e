import type { Doc, TrashItem } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';
import { deleteDoc, storeDoc } from './docs.ts';
import { sessionState } from './session.ts';

interface TrashState {
  /** Newest first; null until loaded. */
  readonly items: readonly TrashItem[] | null;
  readonly nextCursor: string | null;
  readonly hasFailed: boolean;
  /** The document restored last, for the link to it. */
  readonly restored: Doc | null;
}

const trash = defineStore<TrashState>(
  () => ({ items: null, nextCursor: null, hasFailed: false, restored: null }),
  'account',
);

export const useTrash = trash.use;

/** Loads the newest deleted documents of a space. */
export async function loadTrash(name: string): Promise<void> {
  trash.set({ items: null, nextCursor: null, hasFailed: false, restored: null });
  const { response } = await request('listTrash', { params: { name }, query: {} });
  if (response === null) trash.set({ hasFailed: true });
  else trash.set({ items: response.docs, nextCursor: response.nextCursor });
}

/** Loads the next page of older ones. */
export async function loadMoreTrash(name: string): Promise<void> {
  const { nextCursor } = trash.get();
  if (nextCursor === null) return;
  const { response } = await request('listTrash', { params: { name }, query: { cursor: nextCursor } });
  if (response === null || trash.get().nextCursor !== nextCursor) return;
  trash.set(({ items }) => ({
    items: [...(items ?? []), ...response.docs],
    nextCursor: response.nextCursor,
  }));
}

/**
 * Restores a document from the trash.
 * @returns false when the request failed
 */
export async function undeleteDoc(id: string): Promise<boolean> {
  const { response } = await request('undeleteDoc', { params: { id } });
  if (response === null) return false;
  trash.set(({ items }) => ({
    items: items?.filter((item) => item.id !== id) ?? null,
    restored: response.doc,
  }));
  storeDoc(response.doc);
  return true;
}

/**
 * Deletes a document in the trash for good.
 * @returns false when the request failed
 */
export async function purgeDoc(id: string): Promise<boolean> {
  const { response } = await request('purgeDoc', { params: { id } });
  if (response === null) return false;
  trash.set(({ items }) => ({ items: items?.filter((item) => item.id !== id) ?? null, restored: null }));
  return true;
}

/** Moves a restored document to the trash again, and loads the newest deleted documents. */
export async function undoUndelete(id: string): Promise<void> {
  const { username } = sessionState();
  if ((await deleteDoc(id)) && username !== null) await loadTrash(username);
}
