import { Readable } from 'node:stream';
import { IMPORT_UNPACKED_MAX_BYTES } from '@maru/core';
import type { SkippedFile } from '@maru/core/export';
import { Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import type { ZipFile } from 'yauzl';
import type { Directory } from './directory.ts';
import type { SealedUpload } from './import-service.ts';

/** Maximum bytes of a file: a document's content, whose links may have other lengths in a file. */
export const IMPORT_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** Size of the manifest of the largest space. */
export const IMPORT_MANIFEST_MAX_BYTES = 64 * 1024 * 1024;

/** A file of an import, read on demand. */
export interface ImportFile {
  /** Path with `/` as separator, checked: neither absolute nor outside of the archive. */
  readonly path: string;
  /** Reads the whole content. Errors: TooLarge, and those of damaged archives. */
  read(maxBytes: number): Promise<Buffer>;
  /** Reads the content in parts. Throws errors of damaged archives while reading. */
  stream(): AsyncIterable<Buffer>;
}

export interface ImportFiles {
  readonly files: readonly ImportFile[];
  readonly skipped: readonly SkippedFile[];
}

/**
 * A file exceeds its limit, or the archive's remaining limit of
 * decompressed bytes, regardless of the sizes in its headers.
 */
export class TooLarge extends Error {}

/**
 * Limit of decompressed bytes per archive: texts compress to
 * a tenth and are read twice; small archives get a minimum.
 */
const UNPACKED_MIN_BYTES = 64 * 1024 * 1024;
const UNPACKED_RATIO = 40;
/** Opens the files of a zip without decompressing any. Errors: those of `readDirectory`. */
export async function openArchive(
  archive: Pick<SealedUpload, 'size' | 'read'>,
  readDirectory: (archive: Pick<SealedUpload, 'size' | 'read'>) => Promise<Directory>,
): Promise<ImportFiles> {
  const { entries, skipped } = await readDirectory(archive);
  const budget = {
    left: Math.min(IMPORT_UNPACKED_MAX_BYTES, UNPACKED_MIN_BYTES + archive.size * UNPACKED_RATIO),
  };
  const zip = await fromRandomAccessReaderPromise(new ArchiveReader(archive), archive.size, {
    validateEntrySizes: true,
    autoClose: false,
  });
  const files = entries.map(({ path, ...place }): ImportFile => {
    const entry = Object.assign(new Entry(), place);
    return {
      path,
      read: (maxBytes) => readEntry(zip, entry, maxBytes, budget),
      stream: () => streamEntry(zip, entry),
    };
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

/** Stops as soon as the limit is reached: sizes in headers are not trusted. */
async function readEntry(
  zip: ZipFile,
  entry: Entry,
  maxBytes: number,
  budget: { left: number },
): Promise<Buffer> {
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
