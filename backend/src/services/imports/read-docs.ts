import type { PlannedDoc, SkipReason } from '@maru/core/export';
import type { DocText } from '../../presenters/doc.ts';
import { IMPORT_FILE_MAX_BYTES, TooLarge } from './archive.ts';
import type { ImportFile } from './archive.ts';
import type { ImportThread } from './import-thread.ts';

/** Converts the files of documents; returns a reason for an unreadable one. */
export interface DocReader {
  /**
   * Reads the facts that links to documents need, before any conversion.
   * @returns files that documents embed or link to
   */
  prepare(): Promise<ReadonlySet<string>>;
  /**
   * @param index of the document in the import
   */
  read(index: number): Promise<DocText | SkipReason>;
}

/**
 * @param docs documents to create
 * @param hasOthers true when there are files that are neither documents nor media of the manifest
 */
export function createDocReader(
  thread: ImportThread,
  files: ReadonlyMap<string, ImportFile>,
  docs: readonly PlannedDoc[],
  hasOthers: boolean,
): DocReader {
  const reading = async <T>(
    doc: PlannedDoc | undefined,
    work: (text: string) => Promise<T>,
  ): Promise<T | SkipReason> => {
    const file = doc === undefined || doc.path === null ? undefined : files.get(doc.path);
    try {
      const bytes = file === undefined ? Buffer.alloc(0) : await file.read(IMPORT_FILE_MAX_BYTES);
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return await work(text);
    } catch (error) {
      if (error instanceof TooLarge) return 'too_large';
      return error instanceof TypeError ? 'not_text' : 'damaged';
    }
  };

  return {
    prepare: async () => {
      const wanted = new Set<string>();
      for (const [index, doc] of docs.entries()) {
        if (doc.manifest !== null && !hasOthers) continue;
        const found = await reading(doc, (text) => thread.note(index, text));
        if (typeof found !== 'string') for (const path of found) wanted.add(path);
      }
      return wanted;
    },
    read: (index) => reading(docs[index], (text) => thread.convert(index, text)),
  };
}
