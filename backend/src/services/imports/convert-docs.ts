import { CONTENT_MAX_BYTES, markupOptions } from '@maru/core';
import {
  boldOfUnderscores,
  cleanProps,
  cleanTitle,
  convertFileLinks,
  fileLink,
  fromFileLinks,
  fromPortableText,
  linkEmbeddedFiles,
  pathLink,
  readForeignFile,
  relativeLinks,
  takeMaruKeys,
  toMediaLinks,
} from '@maru/core/export';
import type { PlannedDoc, SkipReason } from '@maru/core/export';
import type { DocText } from '../../presenters/doc.ts';
import { createFileNames } from './file-names.ts';
import { readFrontDates } from './front-dates.ts';
import type { FrontDates } from './front-dates.ts';
import { createLinkedPaths, exactPath } from './linked-paths.ts';
import { pageToDialect } from './markdown/page-to-dialect.ts';
import { toDialect } from './markdown/to-dialect.ts';

/** Input of the conversion of one import's texts. Plain data, for a worker thread. */
export interface ImportedSpace {
  readonly groupName: string;
  /** Documents of the plan. */
  readonly docs: readonly PlannedDoc[];
  /** Paths of all files. */
  readonly paths: readonly string[];
  /** Media files named by the manifest: links to them are recognised only in the form that exports write. */
  readonly ownMedia: readonly string[];
  /** Files that are neither documents nor media of the manifest. */
  readonly others: readonly string[];
}

/** Facts about a document that others need. */
export interface NotedDoc {
  readonly title: string;
  /** Other files that it embeds or links to. */
  readonly shown: string[];
}

/** Converts files' texts to documents' texts. Pure apart from the state set by the other functions. */
export interface DocConverter {
  /**
   * Registers a document's file, before any conversion.
   */
  note(index: number, text: string): NotedDoc;
  /** Sets the ids to which links lead, by index of the document. */
  setIds(ids: readonly string[]): void;
  /** Sets the URLs of imported media, by path. */
  setUrls(urls: ReadonlyMap<string, string>): void;
  convert(index: number, text: string): ConvertedDoc | SkipReason;
}

/** The text of a document, with the codes of what was changed in its file's. */
export interface ConvertedDoc extends DocText {
  readonly changes: readonly string[];
  /** Times in its front matter; those of an export's documents are of the import. */
  readonly dates: FrontDates;
}

type ReadText = Pick<ConvertedDoc, 'title' | 'content' | 'props' | 'dates'>;

/** Other files that one document has, at most. */
const SHOWN_MAX = 2_000;
const NO_DATES: FrontDates = { createdAt: null, updatedAt: null };
const PLAIN_TEXT = /\.txt$/i;
const MDX = /\.mdx$/i;
const PAGE = /\.html?$/i;

export function createDocConverter({
  groupName,
  docs,
  paths: files,
  ownMedia: media,
  others: rest,
}: ImportedSpace): DocConverter {
  const links = new Map<string, string>();
  const paths = new Map<string, string>();
  const titles = new Map<string, string>();
  const ownMedia = new Set(media);
  const others = new Set(rest);
  let urls: ReadonlyMap<string, string> = new Map();
  const ofDocs = new Set(docs.map(({ path }) => path));
  const fileNames = createFileNames(files.filter((path) => !ofDocs.has(path)));
  const findPath = createLinkedPaths(files);
  const find = (doc: PlannedDoc, destination: string): string | null => findPath(doc.path ?? '', destination);
  const ownLinks = new Map(media.map((path) => [pathLink(path), path]));
  const docAt = (index: number): PlannedDoc => {
    const doc = docs[index];
    if (doc === undefined) throw new RangeError(`There is no document ${index}`);
    return doc;
  };

  const foreign = (doc: PlannedDoc, text: string): ConvertedDoc => {
    const noted = new Set<string>();
    const { title, content, props, dates } = readText(doc, text, (change) => noted.add(change));
    const linked = linkEmbeddedFiles(content, (file) => fileNames(doc.path ?? '', file));
    const shown = toMediaLinks(linked, {}, (destination) => urls.get(find(doc, destination) ?? ''));
    const converted = convertFileLinks(shown, {
      titleOf: (name) => titles.get(name.normalize('NFC').toLowerCase()),
      linkTo: (destination) => {
        const [path = '', ...anchor] = destination.split('#');
        const id = paths.get(find(doc, path) ?? '');
        return id === undefined
          ? null
          : `/${groupName}/${id}${anchor.length === 0 ? '' : `#${anchor.join('#')}`}`;
      },
    });
    if (shown !== content) noted.add('media');
    if (converted !== shown) noted.add('links');
    return { title, props, content: converted, changes: [...noted], dates };
  };

  const own = (doc: PlannedDoc, raw: string, props: string): string => {
    const options = markupOptions(props);
    const linked = fromFileLinks(raw, options, groupName, (link) => links.get(link));
    return toMediaLinks(linked, options, (destination) => {
      const path = ownLinks.get(destination) ?? exactPath(doc.path ?? '', destination);
      return path === null || (ownMedia.has(path) && !ownLinks.has(destination)) ? undefined : urls.get(path);
    });
  };

  return {
    note: (index, raw) => {
      const doc = docAt(index);
      const read = doc.manifest === null ? readText(doc, raw, () => undefined) : null;
      const text = read?.content ?? raw;
      const name = doc.name.normalize('NFC').toLowerCase();
      const title =
        (doc.manifest === null ? '' : cleanTitle(doc.manifest.title)) ||
        (read ?? readForeignFile(raw, doc.name)).title;
      if (doc.manifest === null && !titles.has(name)) titles.set(name, title);
      if (others.size === 0) return { title, shown: [] };
      const linked =
        doc.manifest === null ? linkEmbeddedFiles(text, (file) => fileNames(doc.path ?? '', file)) : text;
      const wanted = new Set<string>();
      for (const destination of relativeLinks(
        linked,
        doc.manifest === null ? {} : markupOptions(cleanProps(doc.manifest.props)),
      )) {
        if (wanted.size >= SHOWN_MAX) break;
        const path = find(doc, destination);
        if (path !== null && others.has(path)) wanted.add(path);
      }
      return { title, shown: [...wanted] };
    },
    setIds: (ids) => {
      for (const [index, doc] of docs.entries()) {
        const id = ids[index];
        if (doc.path === null || id === undefined) continue;
        paths.set(doc.path, id);
        if (doc.manifest !== null) links.set(fileLink(doc.path), id);
      }
    },
    setUrls: (given) => {
      urls = given;
    },
    convert: (index, raw) => {
      const doc = docAt(index);
      if (doc.manifest === null) return sized(foreign(doc, raw));
      const props = cleanProps(doc.manifest.props);
      const title = cleanTitle(doc.manifest.title);
      if (title === '') return sized({ ...foreign(doc, raw), props });
      return sized({ title, content: own(doc, raw, props), props, changes: [], dates: NO_DATES });
    },
  };
}

function sized(text: ConvertedDoc): ConvertedDoc | SkipReason {
  return Buffer.byteLength(text.content) > CONTENT_MAX_BYTES ? 'too_large' : text;
}

/**
 * Reads the text of a file without an entry in a manifest. A file of an export in plain folders has its title
 * and settings in its front matter, and its text is in the dialect already.
 */
function readText(doc: PlannedDoc, raw: string, note: (change: string) => void): ReadText {
  const own = takeMaruKeys(raw);
  if (own === null) {
    const { title, content } = readForeignFile(dialectOf(doc, raw, note), doc.name);
    return {
      title,
      content: boldOfUnderscores(content),
      props: propsOf(doc),
      dates: readFrontDates(raw),
    };
  }
  const title = cleanTitle(own.keys.title ?? doc.name) || doc.name;
  const props = cleanProps(own.keys.settings ?? '{}');
  const dates = { createdAt: timeOf(own.keys.created), updatedAt: timeOf(own.keys.updated) };
  return { title, content: fromPortableText(own.content, markupOptions(props)), props, dates };
}

function timeOf(date: string): number | null {
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : time;
}

/** Converts a text of another program; plain text stays as it is. */
function dialectOf({ path }: PlannedDoc, text: string, note: (change: string) => void): string {
  if (path === null || PLAIN_TEXT.test(path)) return text;
  if (!PAGE.test(path)) return toDialect(text, MDX.test(path), note);
  note('html');
  return pageToDialect(text);
}

/** Newlines of plain text are line breaks. */
function propsOf({ path }: PlannedDoc): string {
  return path !== null && PLAIN_TEXT.test(path) ? '{"breaks":true}' : '{}';
}
