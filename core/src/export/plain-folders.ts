import type { ParseOptions } from '../markup/ast.ts';
import { docPath } from '../text/slug.ts';
import { wikiLinkFinders } from '../text/wiki-links.ts';
import type { DocAlias } from '../text/wiki-links.ts';
import { layOutFolders } from './folder-layout.ts';
import type { NamedDoc } from './folder-layout.ts';
import type { ExportEntry } from './layout.ts';
import { addMaruKeys } from './maru-keys.ts';
import type { MaruKeys } from './maru-keys.ts';
import { toPortableText } from './portable-text.ts';
import type { LinkForm, LinkTargets } from './portable-text.ts';

/** A space, as an export in plain folders lays it out. */
export interface FolderSpace<D extends NamedDoc> {
  readonly groupName: string;
  /** Siblings in their order. */
  readonly docs: readonly D[];
  readonly aliases: readonly DocAlias[];
  /** Names of the top level that are taken. */
  readonly reserved: readonly string[];
}

/** Facts about a document that are its own: its place, and its name where the file has another one. */
export type PlaceKeys = Pick<MaruKeys, 'title' | 'kind' | 'order' | 'created'>;

/** Documents in the files of plain folders. */
export interface PlainFolders<D extends NamedDoc> {
  /** Tree order. */
  readonly docs: readonly ExportEntry<D>[];
  placeKeys(entry: ExportEntry<D>): PlaceKeys;
  /** Returns what the links of a document's text lead to, but for its media. */
  targets(entry: ExportEntry<D>): Pick<LinkTargets, 'resolve' | 'fileOf' | 'nameOf'>;
  /** Returns a text as its file has it: links that other programs resolve, and the facts in front matter. */
  write(
    entry: ExportEntry<D>,
    content: string,
    options: ParseOptions,
    links: { readonly form: LinkForm } & Pick<LinkTargets, 'resolve' | 'fileOf' | 'nameOf' | 'mediaFileOf'>,
    facts: FileMetadata,
  ): string;
}

/** Facts about a document that are not its place. */
export interface FileMetadata extends Pick<MaruKeys, 'access' | 'comments' | 'updated'> {
  /** A JSON object. */
  readonly props: string;
}

const EXTENSION = '.md';

/** Lays out a space as folders and titles, which other programs read. */
export function plainFolders<D extends NamedDoc>(space: FolderSpace<D>): PlainFolders<D> {
  const { groupName, docs: unplaced, aliases, reserved } = space;
  const docs = layOutFolders(unplaced, reserved);
  const files = new Map(docs.map(({ doc, file }) => [doc.id, file]));
  const names = linkNames(docs);
  const places = placesInFolders(docs);
  const listed = unplaced.map(({ id, title, parentId, createdAt }, seq) => ({
    id,
    title,
    parentId,
    seq,
    createdAt: timeOf(createdAt),
  }));
  const finders = wikiLinkFinders(groupName, listed, aliases);
  const placeKeys = ({ doc, file }: ExportEntry<D>): PlaceKeys => ({
    ...(stemOf(file) !== doc.title && { title: doc.title }),
    ...(doc.isHome && { kind: 'home' as const }),
    ...(doc.isFolder && !doc.isHome && { kind: 'folder' as const }),
    order: places.get(doc.id) ?? 0,
    created: timeOf(doc.createdAt),
  });

  return {
    docs,
    placeKeys,
    targets: ({ doc }) => {
      const find = finders(doc.isFolder ? doc.id : doc.parentId);
      return {
        resolve: (title) => {
          const found = find(title)?.doc;
          return found === undefined ? null : docPath(groupName, found.id, found.title);
        },
        fileOf: (id) => files.get(id),
        nameOf: (id) => names.get(id),
      };
    },
    write: (entry, content, options, links, { access, comments, updated, props }) => {
      const { title, kind, order, created } = placeKeys(entry);
      const text = toPortableText(content, options, { ...links, file: entry.file, groupName });
      return addMaruKeys(text, {
        ...(title !== undefined && { title }),
        ...(kind !== undefined && { kind }),
        access,
        comments,
        order,
        created,
        updated,
        ...(props !== '{}' && { settings: compact(props) }),
      });
    },
  };
}

/** Returns the name by which Obsidian finds each file: its own where no other file has it, else its path. */
function linkNames(docs: readonly ExportEntry[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const keyOf = (file: string): string => stemOf(file).toLowerCase();
  for (const { file } of docs) counts.set(keyOf(file), (counts.get(keyOf(file)) ?? 0) + 1);
  return new Map(
    docs.map(({ doc, file }) => [
      doc.id,
      counts.get(keyOf(file)) === 1 ? stemOf(file) : file.slice(0, -EXTENSION.length),
    ]),
  );
}

/** Returns each document's position in its folder, from 1; 0 for home. */
function placesInFolders(docs: readonly ExportEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string | null, number>();
  const places = new Map<string, number>();
  for (const { doc, folder } of docs) {
    if (doc.isHome) continue;
    const place = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, place);
    places.set(doc.id, place);
  }
  return places;
}

function stemOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -EXTENSION.length);
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns props in one line, as front matter has them. */
function compact(props: string): string {
  return JSON.stringify(JSON.parse(props));
}
