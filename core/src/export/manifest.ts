/** What restores a space from its files: order, folders, titles, props and access. */

/** The manifest's file in the archive. */
export const MANIFEST_FILE = 'maru.json';

/** One document. In the manifest they stand in the order of the tree, folders before what is in them. */
export interface ManifestDoc {
  readonly file: string;
  readonly kind: 'home' | 'folder' | 'document';
  /** The file of the folder it stands in; null at the top level. */
  readonly folder: string | null;
  /** The file's name may have lost characters of it. */
  readonly title: string;
  readonly access: 'public' | 'private' | 'link';
  readonly commentsEnabled: boolean;
  /** A JSON string. */
  readonly props: string;
}

/** A file of media in the archive. They stand in the order in which they were uploaded. */
export interface ManifestMedia {
  /** Its path in the archive. */
  readonly file: string;
  /** The file's name may have lost characters of it. */
  readonly name: string;
}

/** All that a manifest says. */
export interface Manifest {
  readonly docs: readonly ManifestDoc[];
  readonly media: readonly ManifestMedia[];
  /** Files whose content was damaged where they were exported: they are empty, or cut off. */
  readonly damaged: ReadonlySet<string>;
}

/** The manifest in pieces, so that it can be written while documents are read. One document a line. The later lists may be missing. */
export const MANIFEST_START = '{"format":"maru-export","version":1,"docs":[';
export const MANIFEST_MEDIA = '\n],"media":[';
export const MANIFEST_DAMAGED = '\n],"damaged":[';
export const MANIFEST_END = '\n]}\n';

/** A line of the later lists. @param isFirst whether nothing stands before it in its list */
export function manifestItem(item: ManifestMedia | string, isFirst: boolean): string {
  return `${isFirst ? '' : ','}\n${JSON.stringify(typeof item === 'string' ? item : { file: item.file, name: item.name })}`;
}

/** @param isFirst whether nothing stands before it */
export function manifestLine(doc: ManifestDoc, isFirst: boolean): string {
  const { file, kind, folder, title, access, commentsEnabled, props } = doc;
  return `${isFirst ? '' : ','}\n${JSON.stringify({ file, kind, folder, title, access, commentsEnabled, props })}`;
}

/** Reads the documents of a manifest; null when it is none. Total. */
export function parseManifest(text: string): readonly ManifestDoc[] | null {
  return readManifest(text)?.docs ?? null;
}

/** Reads a manifest; null when it is none. What is wrong in one line costs that line alone. Total. */
export function readManifest(text: string): Manifest | null {
  const value = parseJson(text);
  if (!isRecord(value) || value['format'] !== 'maru-export' || value['version'] !== 1 || !Array.isArray(value['docs'])) return null;
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
    if (!isRecord(line) || typeof line['file'] !== 'string' || typeof line['name'] !== 'string' || files.has(line['file'])) continue;
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
  return { file, kind, folder, title, access, commentsEnabled: commentsEnabled === true, props };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
