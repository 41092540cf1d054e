import { CONTENT_MAX_BYTES, markupOptions } from '@maru/core';
import { AppError } from '@maru/core/api';
import { cleanProps, cleanTitle, convertForeignText, fileLink, fromFileLinks, readForeignFile } from '@maru/core/export';
import type { PlannedDoc, SkipReason } from '@maru/core/export';
import type { DocText } from '../../presenters/doc.ts';
import { IMPORT_FILE_MAX_BYTES, TooLarge } from './archive.ts';
import type { ImportFile } from './archive.ts';

/** What documents say when their files are read; a reason where one can't be. */
export interface DocReader {
  /** Reads the titles of files from elsewhere, so that links to them are found. Before anything is read. */
  prepare(): Promise<void>;
  read(doc: PlannedDoc): Promise<DocText | SkipReason>;
}

/** @param ids of the documents that are to be made */
export function createDocReader(
  groupName: string,
  files: ReadonlyMap<string, ImportFile>,
  ids: ReadonlyMap<PlannedDoc, string>,
): DocReader {
  const links = new Map<string, string>();
  const paths = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const [doc, id] of ids) {
    if (doc.path === null) continue;
    paths.set(doc.path, id);
    if (doc.manifest !== null) links.set(fileLink(doc.path), id);
  }

  const textOf = async (doc: PlannedDoc): Promise<string | { readonly reason: SkipReason }> => {
    const file = doc.path === null ? undefined : files.get(doc.path);
    if (file === undefined) return '';
    try {
      const bytes = await file.read(IMPORT_FILE_MAX_BYTES);
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof TooLarge) return { reason: 'too_large' };
      return { reason: error instanceof TypeError ? 'not_text' : 'damaged' };
    }
  };

  const foreign = async (doc: PlannedDoc, text: string): Promise<DocText> => {
    const { title, content } = readForeignFile(text, doc.name);
    const directory = (doc.path ?? '').split('/').slice(0, -1);
    return {
      title,
      props: '{}',
      content: convertForeignText(content, {
        titleOf: (name) => titles.get(name.normalize('NFC').toLowerCase()),
        linkTo: (destination) => {
          const [path = '', ...anchor] = destination.split('#');
          const id = paths.get(resolvePath(directory, path) ?? '');
          return id === undefined ? null : `/${groupName}/${id}${anchor.length === 0 ? '' : `#${anchor.join('#')}`}`;
        },
      }),
    };
  };

  return {
    prepare: async () => {
      for (const doc of ids.keys()) {
        if (doc.manifest !== null) continue;
        const text = await textOf(doc);
        const name = doc.name.normalize('NFC').toLowerCase();
        if (typeof text === 'string' && !titles.has(name)) titles.set(name, readForeignFile(text, doc.name).title);
      }
    },
    read: async (doc) => {
      const raw = await textOf(doc);
      if (typeof raw !== 'string') return raw.reason;
      if (doc.manifest === null) return sized(await foreign(doc, raw));
      const props = cleanProps(doc.manifest.props);
      const content = fromFileLinks(raw, markupOptions(props), groupName, (link) => links.get(link));
      const title = cleanTitle(doc.manifest.title);
      return title === '' ? sized({ ...(await foreign(doc, raw)), props }) : sized({ title, content, props });
    },
  };
}

function sized(text: DocText): DocText | SkipReason {
  return Buffer.byteLength(text.content) > CONTENT_MAX_BYTES ? 'too_large' : text;
}

/** The path in the archive that a relative link leads to. */
function resolvePath(directory: readonly string[], link: string): string | null {
  if (link === '' || link.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(link)) return null;
  const names = [...directory];
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
