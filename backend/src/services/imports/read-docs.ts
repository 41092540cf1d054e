import { CONTENT_MAX_BYTES, markupOptions } from '@maru/core';
import {
  cleanProps,
  cleanTitle,
  convertForeignText,
  fileLink,
  fromFileLinks,
  linkEmbeddedFiles,
  pathLink,
  readForeignFile,
  relativeLinks,
  toMediaLinks,
} from '@maru/core/export';
import type { PlannedDoc, SkipReason } from '@maru/core/export';
import type { DocText } from '../../presenters/doc.ts';
import { IMPORT_FILE_MAX_BYTES, TooLarge } from './archive.ts';
import type { ImportFile } from './archive.ts';
import { createFileNames } from './file-names.ts';

/** What documents say when their files are read; a reason where one can't be. */
export interface DocReader {
  /**
   * Reads what links to documents need to know of them. Before anything is read.
   * @param others files that are neither documents nor media of the manifest
   * @returns those of them that documents show or link to
   */
  prepare(others: ReadonlySet<string>): Promise<ReadonlySet<string>>;
  /** @param urls of the files that have become media, by their paths */
  read(doc: PlannedDoc, urls: ReadonlyMap<string, string>): Promise<DocText | SkipReason>;
}

/**
 * @param ids of the documents that are to be made
 * @param ownMedia files that the manifest names as media: links to them count as the export writes them, and no other way
 */
export function createDocReader(
  groupName: string,
  files: ReadonlyMap<string, ImportFile>,
  ids: ReadonlyMap<PlannedDoc, string>,
  ownMedia: ReadonlySet<string>,
): DocReader {
  const links = new Map<string, string>();
  const paths = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const [doc, id] of ids) {
    if (doc.path === null) continue;
    paths.set(doc.path, id);
    if (doc.manifest !== null) links.set(fileLink(doc.path), id);
  }
  const fileNames = createFileNames([...files.keys()].filter((path) => !paths.has(path)));
  const ownLinks = new Map([...ownMedia].map((path) => [pathLink(path), path]));

  const textOf = async (doc: PlannedDoc): Promise<string | { readonly reason: SkipReason }> => {
    const file = doc.path === null ? undefined : files.get(doc.path);
    if (file === undefined) return '';
    try {
      const bytes = await file.read(IMPORT_FILE_MAX_BYTES);
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch (error) {
      if (error instanceof TooLarge) return { reason: 'too_large' };
      return { reason: error instanceof TypeError ? 'not_text' : 'damaged' };
    }
  };

  const foreign = (doc: PlannedDoc, text: string, urls: ReadonlyMap<string, string>): DocText => {
    const { title, content } = readForeignFile(text, doc.name);
    const linked = linkEmbeddedFiles(content, (file) => fileNames(doc.path ?? '', file));
    const shown = toMediaLinks(linked, {}, (destination) => urls.get(pathOf(doc, destination) ?? ''));
    return {
      title,
      props: '{}',
      content: convertForeignText(shown, {
        titleOf: (name) => titles.get(name.normalize('NFC').toLowerCase()),
        linkTo: (destination) => {
          const [path = '', ...anchor] = destination.split('#');
          const id = paths.get(pathOf(doc, path) ?? '');
          return id === undefined ? null : `/${groupName}/${id}${anchor.length === 0 ? '' : `#${anchor.join('#')}`}`;
        },
      }),
    };
  };

  const own = (doc: PlannedDoc, raw: string, props: string, urls: ReadonlyMap<string, string>): string => {
    const options = markupOptions(props);
    const linked = fromFileLinks(raw, options, groupName, (link) => links.get(link));
    return toMediaLinks(linked, options, (destination) => {
      const path = ownLinks.get(destination) ?? pathOf(doc, destination);
      return path === null || (ownMedia.has(path) && !ownLinks.has(destination)) ? undefined : urls.get(path);
    });
  };

  return {
    prepare: async (others) => {
      const wanted = new Set<string>();
      for (const doc of ids.keys()) {
        if (doc.manifest !== null && others.size === 0) continue;
        const text = await textOf(doc);
        if (typeof text !== 'string') continue;
        const name = doc.name.normalize('NFC').toLowerCase();
        if (doc.manifest === null && !titles.has(name)) titles.set(name, readForeignFile(text, doc.name).title);
        if (others.size === 0) continue;
        const linked = doc.manifest === null ? linkEmbeddedFiles(text, (file) => fileNames(doc.path ?? '', file)) : text;
        for (const destination of relativeLinks(linked, doc.manifest === null ? {} : markupOptions(cleanProps(doc.manifest.props)))) {
          const path = pathOf(doc, destination);
          if (path !== null && others.has(path)) wanted.add(path);
        }
      }
      return wanted;
    },
    read: async (doc, urls) => {
      const raw = await textOf(doc);
      if (typeof raw !== 'string') return raw.reason;
      if (doc.manifest === null) return sized(foreign(doc, raw, urls));
      const props = cleanProps(doc.manifest.props);
      const title = cleanTitle(doc.manifest.title);
      if (title === '') return sized({ ...foreign(doc, raw, urls), props });
      return sized({ title, content: own(doc, raw, props, urls), props });
    },
  };
}

function sized(text: DocText): DocText | SkipReason {
  return Buffer.byteLength(text.content) > CONTENT_MAX_BYTES ? 'too_large' : text;
}

/** The path in the archive that a relative link of a document leads to. */
function pathOf({ path }: PlannedDoc, destination: string): string | null {
  const [link = ''] = destination.split(/[?#]/);
  if (link === '' || link.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(link)) return null;
  const names = (path ?? '').split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '..') names.pop();
    else if (part !== '.') names.push(part);
  }
  try {
    return decodeURIComponent(names.join('/')).normalize('NFC');
  } catch {
    return null;
  }
}
