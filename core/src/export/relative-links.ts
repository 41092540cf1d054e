import type { ParseOptions } from '../markup/ast.ts';
import { fileLink } from './file-links.ts';
import { rewriteLinks } from './rewrite-links.ts';

/** Returns a path within an archive as a link destination relative to the archive's root. */
export function pathLink(path: string): string {
  return path.split('/').map(fileLink).join('/');
}

/** Returns the relative path between two files of an archive as a link's destination. */
export function relativePath(from: string, to: string): string {
  const folder = from.split('/').slice(0, -1);
  const path = to.split('/');
  let common = 0;
  while (common < folder.length && common < path.length - 1 && folder[common] === path[common]) common++;
  return '../'.repeat(folder.length - common) + pathLink(path.slice(common).join('/'));
}

/** Returns the destinations of links and images that name files, from the text or the root, as written. */
export function relativeLinks(content: string, options: ParseOptions): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (destination: string): null => {
    if (!/^(?:\/\/|[#?]|[a-z][a-z0-9+.-]*:)/i.test(destination)) found.add(destination);
    return null;
  };
  rewriteLinks(content, options, note, true);
  return found;
}

/**
 * Replaces destinations of links and images with the addresses of uploaded media.
 * @param urlOf takes a destination as written
 */
export function toMediaLinks(
  content: string,
  options: ParseOptions,
  urlOf: (destination: string) => string | undefined,
): string {
  return rewriteLinks(content, options, (destination) => urlOf(destination) ?? null, true);
}
