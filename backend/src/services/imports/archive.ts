import { Readable } from 'node:stream';
import { IMPORT_UNPACKED_MAX_BYTES } from '@maru/core';
import type { SkippedFile } from '@maru/core/export';
import { Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import type { ZipFile } from 'yauzl';
import type { Directory } from './directory.ts';
import type { SealedUpload } from './import-service.ts';

/** Bytes of one file: a document's content, whose links may be shorter or longer as a file's. */
export const IMPORT_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** What the manifest of the largest space takes. */
export const IMPORT_MANIFEST_MAX_BYTES = 64 * 1024 * 1024;

/** A file of an import, read when it is needed. */
export interface ImportFile {
  /** With `/` between names, and safe: neither absolute nor leading out of the archive. */
  readonly path: string;
  /** Its whole content. Errors: TooLarge, and those of damaged archives. */
  read(maxBytes: number): Promise<Buffer>;
  /** Its content in parts. Errors as it is read: those of damaged archives. */
  stream(): AsyncIterable<Buffer>;
}

export interface ImportFiles {
  readonly files: readonly ImportFile[];
  readonly skipped: readonly SkippedFile[];
}

/** It is longer than what is wanted, or than what is left of all that one archive may unpack to, whatever its header says. */
export class TooLarge extends Error {}

/** Bytes that an archive may unpack to: texts shrink to a tenth, are read twice, and a small one gets some room. */
const UNPACKED_MIN_BYTES = 64 * 1024 * 1024;
const UNPACKED_RATIO = 40;
/**
 * Makes the files of a zip readable, without unpacking any of them.
 * Errors: those of `readDirectory`.
 */
export async function openArchive(
  archive: Pick<SealedUpload, 'size' | 'read'>,
  readDirectory: (archive: Pick<SealedUpload, 'size' | 'read'>) => Promise<Directory>,
): Promise<ImportFiles> {
  const { entries, skipped } = await readDirectory(archive);
  const budget = { left: Math.min(IMPORT_UNPACKED_MAX_BYTES, UNPACKED_MIN_BYTES + archive.size * UNPACKED_RATIO) };
  const zip = await fromRandomAccessReaderPromise(new ArchiveReader(archive), archive.size, { validateEntrySizes: true, autoClose: false });
  const files = entries.map(({ path, ...place }): ImportFile => {
    const entry = Object.assign(new Entry(), place);
    return { path, read: (maxBytes) => readEntry(zip, entry, maxBytes, budget), stream: () => streamEntry(zip, entry) };
  });
  return { files, skipped };
}

class ArchiveReader extends RandomAccessReader {
  readonly #archive: Pick<SealedUpload, 'read'>;

  constructor(archive: Pick<SealedUpload, 'read'>) {
    super();
    this.#archive = archive;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#archive.read(start, end), { objectMode: false });
  }
}

/** Stops as soon as it is too much: what an archive says of its sizes is not believed. */
async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number, budget: { left: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of streamEntry(zip, entry)) {
    size += chunk.length;
    budget.left -= chunk.length;
    if (budget.left < 0 || size > maxBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

async function* streamEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer, void, undefined> {
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream) yield chunk as Buffer;
}
