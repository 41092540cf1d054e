import { folderName, nameKey, titleFileName } from '@maru/core/export';
import type { DocEntry } from '../archive-layout.ts';

const EXTENSION = '.md';
/** Names of the top level that the export itself uses. */
const RESERVED = ['media'];

/** A new name of a file or a folder. */
export interface Renaming {
  /** Path so far. */
  readonly path: string;
  /** Name within its folder from now on. */
  readonly name: string;
}

/** Paths of documents while their titles change, in the folders where they are now. */
export interface DocPaths {
  /** Gives a document the name of a title; returns what has to be renamed, in this order. */
  rename(docId: string, title: string): readonly Renaming[];
  pathOf(docId: string): string;
}

/**
 * Names are unique in their folder without regard to case; of equal ones the later has a number. A document's
 * present title has the name of the export unless another one has it at the time.
 */
export function createDocPaths(docs: readonly DocEntry[]): DocPaths {
  const byId = new Map(docs.map((entry) => [entry.doc.id, entry]));
  const ids = new Map(docs.map(({ doc, file }) => [file, doc.id]));
  const names = new Map<string, string>();
  /** Owners of the names in use by folder; those of the top level under an empty id. */
  const levels = new Map([['', new Map(RESERVED.map((name) => [nameKey(name), '']))]]);

  const isFolder = (id: string): boolean => {
    const doc = byId.get(id)?.doc;
    return doc?.isFolder === true && !doc.isHome;
  };
  const parentOf = (id: string): string => ids.get(byId.get(id)?.folder ?? '') ?? '';
  const finalName = (id: string): string => {
    const file = byId.get(id)?.file ?? '';
    return file.slice(file.lastIndexOf('/') + 1, -EXTENSION.length);
  };
  const nameOf = (id: string): string => names.get(id) ?? finalName(id);
  const folderPath = (id: string): string => (id === '' ? '' : `${folderPath(parentOf(id))}${nameOf(id)}/`);
  const pathOf = (id: string): string =>
    `${folderPath(isFolder(id) ? id : parentOf(id))}${nameOf(id)}${EXTENSION}`;
  const levelOf = (id: string): Map<string, string> => {
    const level = levels.get(id) ?? new Map<string, string>();
    levels.set(id, level);
    return level;
  };

  /** Gives a document a name that no other one has now, in place of its own. */
  const take = (id: string, wanted: string): void => {
    // A folder's own text has its name, in it.
    const around = isFolder(id) ? [levelOf(parentOf(id)), levelOf(id)] : [levelOf(parentOf(id))];
    const old = nameKey(nameOf(id));
    for (const level of around) if (level.get(old) === id) level.delete(old);
    let name = wanted;
    for (let number = 2; around.some((level) => level.has(nameKey(name))); number++)
      name = `${wanted} ${number}`;
    for (const level of around) level.set(nameKey(name), id);
    names.set(id, name);
  };
  /** A folder may have documents that are older than itself: it has a name from the first one on. */
  const takeFolders = (id: string): void => {
    if (id === '' || names.has(id)) return;
    takeFolders(parentOf(id));
    take(id, finalName(id));
  };

  return {
    pathOf,
    rename: (id, title) => {
      takeFolders(parentOf(id));
      const old = names.get(id);
      const path = pathOf(id);
      const folder = folderPath(parentOf(id));
      const named = isFolder(id) ? folderName(title) : titleFileName(title).slice(0, -EXTENSION.length);
      take(id, title === byId.get(id)?.doc.title ? finalName(id) : named);
      const name = nameOf(id);
      // A document without a name has no file yet: at its path may be another one's.
      if (old === undefined || name === old) return [];
      const file = { path, name: `${name}${EXTENSION}` };
      return isFolder(id) ? [file, { path: `${folder}${old}`, name }] : [file];
    },
  };
}
