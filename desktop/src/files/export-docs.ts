import { markupOptions } from '@maru/core';
import { isApiError } from '@maru/core/api';
import type { Client, Doc } from '@maru/core/api';
import { nameKey } from './export-folder.ts';
import type { ExportFolder, FileState } from './export-folder.ts';
import type { Entry, ExportLayout } from './export-layout.ts';
import type { MediaFiles } from './export-media.ts';
import type { DocRecord, ExportRecord } from './export-record.ts';
import type { ExportCounters } from './export-counters.ts';

export interface DocWriterOptions {
  readonly client: Client;
  readonly username: string;
  readonly folder: ExportFolder;
  readonly record: ExportRecord;
  /** Files that the previous export wrote, by path. */
  readonly before: ReadonlyMap<string, FileState>;
  readonly media: MediaFiles;
  readonly layout: ExportLayout;
  readonly tally: ExportCounters;
}

/**
 * Creates the writer of documents' files, which skips unchanged ones. A damaged document keeps the file of
 * its last readable version. Rejects with ExportError and the API's errors.
 */
export function createDocWriter(options: DocWriterOptions): (entry: Entry) => Promise<void> {
  const { client, username, folder, record, before, media, layout, tally } = options;
  /** Files written by this export: a file may have belonged to another document before. */
  const ours = new Map(before);

  const isUnchanged = async (entry: Entry, known: DocRecord): Promise<boolean> => {
    const targetOf = layout.targetsOf(entry);
    return (
      known.file === entry.file &&
      known.updatedAt === entry.doc.updatedAt &&
      known.access === entry.doc.access &&
      (known.place ?? '') === layout.placeOf(entry) &&
      Object.entries(known.links).every(([key, target]) => targetOf(key) === target) &&
      (await folder.isUnmodified(entry.file, known.written)) &&
      (await media.areThere(known.media))
    );
  };

  return async (entry) => {
    const { doc, file } = entry;
    const known = record.docs.get(doc.id);
    if (known !== undefined && (await isUnchanged(entry, known))) {
      tally.unchanged();
      return;
    }
    const read = await readDoc(client, username, doc.id);
    if (read === null) return;
    if (read.isDamaged === true) {
      tally.damaged();
      return;
    }
    const { content, props, updatedAt, access, commentsEnabled } = read;
    const paths = await media.bring(content, markupOptions(props));
    const { text, targets } = layout.write(entry, read, (id) => paths.get(id));
    // On case-insensitive file systems a name that changed only in case conflicts with itself.
    if (known !== undefined && known.file !== file && nameKey(known.file) === nameKey(file))
      await folder.remove(known.file, known.written);
    const result = await folder.write(file, Buffer.from(text), ours.get(file));
    ours.set(file, result.written);
    for (const [id, other] of record.docs) if (id !== doc.id && other.file === file) record.docs.delete(id);
    record.docs.set(doc.id, {
      file,
      written: result.written,
      updatedAt,
      access,
      commentsEnabled,
      props,
      place: layout.placeOf(entry),
      links: targets,
      media: [...paths.keys()],
    });
    tally.wrote(result);
  };
}

/** Returns a document; null for one that was deleted since it was listed. */
async function readDoc(client: Client, group: string, docId: string): Promise<Doc | null> {
  try {
    return (await client.getDoc({ params: { group, docId }, query: {} })).doc;
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    // A session that has ended gives 404 too: then this call is rejected.
    await client.me();
    return null;
  }
}
