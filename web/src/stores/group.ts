import type { PageGroup } from '@maru/core';
import type { DocItem, Group } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import type { Settled } from '../requests/send.ts';
import { defineStore } from './define-store.ts';

interface GroupState {
  readonly group: Group | null;
  /** The documents that the viewer may see listed. */
  readonly docs: readonly DocItem[];
  /** Whether these are all of them: the server's HTML brings a part of very many. */
  readonly isWhole: boolean;
  /** Whether it is known when each was edited: the server's HTML does not say where the page does not show it. */
  readonly hasTimes: boolean;
  /** The name being fetched. */
  readonly loading: string | null;
  /** For whom it was fetched: a username, `''` for anybody (as the server renders it). */
  readonly viewer: string;
}

const group = defineStore<GroupState>(() => ({ group: null, docs: [], isWhole: true, hasTimes: true, loading: null, viewer: '' }));

export const useGroup = group.use;
export const groupState = group.get;

export function seedGroup({ isPart, group: shown, docs }: PageGroup): void {
  const items = docs.map((doc) => ({ ...doc, updatedAt: doc.updatedAt ?? doc.createdAt }));
  group.seed({ group: shown, docs: items, isWhole: isPart !== true, hasTimes: docs.every((doc) => doc.updatedAt !== undefined) });
}

/** Fetches a space unless it is held already for this viewer. A failure shows the error page, unless a part of it is there. */
export async function loadGroup(name: string, viewer: string | null): Promise<void> {
  const held = group.get();
  if (held.loading === name) return;
  if (held.group?.name === name && held.isWhole && held.viewer === (viewer ?? '')) return;
  await fetchGroup(name, viewer);
}

/** Fetches the times of the edits where they are not here, for what shows them. Without a word when that fails. */
export async function loadTimes(): Promise<void> {
  const { group: shown, hasTimes, loading, viewer } = group.get();
  if (shown !== null && !hasTimes && loading === null) await fetchGroup(shown.name, viewer);
}

/** Fetches a space anew. */
export async function fetchGroup(name: string, viewer: string | null): Promise<void> {
  const held = group.get();
  const isMore = !held.isWhole || (!held.hasTimes && held.viewer === (viewer ?? ''));
  const isSilent = held.group?.name === name && isMore;
  group.set({ loading: name });
  const { response } = await settle(send({ type: 'LOAD_GROUP_REQUEST', isSilent }, () => api.getGroup({ params: { name } })));
  if (group.get().loading !== name) return;
  group.set(response === null ? { loading: null } : { ...response, isWhole: true, hasTimes: true, viewer: viewer ?? '', loading: null });
}

/** What a space is called and looks like. The style takes the place of the whole design: what is missing is the product's own. */
export interface GroupChange {
  /** Empty: the username. */
  readonly title?: string;
  readonly style?: Group['style'];
}

/** Changes the space. */
export async function updateGroup(name: string, body: GroupChange): Promise<Settled<{ readonly group: Group }>> {
  const settled = await settle(send('UPDATE_GROUP_REQUEST', () => api.updateGroup({ params: { name }, body })));
  if (settled.failure === null && group.get().group?.name === name) group.set({ group: settled.response.group });
  return settled;
}

/** Puts a document's new state into the list, or adds it. */
export function putIntoList(item: DocItem): void {
  const { docs, group: held } = group.get();
  if (held === null || item.id === held.homeDocId) return;
  const isKnown = docs.some(({ id }) => id === item.id);
  group.set({
    docs: isKnown ? docs.map((doc) => (doc.id === item.id ? { ...doc, ...listFields(item) } : doc)) : [...docs, listFields(item)],
  });
}

/** Where a document stands: in which folder, and as which among its siblings. */
export type Place = Pick<DocItem, 'parentId' | 'seq'>;

/** Puts documents of the list to other places. */
export function putOrder(places: ReadonlyMap<string, Place>): void {
  group.set(({ docs }) => ({ docs: docs.map((doc) => ({ ...doc, ...places.get(doc.id) })) }));
}

/** Takes a document out of the list: what stood in it moves up, as it does on the server. */
export function removeFromList(id: string): void {
  const { docs } = group.get();
  const parentId = docs.find((doc) => doc.id === id)?.parentId ?? null;
  group.set({ docs: docs.filter((doc) => doc.id !== id).map((doc) => (doc.parentId === id ? { ...doc, parentId } : doc)) });
}

function listFields({ id, title, isFolder, isPublic, access, parentId, seq, createdAt, updatedAt }: DocItem): DocItem {
  return { id, title, isFolder, isPublic, access, parentId, seq, createdAt, updatedAt };
}

/** Forgets what was read under another account. */
export function forgetGroup(): void {
  group.set({ group: null, docs: [], hasTimes: true, loading: null, viewer: '' });
}
