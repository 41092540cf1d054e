import {
  MANIFEST_END,
  MANIFEST_FILE,
  MANIFEST_MEDIA,
  MANIFEST_START,
  manifestItem,
  manifestLine,
} from '@maru/core/export';
import type { DocWriterOptions } from './export-docs.ts';
import { nameKey } from './export-folder.ts';
import { MEDIA_FOLDER } from './export-media.ts';

/**
 * Finishes an export that processed all documents: the manifest is written or removed, and files of removed
 * documents are deleted, with the folders that they leave empty.
 */
export async function finishExport(
  options: Pick<DocWriterOptions, 'folder' | 'record' | 'before' | 'layout' | 'tally'>,
): Promise<void> {
  const { folder, record, before, layout, tally } = options;
  const { entries, hasManifest } = layout;
  const current = new Set(entries.map(({ doc }) => doc.id));
  for (const id of record.docs.keys()) if (!current.has(id)) record.docs.delete(id);
  const used = new Set([...record.docs.values()].flatMap(({ media }) => media));
  for (const id of record.media.keys()) if (!used.has(id)) record.media.delete(id);
  if (hasManifest) await writeManifest(options);
  else if (record.manifest !== null) {
    if ((await folder.remove(MANIFEST_FILE, record.manifest)) === 'removed') tally.removed();
    record.manifest = null;
  }

  const exportedFiles = new Set(
    [...record.docs.values(), ...record.media.values()].map(({ file }) => nameKey(file)),
  );
  const emptied = new Set<string>();
  for (const [file, written] of before) {
    // Files that were modified since stay.
    if (exportedFiles.has(nameKey(file)) || (await folder.remove(file, written)) !== 'removed') continue;
    tally.removed();
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
      emptied.add(file.slice(0, end));
  }
  // Inner folders before those around them.
  for (const path of [...emptied].toSorted((a, b) => b.length - a.length)) await folder.removeIfEmpty(path);
}

async function writeManifest({
  folder,
  record,
  layout: { entries },
  tally,
}: Pick<DocWriterOptions, 'folder' | 'record' | 'layout' | 'tally'>): Promise<void> {
  const lines: string[] = [];
  for (const { doc, folder: around } of entries) {
    const known = record.docs.get(doc.id);
    if (known === undefined) continue;
    const kind = doc.isHome ? 'home' : doc.isFolder ? 'folder' : 'document';
    const { title, createdAt, formerTitles, isHome } = doc;
    const age = isHome ? {} : { createdAt, formerTitles };
    const line = { ...known, ...age, folder: around, title, kind } as const;
    lines.push(manifestLine(line, lines.length === 0));
  }
  // `media/{id}-{name}`, in an order that does not depend on the order of download.
  const media = [...record.media].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const items = media.map(([id, { file }], index) =>
    manifestItem({ file, name: file.slice(MEDIA_FOLDER.length + id.length + 2) }, index === 0),
  );
  const manifest = MANIFEST_START + lines.join('') + MANIFEST_MEDIA + items.join('') + MANIFEST_END;
  const result = await folder.write(MANIFEST_FILE, Buffer.from(manifest), record.manifest ?? undefined);
  record.manifest = result.written;
  tally.wrote(result);
}
