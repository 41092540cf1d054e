import type { Access } from '@maru/core/api';

/** What visibility in lists needs to know of a document. */
export interface TreeFacts {
  readonly id: string;
  readonly parent_id: string | null;
  readonly access: Access;
}

/**
 * The documents that everybody may see listed, in the given order: the public ones whose folders are public all the
 * way up. A folder that is not public hides its list; what is public inside stays reachable by its address.
 */
export function listedForEveryone<T extends TreeFacts>(tree: readonly T[]): T[] {
  const byId = new Map(tree.map((node) => [node.id, node]));
  const known = new Map<string, boolean>();
  const isListed = (node: TreeFacts | undefined): boolean => {
    if (node === undefined || node.access !== 'public') return false;
    if (node.parent_id === null) return true;
    const before = known.get(node.id);
    if (before !== undefined) return before;
    const listed = isListed(byId.get(node.parent_id));
    known.set(node.id, listed);
    return listed;
  };
  return tree.filter(isListed);
}

/** Folders by id, each with the folder it stands in. */
export type Folders = ReadonlyMap<string, string | null>;

/** How many folders a document in `parentId` stands in: 0 at the top level. */
export function depthIn(folders: Folders, parentId: string | null): number {
  let depth = 0;
  for (let id = parentId; id !== null && depth <= folders.size; id = folders.get(id) ?? null) depth++;
  return depth;
}

/** Whether `folderId` is `ancestorId` or stands somewhere inside it. */
export function isWithin(folders: Folders, folderId: string | null, ancestorId: string): boolean {
  let steps = 0;
  for (let id = folderId; id !== null && steps <= folders.size; id = folders.get(id) ?? null, steps++) {
    if (id === ancestorId) return true;
  }
  return false;
}

/** How many folders stand inside one another from this folder down, itself counted. */
export function heightOf(folders: Folders, folderId: string): number {
  const top = depthIn(folders, folderId);
  let height = 1;
  for (const id of folders.keys()) {
    if (isWithin(folders, id, folderId)) height = Math.max(height, depthIn(folders, id) - top + 1);
  }
  return height;
}
