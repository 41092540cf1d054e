import { markupOptions } from '@maru/core';
import {
  layOutExport,
  MANIFEST_DAMAGED,
  MANIFEST_END,
  MANIFEST_FILE,
  MANIFEST_MEDIA,
  MANIFEST_START,
  manifestItem,
  manifestLine,
  plainFolders,
  toFileLinks,
  toMediaFileLinks,
} from '@maru/core/export';
import type { ExportEntry, LinkForm } from '@maru/core/export';
import type { DocAlias } from '@maru/core/text';
import { presentTime } from '../../presenters/doc.ts';
import type { ExportDoc } from './export-docs.ts';
import { MEDIA_FOLDER } from './export-media.ts';
import type { MediaEntry } from './export-media.ts';
import type { DocBody } from './export-texts.ts';

/** A document with its row and its path in the archive. */
export type DocEntry = ExportEntry<ExportDoc>;

/** Files of an archive, and how a text is written into them. */
export interface ArchiveLayout {
  /** Tree order. */
  readonly docs: readonly DocEntry[];
  /** Returns a document's text as its file has it. */
  write(entry: DocEntry, text: DocBody): string;
  /**
   * Returns the last file of the archive, in pieces; null when there is none.
   * @param damaged paths of the files that are empty or cut off
   */
  lastFile(damaged: readonly string[]): { readonly name: string; readonly lines: Iterable<string> } | null;
}

interface Space {
  readonly groupName: string;
  readonly docs: readonly ExportDoc[];
  readonly media: readonly MediaEntry[];
  readonly aliases: readonly DocAlias[];
}

/** @param folderLinks form of links in plain folders; null for numbered names and a manifest */
export function layOutArchive(space: Space, folderLinks: LinkForm | null): ArchiveLayout {
  return folderLinks === null ? numberedLayout(space) : folderLayout(space, folderLinks);
}

/** Numbered names with a manifest that restores the tree (contract, section 5). */
function numberedLayout({ groupName, docs: unplaced, media }: Space): ArchiveLayout {
  const docs = layOutExport(unplaced);
  const docFiles = new Map(docs.map(({ doc, file }) => [doc.id, file]));
  const mediaFiles = new Map(media.map(({ row, file }) => [row.id, file]));
  const propsOf = new Map<string, string>();
  // Most documents have equal props: storing each value once saves memory.
  const known = new Map<string, string>();

  return {
    docs,
    write: ({ doc }, { content, props }) => {
      if (!known.has(props)) known.set(props, props);
      if (!propsOf.has(doc.id)) propsOf.set(doc.id, known.get(props) ?? props);
      const options = markupOptions(props);
      const linked = toFileLinks(content, options, groupName, (id) => docFiles.get(id));
      return linked.includes('/media/')
        ? toMediaFileLinks(linked, options, (id) => mediaFiles.get(id))
        : linked;
    },
    lastFile: (damaged) => ({ name: MANIFEST_FILE, lines: manifest(docs, propsOf, media, damaged) }),
  };
}

function* manifest(
  docs: readonly DocEntry[],
  propsOf: ReadonlyMap<string, string>,
  media: readonly MediaEntry[],
  damaged: readonly string[],
): Generator<string> {
  yield MANIFEST_START;
  for (const [index, { doc, file, folder }] of docs.entries()) {
    const { row, title, createdAt, formerTitles } = doc;
    const kind = doc.isHome ? 'home' : doc.isFolder ? 'folder' : 'document';
    const line = {
      file,
      kind,
      folder,
      title,
      access: row.access,
      commentsEnabled: row.comments_enabled === 1,
      props: propsOf.get(doc.id) ?? '{}',
      // An import fills the home document that a space has.
      ...(doc.isHome ? {} : { createdAt: presentTime(createdAt), formerTitles }),
    } as const;
    yield manifestLine(line, index === 0);
  }
  yield MANIFEST_MEDIA;
  for (const [index, item] of media.entries()) yield manifestItem(item, index === 0);
  yield MANIFEST_DAMAGED;
  for (const [index, file] of damaged.entries()) yield manifestItem(file, index === 0);
  yield MANIFEST_END;
}

/** File that names the damaged ones. A text file, since no other program reads a manifest. */
const DAMAGED_FILE = 'DAMAGED.txt';

/**
 * Folders and titles as names, with links that other programs resolve. Front matter has the facts that a file
 * cannot show.
 */
function folderLayout({ groupName, docs, media, aliases }: Space, form: LinkForm): ArchiveLayout {
  const mediaFiles = new Map(media.map(({ row, file }) => [row.id, file]));
  const folders = plainFolders({ groupName, docs, aliases, reserved: [MEDIA_FOLDER, DAMAGED_FILE] });
  return {
    docs: folders.docs,
    write: (entry, { content, props }) => {
      const { access, comments_enabled, updated_at } = entry.doc.row;
      const links = { form, ...folders.targets(entry), mediaFileOf: (id: string) => mediaFiles.get(id) };
      const facts = { access, comments: comments_enabled === 1, updated: presentTime(updated_at), props };
      return folders.write(entry, content, markupOptions(props), links, facts);
    },
    lastFile: (damaged) =>
      damaged.length === 0 ? null : { name: DAMAGED_FILE, lines: damaged.map((file) => `${file}\n`) },
  };
}
