import { listedForAll } from '@maru/core';
import type { Access } from '@maru/core/api';

/** Fields of a document that list visibility uses. */
export interface ListingFields {
  readonly id: string;
  readonly parent_id: string | null;
  readonly access: Access;
}

/** Returns the documents listed for everybody, in the given order. */
export function listedForEveryone<T extends ListingFields>(tree: readonly T[]): T[] {
  return listedForAll(tree, ({ parent_id }) => parent_id);
}

/** Parent folder ids by folder id. */
export type Folders = ReadonlyMap<string, string | null>;

/** Returns the number of folders above a document in `parentId`: 0 at the top level. */
export function depthIn(folders: Folders, parentId: string | null): number {
  let depth = 0;
  for (let id = parentId; id !== null && depth <= folders.size; id = folders.get(id) ?? null) depth++;
  return depth;
}

/** Returns true when `folderId` equals `ancestorId` or is nested in it. */
export function isWithin(folders: Folders, folderId: string | null, ancestorId: string): boolean {
  let steps = 0;
  for (let id = folderId; id !== null && steps <= folders.size; id = folders.get(id) ?? null, steps++) {
    if (id === ancestorId) return true;
  }
  return false;
}

/** Returns the depth of nested folders from this folder down, itself included. */
export function heightOf(folders: Folders, folderId: string): number {
  const top = depthIn(folders, folderId);
  let height = 1;
  for (const id of folders.keys()) {
    if (isWithin(folders, id, folderId)) height = Math.max(height, depthIn(folders, id) - top + 1);
  }
  return height;
}
