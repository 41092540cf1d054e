import type { ImportFile } from './archive.ts';
import type { Found } from './find-content.ts';
import { createImportThread } from './import-thread.ts';
import type { ImportThread } from './import-thread.ts';
import { createDocReader } from './read-docs.ts';
import type { DocReader } from './read-docs.ts';

/** The texts of an import, with the thread that converts them, to be closed by the caller. */
export interface Reading {
  readonly thread: ImportThread;
  readonly reader: DocReader;
  readonly files: ReadonlyMap<string, ImportFile>;
}

export function openReading(group: { readonly name: string }, found: Found): Reading {
  const files = new Map(found.files.map((file) => [file.path, file]));
  const others = found.plan.skipped
    .filter(({ name, reason }) => reason === 'unsupported_type' && files.has(name))
    .map(({ name }) => name);
  const thread = createImportThread({
    groupName: group.name,
    docs: found.plan.docs,
    paths: [...files.keys()],
    ownMedia: found.media.map(({ file }) => file),
    others,
  });
  return {
    thread,
    files,
    reader: createDocReader(thread, files, found.plan.docs, others.length + found.media.length > 0),
  };
}
