import type { ParseOptions } from '../markup/ast.ts';
import { rewriteLinks } from './rewrite-links.ts';

/** Characters of a file's name that stand in a link as they are: those of every script, so that Korean stays readable. */
const ENCODED = /[^\p{L}\p{M}\p{N}._~-]/gu;

/** A file of media, wherever it is shown; a link's own token does not belong to it. */
const MEDIA = /^\/media\/([0-9a-z]{24})\/([^/?#]+)(?:\?[^#]*)?$/;

/** A file's name as the destination of a link. */
export function fileLink(file: string): string {
  return file.replaceAll(ENCODED, (character) =>
    encodeURIComponent(character).replaceAll(/[!'()*]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`),
  );
}

/**
 * Makes links to documents of the space (`/{group}/{id}`, with or without the title, and with an anchor) links to their files.
 * Addresses with a query, of other pages and of other documents stay.
 * @param fileOf the file of an exported document
 */
export function toFileLinks(
  content: string,
  options: ParseOptions,
  groupName: string,
  fileOf: (docId: string) => string | undefined,
): string {
  const own = new RegExp(`^/${groupName}/([0-9a-z]{24})(?:-[^/?#]*)?(#.*)?$`, 'i');
  return rewriteLinks(content, options, (destination) => {
    const [, id, anchor = ''] = own.exec(destination) ?? [];
    const file = id === undefined ? undefined : fileOf(id);
    return file === undefined ? null : `${fileLink(file)}${anchor}`;
  });
}

/**
 * The way back. Only links that are written as `toFileLinks` writes them are taken, so that what comes back is exported as
 * the same text again.
 * @param idOf the document that a file becomes
 */
export function fromFileLinks(
  content: string,
  options: ParseOptions,
  groupName: string,
  idOf: (link: string) => string | undefined,
): string {
  return rewriteLinks(content, options, (destination) => {
    const hash = destination.indexOf('#');
    const [link, anchor] = hash < 0 ? [destination, ''] : [destination.slice(0, hash), destination.slice(hash)];
    const id = idOf(link);
    return id === undefined ? null : `/${groupName}/${id}${anchor}`;
  });
}

/**
 * Makes links to media, pictures and films included, links to their files. Those that have no file stay.
 * @param fileOf the path of a file of media, from the document's own folder
 */
export function toMediaFileLinks(content: string, options: ParseOptions, fileOf: (mediaId: string) => string | undefined): string {
  const toFile = (destination: string): string | null => {
    const id = MEDIA.exec(destination)?.[1];
    const path = id === undefined ? undefined : fileOf(id);
    return path === undefined ? null : path.split('/').map(fileLink).join('/');
  };
  return rewriteLinks(content, options, toFile, true);
}

/** The addresses of media that a text links to, as the server takes them, by their ids. */
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
