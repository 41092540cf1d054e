import type { DocEmbed, Node, ParseOptions } from '../markup/ast.ts';
import type { Image, WikiLink } from '../markup/inline-ast.ts';
import { parse } from '../markup/parse.ts';
import { childrenOf } from '../markup/walk.ts';
import { resolveWikiTarget } from '../text/wiki-links.ts';
import { docAddress, mediaIdOf } from './file-links.ts';
import { relativePath } from './relative-links.ts';
import { applyEdits, definitionEdit, destinationEdit } from './rewrite-links.ts';
import type { Edit } from './rewrite-links.ts';

/** Form of links between documents: Obsidian's, or paths that GitHub, Hugo and MkDocs follow. */
export type LinkForm = 'wiki' | 'relative';

/** Files that a text's links lead to. */
export interface LinkTargets {
  /** File of the text itself. */
  readonly file: string;
  readonly groupName: string;
  readonly form: LinkForm;
  /** Returns the address of the document that a wiki link's title means. */
  readonly resolve: (title: string) => string | null;
  /** Returns a document's file. */
  readonly fileOf: (docId: string) => string | undefined;
  /** Name by which a wiki link finds the document's file; its path where several files have the name. */
  readonly nameOf: (docId: string) => string | undefined;
  readonly mediaFileOf: (mediaId: string) => string | undefined;
}

/**
 * Rewrites the links of a text so that other programs resolve them: addresses of documents and media become
 * paths relative to the text's file, sizes of media take the form of the program. All else stays as written.
 */
export function toPortableText(content: string, options: ParseOptions, targets: LinkTargets): string {
  if (!/\](?:\(|:)|\[\[/.test(content)) return content;
  const own = docAddress(targets.groupName);
  const edits: Edit[] = [];
  const toPath = (destination: string): string | null => {
    const [, id, anchor = ''] = own.exec(destination) ?? [];
    const file = id === undefined ? mediaFile(destination, targets) : targets.fileOf(id);
    return file === undefined ? null : `${relativePath(targets.file, file)}${anchor}`;
  };
  const visit = (node: Node, isInCell: boolean): void => {
    if (node.type === 'link') edits.push(...destinationEdit(content, node.from, node.to, toPath));
    else if (node.type === 'definition') edits.push(...definitionEdit(content, node.from, node.to, toPath));
    else if (node.type === 'image') edits.push(...imageEdit(content, node, targets, isInCell, toPath));
    else if (node.type === 'docEmbed') edits.push(...embedEdit(content, node, targets, own));
    else if (node.type === 'wikiLink') edits.push(...wikiEdit(node, targets, isInCell, own));
    for (const child of childrenOf(node)) visit(child, isInCell || child.type === 'tableCell');
  };
  visit(parse(content, options), false);
  return applyEdits(content, edits);
}

function mediaFile(destination: string, { mediaFileOf }: LinkTargets): string | undefined {
  const id = mediaIdOf(destination);
  return id === undefined ? undefined : mediaFileOf(id);
}

/** Writes an image with a size as Obsidian (`![alt|320](…)`) or HTML has it; others get a path only. */
function imageEdit(
  content: string,
  image: Image,
  targets: LinkTargets,
  isInCell: boolean,
  toPath: (destination: string) => string | null,
): Edit[] {
  const destination = destinationEdit(content, image.from, image.to, toPath);
  if (image.width === '' && image.height === '') return destination;
  const path = destination[0]?.text ?? image.url;
  const { from, to, width, height } = image;
  const bar = isInCell ? String.raw`\|` : '|';
  if (targets.form === 'relative' || width.endsWith('%') || width === '') {
    const size = [width && ` width="${width}"`, height && ` height="${height}"`].join('');
    return [{ from, to, text: `<img src="${path}" alt="${escapeAttribute(image.alt)}"${size}>` }];
  }
  const size = height === '' ? width : `${width}x${height}`;
  return [{ from, to, text: `![${escapeLabel(image.alt)}${bar}${size}](${path})` }];
}

/** Writes a wiki link to a document of the archive; one to its own text or to a missing document stays. */
function wikiEdit(link: WikiLink, targets: LinkTargets, isInCell: boolean, own: RegExp): Edit[] {
  const { from, to, target, text } = link;
  const { heading, href } = resolveWikiTarget(target, targets.resolve);
  const [, id = '', anchor = ''] = own.exec(href ?? '') ?? [];
  const file = targets.fileOf(id);
  const name = targets.nameOf(id);
  if (file === undefined || name === undefined) return [];
  if (targets.form === 'relative') {
    return [{ from, to, text: `[${escapeLabel(text)}](${relativePath(targets.file, file)}${anchor})` }];
  }
  const named = heading === '' ? name : `${name}#${heading}`;
  if (named === target) return [];
  const bar = isInCell ? String.raw`\|` : '|';
  return [{ from, to, text: `[[${named}${bar}${text}]]` }];
}

/**
 * Writes a document inside another: by its file's name as Obsidian shows it, else as a link with a comment
 * from which an import shows the document inside again.
 */
function embedEdit(content: string, { from, to }: DocEmbed, targets: LinkTargets, own: RegExp): Edit[] {
  const start = content.indexOf('![[', from);
  const target = content.slice(start + 3, content.lastIndexOf(']]', to - 1));
  if (start < from || target === '') return [];
  const link = {
    type: 'wikiLink',
    from: start + 1,
    to: start + target.length + 5,
    target,
    text: target,
  } as const;
  const [edit] = wikiEdit(link, targets, false, own);
  if (edit === undefined) return [];
  if (targets.form === 'relative') {
    const comment = target.includes('--') ? '' : `<!-- ![[${target}]] -->`;
    return [{ ...edit, from: start, text: edit.text + comment }];
  }
  return [{ ...edit, text: edit.text.replace(/\|[^|]*\]\]$/, ']]') }];
}

/** `![alt|320](path)` and `<img …>` as `imageEdit` writes them. */
const OBSIDIAN_SIZE = /\\?\|(\d{1,5})(?:x(\d{1,5}))?$/;
const HTML_IMAGE =
  /<img src="([^"<>\s]+)" alt="([^"<>]*)"(?: width="(\d{1,5}%?)")?(?: height="(\d{1,5})")?>/g;

/** A link in a line of its own and the embedded document that it replaces, as `embedEdit` writes it. */
const LINKED_EMBED =
  /(?<=^ {0,3})\[(?:[^[\]\\\n]|\\.)*\]\([^()\s]*\)<!-- (!\[\[[^\n]*?\]\]) -->(?=[ \t]*$)/gm;

/**
 * Inverse of `toPortableText` for sizes of images and for documents inside others; links are converted by
 * the caller, who has the files.
 */
export function fromPortableText(content: string, options: ParseOptions): string {
  if (!/!\[|<img /.test(content)) return content;
  const edits: Edit[] = [];
  /** Code, and images that are edited already, in their order. */
  const excluded: { readonly from: number; readonly to: number }[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'code' || node.type === 'inlineCode') excluded.push(node);
    else if (node.type === 'image') {
      excluded.push(node);
      edits.push(...sizeEdit(content, node));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(content, options));
  excluded.sort((a, b) => a.from - b.from);
  // Matched in the whole text: an address in the tag is a link of the dialect.
  for (const { from, to, groups } of matchesOutside(content, HTML_IMAGE, excluded)) {
    const [path = '', alt = '', width = '', height = ''] = groups;
    const size = width.endsWith('%') ? ` =${width}` : width + height === '' ? '' : ` =${width}x${height}`;
    edits.push({ from, to, text: `![${escapeLabel(unescapeAttribute(alt))}](${path}${size})` });
  }
  for (const { from, to, groups } of matchesOutside(content, LINKED_EMBED, excluded))
    edits.push({ from, to, text: groups[0] ?? '' });
  return applyEdits(content, edits);
}

/** Finds what a pattern matches outside of some ranges. @param excluded in their order */
function* matchesOutside(
  content: string,
  pattern: RegExp,
  excluded: readonly { readonly from: number; readonly to: number }[],
): Generator<{ readonly from: number; readonly to: number; readonly groups: readonly string[] }> {
  let next = 0;
  for (const match of content.matchAll(pattern)) {
    const [written, ...groups] = match;
    const from = match.index;
    const to = from + written.length;
    while ((excluded[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++;
    if ((excluded[next]?.from ?? Number.POSITIVE_INFINITY) >= to) yield { from, to, groups };
  }
}

function sizeEdit(content: string, { from, to, width, height }: Image): Edit[] {
  if (width !== '' || height !== '') return [];
  const end = content.lastIndexOf('](', to - 1);
  const match = end < from ? null : OBSIDIAN_SIZE.exec(content.slice(from, end));
  if (match === null) return [];
  const size = `${match[1] ?? ''}x${match[2] ?? ''}`;
  return [
    { from: from + match.index, to: end, text: '' },
    { from: to - 1, to: to - 1, text: ` =${size}` },
  ];
}

function unescapeAttribute(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function escapeLabel(text: string): string {
  return text.replaceAll(/[[\]\\]/g, String.raw`\$&`);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
