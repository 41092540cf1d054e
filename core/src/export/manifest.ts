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

/** The manifest in pieces, so that it can be written while documents are read. One document a line. */
export const MANIFEST_START = '{"format":"maru-export","version":1,"docs":[';
export const MANIFEST_END = '\n]}\n';

/** @param isFirst whether nothing stands before it */
export function manifestLine(doc: ManifestDoc, isFirst: boolean): string {
  const { file, kind, folder, title, access, commentsEnabled, props } = doc;
  return `${isFirst ? '' : ','}\n${JSON.stringify({ file, kind, folder, title, access, commentsEnabled, props })}`;
}

/** Reads a manifest; null when it is none. What is wrong in one document's line costs that line alone. Total. */
export function parseManifest(text: string): ManifestDoc[] | null {
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
  return docs;
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
