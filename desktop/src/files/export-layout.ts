import { markupOptions } from '@maru/core';
import type { Doc } from '@maru/core/api';
import { layOutExport, MANIFEST_FILE, plainFolders, toFileLinks, toMediaFileLinks } from '@maru/core/export';
import type { ExportEntry, LinkForm, PlacedDoc } from '@maru/core/export';
import type { DocAlias } from '@maru/core/text';
import type { ExportForm } from '../settings/export-form.ts';
import { MEDIA_FOLDER } from './export-media.ts';
import type { LinkedTargets } from './export-record.ts';

/** Document as in lists. */
export interface ListedDoc extends PlacedDoc {
  readonly access: 'public' | 'private' | 'link';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Titles that it had, oldest first. */
  readonly formerTitles: readonly string[];
}
export type Entry = ExportEntry<ListedDoc>;

/** Files of an export, and how texts are written into them. */
export interface ExportLayout {
  /** Tree order. */
  readonly entries: readonly Entry[];
  readonly hasManifest: boolean;
  /** Returns what the file has of the document's place, besides its name; empty for nothing. */
  placeOf(entry: Entry): string;
  /** Looks link targets up by their keys: while all that a text depends on are the same, so is its file. */
  targetsOf(entry: Entry): (key: string) => string | null;
  write(
    entry: Entry,
    doc: Doc,
    mediaFileOf: (id: string) => string | undefined,
  ): { readonly text: string; readonly targets: LinkedTargets };
}

/** A space as the server lists it. */
export interface ListedSpace {
  readonly groupName: string;
  /** Siblings in their order. */
  readonly docs: readonly ListedDoc[];
  readonly aliases: readonly DocAlias[];
}

export function layOutFiles(space: ListedSpace, form: ExportForm): ExportLayout {
  return form === 'numbered' ? numberedLayout(space) : folderLayout(space, form);
}

/** As the contract names files. Keys of targets are ids of documents. */
function numberedLayout({ groupName, docs }: ListedSpace): ExportLayout {
  const entries = layOutExport(docs);
  const files = new Map(entries.map(({ doc, file }) => [doc.id, file]));
  return {
    entries,
    hasManifest: true,
    placeOf: () => '',
    targetsOf: () => (id) => files.get(id) ?? null,
    write: (_entry, { content, props }, mediaFileOf) => {
      const markup = markupOptions(props);
      const targets: Record<string, string | null> = {};
      const linked = toFileLinks(content, markup, groupName, (id) => {
        targets[id] = files.get(id) ?? null;
        return files.get(id);
      });
      return { text: toMediaFileLinks(linked, markup, mediaFileOf), targets };
    },
  };
}

/** Keys of targets are `file ID`, `name ID` or `title TITLE`. */
function folderLayout({ groupName, docs, aliases }: ListedSpace, form: LinkForm): ExportLayout {
  const listed = new Map(docs.map((doc) => [doc.id, doc]));
  const folders = plainFolders({
    groupName,
    docs: docs.map((doc) => ({ ...doc, createdAt: Date.parse(doc.createdAt) })),
    aliases,
    reserved: [MEDIA_FOLDER, MANIFEST_FILE],
  });
  const placed = new Map(folders.docs.map((entry) => [entry.doc.id, entry]));
  const placedEntry = ({ doc }: Entry) => {
    const entry = placed.get(doc.id);
    if (entry === undefined) throw new Error(`No file of ${doc.id}`);
    return entry;
  };
  const targetsOf = (entry: Entry) => {
    const { resolve, fileOf, nameOf } = folders.targets(placedEntry(entry));
    return (key: string): string | null => {
      const target = key.slice(key.indexOf(' ') + 1);
      if (key.startsWith('file ')) return fileOf(target) ?? null;
      return key.startsWith('name ') ? (nameOf(target) ?? null) : resolve(target);
    };
  };
  return {
    entries: folders.docs.flatMap(({ doc: { id }, file, folder }) => {
      const doc = listed.get(id);
      return doc === undefined ? [] : [{ doc, file, folder }];
    }),
    hasManifest: false,
    placeOf: (entry) => JSON.stringify([form, folders.placeKeys(placedEntry(entry))]),
    targetsOf,
    write: (
      entry,
      { content, props, access, commentsEnabled: comments, updatedAt: updated },
      mediaFileOf,
    ) => {
      const targets: Record<string, string | null> = {};
      const find = targetsOf(entry);
      const resolveKey = (key: string): string | null => (targets[key] = find(key));
      const links = {
        form,
        resolve: (title: string) => resolveKey(`title ${title}`),
        fileOf: (id: string) => resolveKey(`file ${id}`) ?? undefined,
        nameOf: (id: string) => resolveKey(`name ${id}`) ?? undefined,
        mediaFileOf,
      };
      const facts = { access, comments, updated, props };
      return {
        text: folders.write(placedEntry(entry), content, markupOptions(props), links, facts),
        targets,
      };
    },
  };
}
