import type { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { IMPORT_UNPACKED_MAX_BYTES } from '@maru/core';
import type { SkippedFile } from '@maru/core/export';
import { Entry } from 'yauzl';
import type { ZipFile } from 'yauzl';
import { ArchiveTooLargeError } from './archive.ts';
import { readDirectory } from './directory.ts';
import type { Times } from './front-dates.ts';
import type { SealedReader } from './sealed-reader.ts';

/** A zip whose entries are numbered in the order of `paths`. */
export interface OpenArchive {
  readonly paths: readonly string[];
  /** Bytes, as the headers say. */
  readonly sizes: readonly number[];
  readonly times: readonly Times[];
  readonly skipped: readonly SkippedFile[];
  /** Decompresses a whole entry. Errors: ArchiveTooLargeError, and those of damaged archives. */
  read(entry: number, maxBytes: number): Promise<Buffer>;
  /** Decompresses an entry in parts. Errors: those of damaged archives. */
  stream(entry: number): Promise<Readable>;
}

/**
 * Limit of decompressed bytes per archive: texts compress to
 * a tenth and are read twice; small archives get a minimum.
 */
const UNPACKED_MIN_BYTES = 64 * 1024 * 1024;
const UNPACKED_RATIO = 40;
/** Methods of compression (APPNOTE.TXT 4.4.5). */
const STORED = 0;
const DEFLATED = 8;
/** Room for compressed data that is larger than its content: deflate adds a thousandth at most. */
const COMPRESSED_ROOM_BYTES = 1024;

/** Opens a zip without decompressing any entry. Errors: those of `readDirectory`. */
export async function openArchive(reader: SealedReader): Promise<OpenArchive> {
  const { zip, entries, skipped } = await readDirectory(reader);
  const budget = {
    left: Math.min(IMPORT_UNPACKED_MAX_BYTES, UNPACKED_MIN_BYTES + reader.size * UNPACKED_RATIO),
  };
  const entryAt = (index: number): Entry => {
    const place = entries[index];
    if (place === undefined) throw new RangeError(`There is no entry ${index}`);
    return Object.assign(new Entry(), place);
  };
  return {
    paths: entries.map(({ path }) => path),
    sizes: entries.map(({ uncompressedSize }) => uncompressedSize),
    times: entries.map(({ changedAt }) => ({ createdAt: null, updatedAt: changedAt })),
    skipped,
    read: (entry, maxBytes) => readEntry(zip, reader, entryAt(entry), maxBytes, budget),
    stream: (entry) => zip.openReadStreamPromise(entryAt(entry)),
  };
}

/** Stops as soon as the limit is reached: sizes in headers are not trusted. */
async function readEntry(
  zip: ZipFile,
  reader: SealedReader,
  entry: Entry,
  maxBytes: number,
  budget: { left: number },
): Promise<Buffer> {
  const { compressedSize, compressionMethod, uncompressedSize } = entry;
  const limit = Math.min(maxBytes, budget.left);
  if (compressedSize > maxBytes * 1.001 + COMPRESSED_ROOM_BYTES || limit <= 0)
    throw new ArchiveTooLargeError();
  const { fileDataStart: from } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = Buffer.concat([...reader.parts(from, from + compressedSize)]);
  const bytes = decompress(packed, compressionMethod, limit);
  budget.left -= bytes?.length ?? limit;
  if (bytes === null) throw new ArchiveTooLargeError();
  if (bytes.length !== uncompressedSize) throw new Error('The size in the header is wrong');
  return bytes;
}

/**
 * Works in this thread: passwords and name look-ups wait for the threads of the asynchronous functions.
 * @returns null for more bytes than the limit. Throws errors of damaged data
 */
function decompress(packed: Buffer, method: number, limit: number): Buffer | null {
  if (method === STORED) return packed.length > limit ? null : packed;
  if (method !== DEFLATED) throw new Error('The compression method is unknown');
  try {
    return inflateRawSync(packed, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
