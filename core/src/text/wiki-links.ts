import { FOLDER_DEPTH_MAX } from '../limits.ts';
import { docPath, slugify } from './slug.ts';

/** Possible target of a wiki link. */
export interface LinkTarget {
  readonly id: string;
  readonly title: string;
  /** Its folder; null at the top level. */
  readonly parentId: string | null;
  /** Position among its siblings. */
  readonly seq: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Another title by which links lead to a document: a former one, or one that its front matter names. */
export interface DocAlias {
  readonly docId: string;
  readonly title: string;
}

/** Place from which links lead. */
export interface LinkSource {
  /** Folder of the text with the links: the document itself where it is a folder; null at the top level. */
  readonly folderId: string | null;
  readonly aliases?: readonly DocAlias[];
}

export interface FoundLink<T> {
  /** The nearest document. */
  readonly doc: T;
  /** All documents that the link may mean, the nearest first. */
  readonly docs: readonly T[];
}

/**
 * Returns a resolver for the wiki links of a space's documents, among the documents
 * that are listed for the reader (see `wikiLinkFinder`).
 * @returns the path, or null when no such document is visible to the reader
 */
export function wikiLinkResolver(
  groupName: string,
  docs: readonly LinkTarget[],
  place: LinkSource,
): (target: string) => string | null {
  const find = wikiLinkFinder(groupName, docs, place);
  return (target) => {
    const doc = find(target)?.doc;
    return doc === undefined ? null : docPath(groupName, doc.id, doc.title);
  };
}

/** Finds the document of a wiki link's target; null when there is none. */
export type LinkFinder<T> = (target: string) => FoundLink<T> | null;

/**
 * Returns a function that finds the document of `[[Title]]`, `[[folder/Title]]` and `[[group/Title]]`. Titles
 * are compared in NFC without case, aliases after all titles. Of several documents the nearest is meant: one
 * in the place's folder, then in the folders above it, then the oldest, then the first in the tree. All of
 * these facts survive backups and exports.
 */
export function wikiLinkFinder<T extends LinkTarget>(
  groupName: string,
  docs: readonly T[],
  { folderId, aliases = [] }: LinkSource,
): LinkFinder<T> {
  return wikiLinkFinders(groupName, docs, aliases)(folderId);
}

/**
 * Returns the finders of a space by the folder of the text with the links. Its documents are sorted once, and
 * the last finder is kept: texts are read folder by folder.
 */
export function wikiLinkFinders<T extends LinkTarget>(
  groupName: string,
  docs: readonly T[],
  aliases: readonly DocAlias[],
): (folderId: string | null) => LinkFinder<T> {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  /** Returns a folder and those above it, at most as many as there can be. */
  const upFrom = (id: string | null): readonly (string | null)[] => {
    const way: (string | null)[] = [];
    for (let at = id; at !== null && way.length <= FOLDER_DEPTH_MAX; at = byId.get(at)?.parentId ?? null)
      way.push(at);
    return [...way, null];
  };
  const folded = new Map<string | null, string>();
  const titleOf = (id: string | null): string => {
    const title = folded.get(id) ?? foldTitle(byId.get(id ?? '')?.title ?? '');
    folded.set(id, title);
    return title;
  };
  const placeOf = (doc: T): readonly number[] =>
    upFrom(doc.id)
      .map((id) => byId.get(id ?? '')?.seq ?? 0)
      .toReversed();
  const compare = (a: T, b: T): number =>
    a.createdAt === b.createdAt ? compareEach(placeOf(a), placeOf(b)) : a.createdAt < b.createdAt ? -1 : 1;
  const indexes = [
    createIndex(() => docs.map((doc) => [doc.title, doc] as const), titleOf, compare),
    createIndex(
      () =>
        aliases.flatMap(({ docId, title }) => {
          const doc = byId.get(docId);
          return doc === undefined ? [] : [[title, doc] as const];
        }),
      titleOf,
      compare,
    ),
  ];
  const isIn = ({ parentId }: T, folders: readonly string[]): boolean => {
    let at: string | null = parentId;
    for (const title of folders) {
      if (titleOf(at) !== title) return false;
      at = byId.get(at ?? '')?.parentId ?? null;
    }
    return true;
  };
  const finderIn = (folderId: string | null): LinkFinder<T> => {
    const way = upFrom(folderId);
    const distanceOf = ({ parentId }: T): number => {
      const distance = way.indexOf(parentId);
      return distance < 0 ? way.length : distance;
    };
    const nearest = new Map<readonly T[], readonly T[]>();
    /** Sorts a list once: a text may have the same link many times. */
    const byDistance = (list: readonly T[]): readonly T[] => {
      if (list.length < 2) return list;
      const sorted = nearest.get(list) ?? list.toSorted((a, b) => distanceOf(a) - distanceOf(b));
      nearest.set(list, sorted);
      return sorted;
    };
    return (target) => {
      const splits = foldersIn(titleOfWikiLink(groupName, target));
      for (const find of indexes)
        for (const [folders, title] of splits) {
          const named = byDistance(find(title, folders.at(-1)));
          const upwards = folders.map(foldTitle).toReversed();
          const found =
            folders.length < 2 ? named : named.slice(0, COMPARED_MAX).filter((doc) => isIn(doc, upwards));
          if (found[0] !== undefined) return { doc: found[0], docs: found };
        }
      return null;
    };
  };
  let last: { readonly folderId: string | null; readonly find: LinkFinder<T> } | null = null;
  return (folderId) => {
    if (last?.folderId !== folderId) last = { folderId, find: finderIn(folderId) };
    return last.find;
  };
}

/** Documents of one title and folder whose further folders are compared: a bound for hostile targets. */
const COMPARED_MAX = 200;

/** Returns a function that finds documents by title, or by folder and title. Each list is sorted once. */
function createIndex<T extends LinkTarget>(
  entries: () => readonly (readonly [title: string, doc: T])[],
  titleOf: (id: string | null) => string,
  compare: (a: T, b: T) => number,
): (title: string, folder?: string) => readonly T[] {
  const listed = (keyOf: (title: string, doc: T) => string): Map<string, Set<T>> => {
    const map = new Map<string, Set<T>>();
    for (const [title, doc] of entries()) {
      const key = keyOf(title, doc);
      map.set(key, (map.get(key) ?? new Set()).add(doc));
    }
    return map;
  };
  const sorted = new Map<Set<T>, readonly T[]>();
  let plain: Map<string, Set<T>> | undefined;
  let inFolders: Map<string, Set<T>> | undefined;
  return (title, folder) => {
    const key = foldTitle(title);
    const set =
      folder === undefined
        ? (plain ??= listed(foldTitle)).get(key)
        : (inFolders ??= listed((name, { parentId }) => `${titleOf(parentId)}/${foldTitle(name)}`)).get(
            `${foldTitle(folder)}/${key}`,
          );
    if (set === undefined) return [];
    const list = sorted.get(set) ?? [...set].sort(compare);
    sorted.set(set, list);
    return list;
  };
}

function compareEach(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

/** Returns the folders and titles that `Folder/Title` may mean, the longest title first. */
export function foldersIn(target: string): (readonly [folders: readonly string[], title: string])[] {
  const parts = target.split('/');
  const found: (readonly [readonly string[], string])[] = [[[], target]];
  for (let count = Math.min(MAX_SPLITS, parts.length - 1); count > 0; count--)
    found.push([parts.slice(0, -count), parts.slice(-count).join('/')]);
  return found;
}

/** Number of `#`, and of `/`, at which a target is divided, from its end: a bound for hostile targets. */
const MAX_SPLITS = 4;

/** Document, or heading of a document, that a wiki link names. */
export interface ResolvedWikiTarget {
  /** `''` for the link's own document. */
  readonly title: string;
  /** `''` for the document as a whole. */
  readonly heading: string;
  /** Address with the heading's anchor; null when no such document is visible to the reader. */
  readonly href: string | null;
}

/**
 * Returns the place that `Title`, `Title#Heading` or `#Heading` means. A title may contain `#` (`C#`): the
 * whole target is looked for first, then the longest title before a `#`.
 * @param resolve returns the address of the document of a title, or null
 * @param idPrefix prefix of the ids of the link's own document
 */
export function resolveWikiTarget(
  target: string,
  resolve: (title: string) => string | null | undefined,
  idPrefix = '',
): ResolvedWikiTarget {
  let place: ResolvedWikiTarget = { title: target, heading: '', href: resolve(target) ?? null };
  for (const [title, heading] of place.href === null ? headingsIn(target) : []) {
    const isOwn = title.trim() === '';
    const fragment = `#${isOwn ? idPrefix : ''}${headingAnchor(heading)}`;
    const href = isOwn ? '' : (resolve(title) ?? null);
    place = { title, heading, href: href === null ? null : href + fragment };
    if (href !== null) break;
  }
  return place;
}

/**
 * Returns the titles and headings that a target may mean, the longest title first. Title, `#` and heading are
 * the target as it stands, with its spaces: rendered HTML keeps the two, and the whole is looked for again.
 */
export function headingsIn(target: string): (readonly [title: string, heading: string])[] {
  const parts = target.split('#');
  const found: (readonly [string, string])[] = [];
  for (let i = parts.length - 1; i > 0 && found.length < MAX_SPLITS; i--) {
    const heading = parts.slice(i).join('#');
    if (heading.trim() !== '') found.push([parts.slice(0, i).join('#'), heading]);
  }
  return found;
}

/**
 * Returns the anchor of a heading by its text, or by the slug that GitHub or Obsidian gives it; of `A#B` that
 * of the subheading B.
 */
export function headingAnchor(heading: string): string {
  return slugify(heading.slice(heading.lastIndexOf('#') + 1)) || 'section';
}

/** Returns the titles that a wiki link may mean: of each reading of its slashes and its `#`. Few. */
export function linkedTitles(groupName: string, target: string): readonly string[] {
  return [target, ...headingsIn(target).map(([title]) => title)]
    .filter((title) => title !== '')
    .flatMap((title) => foldersIn(titleOfWikiLink(groupName, title)))
    .map(([, title]) => title.trim());
}

/** Returns the title in a wiki link of a space's document: without the space's own name before it. */
export function titleOfWikiLink(groupName: string, target: string): string {
  const prefix = `${groupName}/`;
  return target.toLowerCase().startsWith(prefix) ? target.slice(prefix.length) : target;
}

/** Returns the form in which titles are compared. */
export function foldTitle(title: string): string {
  return title.normalize('NFC').trim().toUpperCase().toLowerCase();
}
