import { TITLE_MAX_LENGTH } from '@maru/core';
import type { Doc, DocItem } from '@maru/core/api';
import { request } from '../api.ts';
import { deleteDoc, storeDoc } from './docs.ts';
import { groupState } from './group.ts';
import { undeleteDoc } from './trash.ts';
import { moveDoc } from './tree-order.ts';
import { translate } from '../i18n/instances.ts';
import { showToast } from './ui.ts';
import type { DocMove } from './tree-order.ts';
import { restorePlaces } from './restore-places.ts';

/**
 * Moves documents together, in their order, to the target of a move. Those inside another one of them go
 * along with it. All moves are displayed at once.
 * @returns null when nothing moves; else whether all were moved
 */
export function moveDocs(
  ids: readonly string[],
  { targetId, position }: Omit<DocMove, 'id'>,
): Promise<boolean> | null {
  const { docs } = groupState();
  const tops = withoutDescendants(docs, ids);
  const moves: Promise<boolean>[] = [];
  let after = targetId;
  for (const id of tops) {
    const moved = moveDoc({ id, targetId: position === 'after' ? after : targetId, position });
    if (moved !== null) moves.push(moved);
    after = id;
  }
  return moves.length === 0 ? null : Promise.all(moves).then((all) => all.every(Boolean));
}

/** Returns the ids that are not inside a folder among them. */
function withoutDescendants(docs: readonly DocItem[], ids: readonly string[]): readonly string[] {
  const parents = new Map(docs.map((doc) => [doc.id, doc.parentId]));
  const all = new Set(ids);
  return ids.filter((id) => {
    let at = parents.get(id) ?? null;
    while (at !== null && !all.has(at)) at = parents.get(at) ?? null;
    return at === null;
  });
}

export type DeletedDoc = Pick<DocItem, 'id' | 'title' | 'isFolder'>;

/** Documents that were moved to the trash together. */
export interface Deletion {
  /** Fewer than wanted when a request failed, which ended the deletion. */
  readonly deleted: readonly DeletedDoc[];
  /** Restores them to their places, and the documents that were in them. Returns false when that failed. */
  readonly undo: () => Promise<boolean>;
}

/** Moves documents to the trash, one after another. The documents in a folder move up, as on the server. */
export async function deleteDocs(docs: readonly DeletedDoc[]): Promise<Deletion> {
  const before = groupState().docs;
  const deleted: DeletedDoc[] = [];
  for (const doc of docs) {
    if (!(await deleteDoc(doc.id))) break;
    deleted.push(doc);
  }
  const ids = new Set(deleted.map(({ id }) => id));
  const undo = async (): Promise<boolean> => {
    for (const { id } of deleted) if (!(await undeleteDoc(id))) return false;
    const moved = before.filter(
      ({ id, parentId }) => ids.has(id) || (parentId !== null && ids.has(parentId)),
    );
    return await restorePlaces(before, new Set(moved.map(({ id }) => id)));
  };
  return { deleted, undo };
}

/**
 * Creates a private copy of a document's text and settings directly after it. A folder's copy is empty.
 * @param titleOf returns the title of the copy
 * @returns the copy's id; null when a request failed or the text is damaged
 */
export async function duplicateDoc(
  groupName: string,
  { id }: DocItem,
  titleOf: (title: string) => string,
): Promise<string | null> {
  const newest = await request('getDoc', { params: { group: groupName, docId: id }, query: {} }, IN_TOAST);
  if (newest.response === null) return null;
  if (newest.response.doc.isDamaged === true) {
    showToast(translate('doc.damaged', { id }), 'danger');
    return null;
  }
  const { content, props, isFolder, parentId, title } = newest.response.doc;
  const body = { title: cut(title, titleOf), content, props, isFolder, parentId };
  const { response } = await request('createDoc', { query: { groupName }, body });
  if (response === null) return null;
  storeDoc(response.doc);
  await moveDoc({ id: response.doc.id, targetId: id, position: 'after' });
  return response.doc.id;
}

/**
 * Creates a private document without text.
 * @returns null when the request failed
 */
export async function createEmptyDoc(
  groupName: string,
  title: string,
  parentId: string | null,
): Promise<Doc | null> {
  const body = { title, isFolder: false, parentId };
  const { response } = await request('createDoc', { query: { groupName }, body }, IN_TOAST);
  if (response === null) return null;
  storeDoc(response.doc);
  return response.doc;
}

/** A failure is shown in a toast, since the page that is open is another one. */
const IN_TOAST = { surface: 'none' } as const;

/** Returns the copy's title, with the original's shortened where the limit needs it. */
function cut(title: string, titleOf: (title: string) => string): string {
  const rest = [...titleOf('')].length;
  return titleOf([...title].slice(0, TITLE_MAX_LENGTH - rest).join(''));
}
