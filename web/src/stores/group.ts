import type { PageGroup } from '@maru/core';
import type { DocItem, Group } from '@maru/core/api';
import { docIdOfSegment, foldTitle } from '@maru/core/text';
import type { DocAlias } from '@maru/core/text';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';

interface GroupState {
  readonly group: Group | null;
  /** Documents of the space that the viewer may see. */
  readonly docs: readonly DocItem[];
  /** The same as they were loaded, under the titles that links may still have. */
  readonly loadedDocs: readonly Pick<DocItem, 'id' | 'title'>[];
  /** Ids of the documents that have a working copy, for the owner. */
  readonly workingCopies: readonly string[];
  /** Other titles by which links lead to the documents, for the owner. */
  readonly aliases: readonly DocAlias[];
  /** False when the list is incomplete: the server's HTML holds a part of very long lists. */
  readonly isWhole: boolean;
  /**
   * True when the documents carry their edit times: the server's
   * HTML leaves them out where the page does not show them.
   */
  readonly hasTimes: boolean;
  /** Name of the space being loaded. */
  readonly loading: string | null;
  /** Viewer for whom it was loaded: a username, or `''` for anonymous (as the server renders it). */
  readonly viewer: string;
}

const group = defineStore<GroupState>(() => ({
  group: null,
  docs: [],
  loadedDocs: [],
  workingCopies: [],
  aliases: [],
  isWhole: true,
  hasTimes: true,
  loading: null,
  viewer: '',
}));

export const useGroup = group.use;
export const groupState = group.get;
export const setGroup = group.set;

export function seedGroup({ isPart, group: shown, docs }: PageGroup): void {
  const items = docs.map((doc) => ({ ...doc, updatedAt: doc.updatedAt ?? doc.createdAt }));
  group.seed({
    group: shown,
    docs: items,
    loadedDocs: items,
    isWhole: isPart !== true,
    hasTimes: docs.every((doc) => doc.updatedAt !== undefined),
  });
}

/**
 * Loads a space unless it is present for this viewer. A failure
 * shows the error page, unless a part of the list is present.
 */
export async function loadGroup(name: string, viewer: string | null): Promise<void> {
  const current = group.get();
  if (current.loading === name) return;
  if (current.group?.name === name && current.isWhole && current.viewer === (viewer ?? '')) return;
  await fetchGroup(name, viewer);
}

/** Loads the edit times where they are missing. Failures are silent. */
export async function loadTimes(): Promise<void> {
  const { group: shown, hasTimes, loading, viewer } = group.get();
  if (shown !== null && !hasTimes && loading === null) await fetchGroup(shown.name, viewer);
}

/** Loads a space again. */
export async function fetchGroup(name: string, viewer: string | null): Promise<void> {
  const current = group.get();
  const isMore = !current.isWhole || (!current.hasTimes && current.viewer === (viewer ?? ''));
  const isSilent = current.group?.name === name && isMore;
  group.set({ loading: name });
  const { response } = await request('getGroup', { params: { name } }, { isSilent });
  if (group.get().loading !== name) return;
  group.set(
    response === null
      ? { loading: null }
      : {
          ...response,
          loadedDocs: response.docs,
          workingCopies: response.workingCopies ?? [],
          aliases: response.aliases ?? [],
          isWhole: true,
          hasTimes: true,
          viewer: viewer ?? '',
          loading: null,
        },
  );
}

/**
 * Returns where a new document or folder of a user is begun: in the user's space beside the document of the
 * page, or in it where that is a folder; elsewhere at the top of the space.
 * @param path address of a new document or folder
 */
export function newDocPath(path: string, username: string | null): string {
  const { group: shownGroup, docs } = group.get();
  const [, groupName = '', segment = ''] = location.pathname.split('/');
  if (shownGroup === null || shownGroup.name !== username) return path;
  if (groupName.toLowerCase() !== username) return path;
  const folder = folderOfPage(docs, docIdOfSegment(segment));
  return folder === null ? path : `${path}${path.includes('?') ? '&' : '?'}parentId=${folder.id}`;
}

/** Returns the folder of a page, where new documents are created; null at the top of the space. */
export function folderOfPage(docs: readonly DocItem[], docId: string | null): DocItem | null {
  const shown = docs.find(({ id }) => id === docId);
  return (shown?.isFolder === true ? shown : docs.find(({ id }) => id === shown?.parentId)) ?? null;
}

/** Replaces a document in the list, or adds it. */
export function upsertListItem(item: DocItem): void {
  const { docs, loadedDocs, group: held, aliases } = group.get();
  if (held === null || item.id === held.homeDocId) return;
  const known = docs.find(({ id }) => id === item.id);
  const fields = listFields(item);
  // A document that was only loaded again: the list stays the same, and nothing is rendered.
  if (known !== undefined && isSameItem(known, fields)) return;
  // Autosaves list titles on their way, to which no link leads.
  const wasLoaded = loadedDocs.some(({ id, title }) => id === item.id && title === known?.title);
  const isRenamed = wasLoaded && known !== undefined && foldTitle(known.title) !== foldTitle(item.title);
  const isListed = aliases.some(({ docId, title }) => docId === item.id && title === known?.title);
  group.set({
    ...(isRenamed && !isListed ? { aliases: [...aliases, { docId: item.id, title: known.title }] } : {}),
    docs:
      known === undefined
        ? [...docs, fields]
        : docs.map((doc) => (doc === known ? { ...doc, ...fields } : doc)),
  });
}

/** Position of a document: its folder, and its number among the siblings. */
export type Place = Pick<DocItem, 'parentId' | 'seq'>;

/** Removes a document from the list; its children take its place, as on the server. */
export function removeListItem(id: string): void {
  const { docs } = group.get();
  const removed = docs.find((doc) => doc.id === id);
  if (removed === undefined) return;
  const bySeq = (a: DocItem, b: DocItem): number => a.seq - b.seq;
  const seqs = new Map(
    docs
      .filter((doc) => doc.parentId === removed.parentId)
      .sort(bySeq)
      .flatMap((doc) => (doc === removed ? docs.filter((child) => child.parentId === id).sort(bySeq) : doc))
      .map((doc, seq) => [doc.id, seq]),
  );
  group.set({
    docs: docs
      .filter((doc) => doc.id !== id)
      .map((doc) => {
        const seq = seqs.get(doc.id);
        return seq === undefined ? doc : { ...doc, parentId: removed.parentId, seq };
      }),
  });
}

function listFields({
  id,
  title,
  isFolder,
  isPublic,
  access,
  parentId,
  seq,
  createdAt,
  updatedAt,
}: DocItem): DocItem {
  return { id, title, isFolder, isPublic, access, parentId, seq, createdAt, updatedAt };
}

function isSameItem(known: DocItem, item: DocItem): boolean {
  return Object.entries(item).every(([field, value]) => known[field as keyof DocItem] === value);
}

/** Clears the data read as another account. */
export function clearGroup(): void {
  group.set({
    group: null,
    docs: [],
    loadedDocs: [],
    workingCopies: [],
    aliases: [],
    hasTimes: true,
    loading: null,
    viewer: '',
  });
}
