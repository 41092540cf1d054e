import { cleanTitle } from '@maru/core/export';
import type { PlannedDoc, SkipReason } from '@maru/core/export';
import { IMPORT_FILE_MAX_BYTES, ArchiveTooLargeError } from './archive.ts';
import type { ImportFile } from './archive.ts';
import type { ConvertedDoc, DocSummary } from './convert-docs.ts';
import type { ImportThread } from './import-thread.ts';

/** Other files that the documents of an import have, at most, each counted once for each document. */
const SHOWN_MAX = 200_000;

/** Converts the files of documents; returns a reason for an unreadable one. */
export interface DocReader {
  /**
   * Reads the facts that links to documents need, before any conversion. A document that can't be read has
   * the title of its file.
   */
  prepare(): Promise<readonly DocSummary[]>;
  /**
   * @param index of the document in the import
   */
  read(index: number): Promise<ConvertedDoc | SkipReason>;
}

/**
 * @param docs documents of the plan
 * @param hasOthers true when there are files besides the documents and the manifest
 */
export function createDocReader(
  thread: ImportThread,
  files: ReadonlyMap<string, ImportFile>,
  docs: readonly PlannedDoc[],
  hasOthers: boolean,
): DocReader {
  const reading = async <T>(
    doc: PlannedDoc | undefined,
    work: (bytes: Uint8Array) => Promise<T>,
  ): Promise<T | SkipReason> => {
    const file = doc === undefined || doc.path === null ? undefined : files.get(doc.path);
    try {
      return await work(file === undefined ? Buffer.alloc(0) : await file.read(IMPORT_FILE_MAX_BYTES));
    } catch (error) {
      if (error instanceof ArchiveTooLargeError) return 'too_large';
      return 'damaged';
    }
  };

  return {
    prepare: async () => {
      const noted: DocSummary[] = [];
      let room = SHOWN_MAX;
      for (const [index, doc] of docs.entries()) {
        const known = hasOthers ? '' : cleanTitle(doc.manifest?.title ?? '');
        const found =
          known === ''
            ? await reading(doc, (bytes) => thread.note(index, bytes))
            : { title: known, shown: [], order: null, named: [] };
        const { title, shown, order, named } =
          typeof found === 'string'
            ? {
                title: cleanTitle(doc.manifest?.title ?? doc.name) || doc.name,
                shown: [],
                order: null,
                named: [],
              }
            : found;
        noted.push({ title, shown: shown.slice(0, room), order, named });
        room = Math.max(0, room - shown.length);
      }
      return noted;
    },
    read: (index) => reading(docs[index], (bytes) => thread.convert(index, bytes)),
  };
}
