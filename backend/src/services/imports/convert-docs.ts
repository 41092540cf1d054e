import { CONTENT_MAX_BYTES, markupOptions } from '@maru/core';
import {
  cleanProps,
  cleanTitle,
  convertFileLinks,
  fileLink,
  fromFileLinks,
  linkEmbeddedFiles,
  pathLink,
  readForeignFile,
  relativeLinks,
  toMediaLinks,
} from '@maru/core/export';
import type { ManifestMeta, PlannedDoc, SkipReason, WikiTarget } from '@maru/core/export';
import { foldTitle, TEXT_FILE, VIEW_FILE } from '@maru/core/text';
import type { DocText } from '../../presenters/doc.ts';
import { createFileNames } from './file-names.ts';
import { NO_TIMES } from './front-dates.ts';
import { filesInFrontMatter } from './front-files.ts';
import type { Times } from './front-dates.ts';
import { createLinkedPaths, exactPath } from './linked-paths.ts';
import { readText } from './read-text.ts';
import { createWikiTargets } from './wiki-targets.ts';

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
export interface DocSummary {
  readonly title: string;
  /** Other files that it embeds or links to. */
  readonly shown: string[];
  /** Its place among the documents of its folder, as an export in plain folders says; null without one. */
  readonly order: number | null;
  /** Other files that its front matter names and its text does not show. */
  readonly named: readonly string[];
}

/** Converts files' texts to documents' texts. Pure apart from the state set by the other functions. */
export interface DocConverter {
  /**
   * Registers a document's file, before any conversion.
   */
  note(index: number, text: string): DocSummary;
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
  readonly dates: Times;
  /** Access in the front matter of an export in plain folders; null without it. */
  readonly meta: ManifestMeta | null;
}

/** Other files that one document has, at most. */
const SHOWN_MAX = 2_000;

export function createDocConverter({
  groupName,
  docs,
  paths: files,
  ownMedia: media,
  others: rest,
}: ImportedSpace): DocConverter {
  const links = new Map<string, string>();
  const paths = new Map(docs.flatMap(({ path }, index) => (path === null ? [] : [[path, index]])));
  let ids: readonly string[] = [];
  const titles = new Map<number, string>();
  /** Number of documents with a title, in the form in which links compare them. */
  const sameTitles = new Map<string, number>();
  const anchors = new Map<number, ReadonlyMap<string, string>>();
  const addressOf = (index: number): string | null =>
    ids[index] === undefined ? null : `/${groupName}/${ids[index]}`;
  const ownMedia = new Set(media);
  const others = new Set(rest);
  let urls: ReadonlyMap<string, string> = new Map();
  const ofDocs = new Set(docs.map(({ path }) => path));
  const fileNames = createFileNames(files.filter((path) => !ofDocs.has(path) && !VIEW_FILE.test(path)));
  const findPath = createLinkedPaths(files);
  const find = (doc: PlannedDoc, destination: string): string | null => findPath(doc.path ?? '', destination);
  const ownLinks = new Map(media.map((path) => [pathLink(path), path]));
  const docAt = (index: number): PlannedDoc => {
    const doc = docs[index];
    if (doc === undefined) throw new RangeError(`There is no document ${index}`);
    return doc;
  };

  const wikiTargets = createWikiTargets(docs);
  const wikiTo = (doc: PlannedDoc, target: string): WikiTarget | undefined => {
    const index = wikiTargets(doc.path ?? '', target);
    const title = index === null ? undefined : titles.get(index);
    if (index === null || title === undefined) return undefined;
    const isAlone = (sameTitles.get(foldTitle(title)) ?? 0) < 2 && !/[[\]|^/]/.test(title);
    return { title, address: isAlone ? null : addressOf(index) };
  };

  /** Pages of a table of Notion are in the folder of its name. */
  const rowLinkOf =
    ({ path }: PlannedDoc) =>
    (words: string): string | null => {
      const folder = path?.split('/').at(-1)?.replace(TEXT_FILE, '');
      const index = path === null || words === '' ? null : wikiTargets(path, `${folder}/${words}`);
      const row = index === null ? null : (docs[index]?.path ?? null);
      return row === null ? null : `/${pathLink(row)}`;
    };

  const foreign = (doc: PlannedDoc, text: string): ConvertedDoc => {
    const noted = new Set<string>();
    const read = readText(doc, text, (change) => noted.add(change), rowLinkOf(doc));
    const { title, content, props, dates, keys } = read;
    const linked = linkEmbeddedFiles(content, (file) => fileNames(doc.path ?? '', file));
    const shown = toMediaLinks(linked, {}, (destination) => urls.get(find(doc, destination) ?? ''));
    const converted = convertFileLinks(shown, {
      wikiTo: (target) => wikiTo(doc, target),
      linkTo: (destination) => {
        // An export writes paths from file to file: another link led nowhere, and is left as it was.
        if (keys !== null && destination.startsWith('/')) return null;
        const hash = (destination + '#').indexOf('#');
        const [path, anchor] = [destination.slice(0, hash), destination.slice(hash + 1)];
        if (path === '') return slugLink(read.anchors, anchor, null);
        const index = paths.get(find(doc, path) ?? '');
        const address = index === undefined ? null : addressOf(index);
        if (index === undefined || address === null) return null;
        return address + (slugLink(anchors.get(index), anchor, `#${anchor}`) ?? '');
      },
    });
    if (shown !== content) noted.add('media');
    if (converted !== shown) noted.add('links');
    const meta = keys === null ? null : { access: keys.access, commentsEnabled: keys.comments };
    return { title, props, content: converted, changes: [...noted], dates, meta };
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
      const read = doc.manifest === null ? readText(doc, raw, () => undefined, rowLinkOf(doc)) : null;
      const text = read?.content ?? raw;
      const title =
        (doc.manifest === null ? '' : cleanTitle(doc.manifest.title)) ||
        (read ?? readForeignFile(raw, doc.name)).title;
      if (!titles.has(index)) sameTitles.set(foldTitle(title), (sameTitles.get(foldTitle(title)) ?? 0) + 1);
      titles.set(index, title);
      if (read !== null && read.anchors.size > 0) anchors.set(index, read.anchors);
      const order = read?.keys?.order ?? null;
      if (others.size === 0 && ownMedia.size === 0) return { title, shown: [], order, named: [] };
      const linked =
        doc.manifest === null ? linkEmbeddedFiles(text, (file) => fileNames(doc.path ?? '', file)) : text;
      const wanted = new Set<string>();
      for (const destination of relativeLinks(
        linked,
        doc.manifest === null ? {} : markupOptions(cleanProps(doc.manifest.props)),
      )) {
        if (wanted.size >= SHOWN_MAX) break;
        const own = doc.manifest === null ? undefined : ownLinks.get(destination);
        const path = own ?? find(doc, destination);
        if (path !== null && (own !== undefined || others.has(path))) wanted.add(path);
      }
      const named = filesInFrontMatter(raw).flatMap((name) => find(doc, name) ?? []);
      return {
        title,
        shown: [...wanted],
        order,
        named: named.filter((path) => others.has(path) && !wanted.has(path)),
      };
    },
    setIds: (docIds) => {
      ids = docIds;
      for (const [index, doc] of docs.entries()) {
        const id = ids[index];
        if (doc.path !== null && id !== undefined && doc.manifest !== null) links.set(fileLink(doc.path), id);
      }
    },
    setUrls: (mediaUrls) => {
      urls = mediaUrls;
    },
    convert: (index, raw) => {
      const doc = docAt(index);
      if (doc.manifest === null) return sized(foreign(doc, raw));
      const props = cleanProps(doc.manifest.props);
      const title = cleanTitle(doc.manifest.title);
      if (title === '') return sized({ ...foreign(doc, raw), props });
      return sized({
        title,
        content: own(doc, raw, props),
        props,
        changes: [],
        dates: NO_TIMES,
        meta: null,
      });
    },
  };
}

function sized(text: ConvertedDoc): ConvertedDoc | SkipReason {
  return Buffer.byteLength(text.content) > CONTENT_MAX_BYTES ? 'too_large' : text;
}

/** Returns the link to an anchor's heading. @param fallback for an anchor that is the slug of a heading */
function slugLink(
  anchors: ReadonlyMap<string, string> | undefined,
  anchor: string,
  fallback: string | null,
): string | null {
  if (anchor === '') return fallback === null ? null : '';
  const slug = anchors?.get(anchor) ?? anchors?.get(decoded(anchor));
  if (slug === undefined) return fallback;
  if (slug === '') return fallback === null ? null : '';
  return `#${encodeURIComponent(slug)}`;
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
