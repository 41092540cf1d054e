import type { ParseOptions } from '../markup/ast.ts';
import { rewriteLinks } from './rewrite-links.ts';

/**
 * Characters of a file's name that a link must encode: letters of
 * every script stay as they are, so that Korean remains readable.
 */
const ENCODED = /[^\p{L}\p{M}\p{N}._~-]/gu;

/** Address of a media file; a link's token is not part of the match. */
const MEDIA = /^\/media\/([0-9a-z]{24})\/([^/?#]+)(?:\?[^#]*)?$/;

/** Returns a file's name as a link destination. */
export function fileLink(file: string): string {
  return file.replaceAll(ENCODED, (character) =>
    encodeURIComponent(character).replaceAll(
      /[!'()*]/g,
      (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
    ),
  );
}

/** Returns a pattern for addresses of a space's documents: the id, and the anchor with its `#`. */
export function docAddress(groupName: string): RegExp {
  return new RegExp(`^/${groupName}/([0-9a-z]{24})(?:-[^/?#]*)?(#.*)?$`, 'i');
}

/**
 * Converts links to documents of the space (`/{group}/{id}`, with or without the title, and with an anchor)
 * to links to their files. Addresses with a query, of other pages and of other documents stay unchanged.
 * @param fileOf the file of an exported document
 */
export function toFileLinks(
  content: string,
  options: ParseOptions,
  groupName: string,
  fileOf: (docId: string) => string | undefined,
): string {
  const own = docAddress(groupName);
  return rewriteLinks(content, options, (destination) => {
    const [, id, anchor = ''] = own.exec(destination) ?? [];
    const file = id === undefined ? undefined : fileOf(id);
    return file === undefined ? null : `${fileLink(file)}${anchor}`;
  });
}

/**
 * Inverse of `toFileLinks`. Converts only links in the form that
 * `toFileLinks` writes, so that the imported text is exported unchanged.
 * @param idOf the document created from a file
 */
export function fromFileLinks(
  content: string,
  options: ParseOptions,
  groupName: string,
  idOf: (link: string) => string | undefined,
): string {
  return rewriteLinks(content, options, (destination) => {
    const hash = destination.indexOf('#');
    const [link, anchor] =
      hash < 0 ? [destination, ''] : [destination.slice(0, hash), destination.slice(hash)];
    const id = idOf(link);
    return id === undefined ? null : `/${groupName}/${id}${anchor}`;
  });
}

/**
 * Converts links to media, images and videos included, to
 * links to their files. Links without a file stay unchanged.
 * @param fileOf the path of a media file, relative to the document's folder
 */
export function toMediaFileLinks(
  content: string,
  options: ParseOptions,
  fileOf: (mediaId: string) => string | undefined,
): string {
  const toFile = (destination: string): string | null => {
    const id = mediaIdOf(destination);
    const path = id === undefined ? undefined : fileOf(id);
    return path === undefined ? null : path.split('/').map(fileLink).join('/');
  };
  return rewriteLinks(content, options, toFile, true);
}

/** Returns the id in a media file's address; undefined for any other address. */
export function mediaIdOf(destination: string): string | undefined {
  return MEDIA.exec(destination)?.[1];
}

/** Returns the addresses of media that a text links to, as the server accepts them, by their ids. */
export function mediaLinks(content: string, options: ParseOptions): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const note = (destination: string): null => {
    const [, id, name] = MEDIA.exec(destination) ?? [];
    if (id !== undefined && name !== undefined) found.set(id, `/media/${id}/${name}`);
    return null;
  };
  rewriteLinks(content, options, note, true);
  return found;
}
