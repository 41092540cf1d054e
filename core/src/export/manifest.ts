/** Manifest of an export, from which a space is restored: order, folders, titles, props and access. */

import { isRecord, parseJson } from '../json.ts';
import { ALIASES_PER_DOC_MAX, TITLE_MAX_LENGTH } from '../limits.ts';

/** The manifest's file in the archive. */
export const MANIFEST_FILE = 'maru.json';

/** Access and switches of a document, which an import restores. */
export interface ManifestMeta {
  readonly access: 'public' | 'private' | 'link';
  readonly commentsEnabled: boolean;
}

/** Meta of a document without an entry in a manifest: private, as the source does not name it. */
export const DEFAULT_META: ManifestMeta = { access: 'private', commentsEnabled: false };

/** Returns the members that an import restores. */
export function manifestMeta({ access, commentsEnabled }: ManifestMeta): Required<ManifestMeta> {
  return { access, commentsEnabled };
}

/** Document in the manifest. Entries are in tree order, folders before their content. */
export interface ManifestDoc extends ManifestMeta {
  readonly file: string;
  readonly kind: 'home' | 'folder' | 'document';
  /** File of the parent folder; null at the top level. */
  readonly folder: string | null;
  /** Full title: the file name omits forbidden characters. */
  readonly title: string;
  /** A JSON string. */
  readonly props: string;
  /** ISO 8601; missing in archives of older releases. */
  readonly createdAt?: string | undefined;
  /** Titles that it had, by which links lead to it, oldest first. */
  readonly formerTitles?: readonly string[] | undefined;
}

/** Media file in the archive. Entries are in the order of upload. */
export interface ManifestMedia {
  /** Path in the archive. */
  readonly file: string;
  /** Full name: the file name in the archive omits forbidden characters. */
  readonly name: string;
}

/** Content of a manifest. */
export interface Manifest {
  readonly docs: readonly ManifestDoc[];
  readonly media: readonly ManifestMedia[];
  /** Files whose content was damaged at the exporting site: they are empty, or truncated. */
  readonly damaged: ReadonlySet<string>;
}

/**
 * Manifest in pieces, so that it is written while documents are
 * read. One document per line. The later lists are optional.
 */
export const MANIFEST_START = '{"format":"maru-export","version":1,"docs":[';
export const MANIFEST_MEDIA = '\n],"media":[';
export const MANIFEST_DAMAGED = '\n],"damaged":[';
export const MANIFEST_END = '\n]}\n';

/** Returns a line of the later lists. @param isFirst true for the first line of its list */
export function manifestItem(item: ManifestMedia | string, isFirst: boolean): string {
  return `${isFirst ? '' : ','}\n${JSON.stringify(typeof item === 'string' ? item : { file: item.file, name: item.name })}`;
}

/** Returns the line of a document. @param isFirst true for the first line */
export function manifestLine(doc: ManifestDoc, isFirst: boolean): string {
  const { file, kind, folder, title, props, createdAt, formerTitles = [] } = doc;
  const former = formerTitles.length === 0 ? undefined : formerTitles;
  const entry = {
    file,
    kind,
    folder,
    title,
    ...manifestMeta(doc),
    props,
    createdAt,
    formerTitles: former,
  } satisfies Required<ManifestDoc>;
  return `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
}

/** Reads the documents of a manifest; null when the text is no manifest. Never throws. */
export function parseManifest(text: string): readonly ManifestDoc[] | null {
  return readManifest(text)?.docs ?? null;
}

/** Reads a manifest; null when the text is no manifest. Invalid entries are skipped. Never throws. */
export function readManifest(text: string): Manifest | null {
  const value = parseJson(text);
  if (
    !isRecord(value) ||
    value['format'] !== 'maru-export' ||
    value['version'] !== 1 ||
    !Array.isArray(value['docs'])
  )
    return null;
  const docs: ManifestDoc[] = [];
  const files = new Set<string>();
  for (const line of value['docs'] as readonly unknown[]) {
    const doc = readDoc(line);
    if (doc === null || files.has(doc.file)) continue;
    files.add(doc.file);
    docs.push(doc);
  }
  const media: ManifestMedia[] = [];
  for (const line of listIn(value, 'media')) {
    if (
      !isRecord(line) ||
      typeof line['file'] !== 'string' ||
      typeof line['name'] !== 'string' ||
      files.has(line['file'])
    )
      continue;
    files.add(line['file']);
    media.push({ file: line['file'], name: line['name'] });
  }
  const damaged = listIn(value, 'damaged').filter((line) => typeof line === 'string');
  return { docs, media, damaged: new Set(damaged) };
}

function listIn(value: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const list = value[name];
  return Array.isArray(list) ? list : [];
}

function readDoc(line: unknown): ManifestDoc | null {
  if (!isRecord(line)) return null;
  const { file, kind, folder, title, access, commentsEnabled, props } = line;
  if (typeof file !== 'string' || typeof title !== 'string' || typeof props !== 'string') return null;
  if (folder !== null && typeof folder !== 'string') return null;
  if (kind !== 'home' && kind !== 'folder' && kind !== 'document') return null;
  if (access !== 'public' && access !== 'private' && access !== 'link') return null;
  const formerTitles = listIn(line, 'formerTitles')
    .filter((former) => typeof former === 'string')
    .filter((former) => former !== '' && [...former].length <= TITLE_MAX_LENGTH)
    .slice(-ALIASES_PER_DOC_MAX);
  return {
    file,
    kind,
    folder,
    title,
    access,
    commentsEnabled: commentsEnabled === true,
    props,
    ...(isTime(line['createdAt']) ? { createdAt: line['createdAt'] } : {}),
    ...(formerTitles.length === 0 ? {} : { formerTitles }),
  };
}

/** Returns true for a time of the past, as manifests have it. */
function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    Date.parse(value) > 0
  );
}
