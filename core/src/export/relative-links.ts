import type { ParseOptions } from '../markup/ast.ts';
import { fileLink } from './file-links.ts';
import { rewriteLinks } from './rewrite-links.ts';

/** A path within an archive as the destination of a link from its top. */
export function pathLink(path: string): string {
  return path.split('/').map(fileLink).join('/');
}

/** Where the links and pictures of a text lead that name no address: files beside it. As they are written. */
export function relativeLinks(content: string, options: ParseOptions): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (destination: string): null => {
    if (!/^(?:[/#?]|[a-z][a-z0-9+.-]*:)/i.test(destination)) found.add(destination);
    return null;
  };
  rewriteLinks(content, options, note, true);
  return found;
}

/** Gives links and pictures the addresses of files that have become media. @param urlOf takes a destination as written */
export function toMediaLinks(content: string, options: ParseOptions, urlOf: (destination: string) => string | undefined): string {
  return rewriteLinks(content, options, (destination) => urlOf(destination) ?? null, true);
}
