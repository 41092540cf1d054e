import { docPath, slugify } from './slug.ts';

/** Possible target of a wiki link. */
interface Target {
  readonly id: string;
  readonly title: string;
}

/**
 * Returns a resolver for the wiki links of a space's documents, among the documents
 * that are listed for the reader: `[[Title]]` and `[[group/Title]]`. Titles are
 * compared in NFC without case; of equal ones the first in the list is used.
 * @returns the path, or null when no such document is visible to the reader
 */
export function wikiLinkResolver(
  groupName: string,
  docs: readonly Target[],
): (target: string) => string | null {
  const byTitle = new Map<string, Target>();
  for (const doc of docs) {
    const title = foldTitle(doc.title);
    if (!byTitle.has(title)) byTitle.set(title, doc);
  }
  return (target) => {
    const doc = byTitle.get(foldTitle(titleOfWikiLink(groupName, target)));
    return doc === undefined ? null : docPath(groupName, doc.id, doc.title);
  };
}

/** Number of `#` at which a target is divided, counted from its end: a bound for hostile targets. */
const MAX_SPLITS = 4;

/** Document, or heading of a document, that a wiki link names. */
export interface WikiPlace {
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
export function wikiPlace(
  target: string,
  resolve: (title: string) => string | null | undefined,
  idPrefix = '',
): WikiPlace {
  let place: WikiPlace = { title: target, heading: '', href: resolve(target) ?? null };
  for (const [title, heading] of place.href === null ? headingsIn(target) : []) {
    const isOwn = title.trim() === '';
    const fragment = `#${isOwn ? idPrefix : ''}${anchorOf(heading)}`;
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
function anchorOf(heading: string): string {
  return slugify(heading.slice(heading.lastIndexOf('#') + 1)) || 'section';
}

/** Returns the title in a wiki link of a space's document: without the space's own name before it. */
export function titleOfWikiLink(groupName: string, target: string): string {
  const prefix = `${groupName}/`;
  return target.toLowerCase().startsWith(prefix) ? target.slice(prefix.length) : target;
}

function foldTitle(title: string): string {
  return title.normalize('NFC').trim().toUpperCase().toLowerCase();
}
