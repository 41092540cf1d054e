import type { DocText } from '../../presenters/doc.ts';
import { findDocs } from '../../repositories/docs.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { SealError } from '../../crypto/sealed.ts';
import type { ImportContext } from './import-context.ts';

/** The documents that a space has already, by title and place. */
export interface ExistingDocs {
  /** Returns the id of a document with this title at this place; null without one. */
  find(place: string, title: string, isFolder: boolean): string | null;
  /** Returns its text; null when it was deleted meanwhile, or can't be read. */
  text(id: string): Promise<DocText | null>;
}

/** Between the titles of a place. */
export const PLACE_SEPARATOR = ' / ';

export async function readExistingDocs(context: ImportContext, group: GroupRow): Promise<ExistingDocs> {
  const docs = await context.trees.list(group, true);
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const places = new Map<string, string>();
  const placeOf = (parentId: string | null): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    if (parent === undefined) return '';
    const known = places.get(parent.id);
    if (known !== undefined) return known;
    const place = pathInFolder(placeOf(parent.parentId), parent.title);
    places.set(parent.id, place);
    return place;
  };
  const keyOf = (place: string, title: string, isFolder: boolean): string =>
    JSON.stringify([place.normalize('NFC'), title.normalize('NFC'), isFolder]);
  const found = new Map<string, string>();
  for (const { id, parentId, title, isFolder } of docs) {
    const key = keyOf(placeOf(parentId), title, isFolder);
    if (!found.has(key)) found.set(key, id);
  }
  return {
    find: (place, title, isFolder) => found.get(keyOf(place, title, isFolder)) ?? null,
    text: async (id) => {
      const [row] = await context.store.query((db) => findDocs(db, [id]));
      if (row === undefined) return null;
      try {
        return await context.texts.readUnlessReplaced(row);
      } catch (error) {
        if (error instanceof SealError) return null;
        throw error;
      }
    },
  };
}

/** Returns the place of what is in a folder. */
export function pathInFolder(place: string, title: string): string {
  return place === '' ? title : `${place}${PLACE_SEPARATOR}${title}`;
}
