/** Maximum characters of a slug: enough to recognise a title, short enough to share. */
const SLUG_MAX_LENGTH = 80;

/**
 * Returns a title as a segment of a URL path: letters, marks and digits of every script, in NFC and lower
 * case, joined by hyphens. Empty when the title has none (a document's path then has its id alone).
 */
export function slugify(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words]
    .slice(0, SLUG_MAX_LENGTH)
    .join('')
    .replaceAll(/^-+|-+$/g, '');
}

/**
 * Returns the anchor that GitHub gives a heading by its text, before repeats are
 * numbered: punctuation is left out, where `slugify` puts a hyphen.
 */
export function githubSlug(heading: string): string {
  return heading
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Returns the path of a document: `/{group}/{docId}-{title}`. The title may be empty. */
export function docPath(groupName: string, docId: string, title = ''): string {
  const slug = slugify(title);
  return `/${groupName}/${docId}${slug === '' ? '' : `-${encodeURIComponent(slug)}`}`;
}

/** Returns the document id in the second segment of such a path, or null when there is none. */
export function docIdOfSegment(segment: string): string | null {
  return /^([0-9a-z]{24})(?:-.*)?$/s.exec(segment)?.[1] ?? null;
}
