import { Readable } from 'node:stream';
import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SkippedFile, SkipReason } from '@maru/core/export';
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
} from 'yauzl';
import type { Entry } from 'yauzl';

/** An entry of an archive's directory. Plain data, for messages between threads. */
export interface DirectoryEntry
  extends Pick<
    Entry,
    | 'relativeOffsetOfLocalHeader'
    | 'compressedSize'
    | 'uncompressedSize'
    | 'compressionMethod'
    | 'generalPurposeBitFlag'
  > {
  /** Path with `/` as separator, checked: neither absolute nor outside of the archive. */
  readonly path: string;
}

export interface Directory {
  readonly entries: readonly DirectoryEntry[];
  readonly skipped: readonly SkippedFile[];
}

/**
 * Reads bytes of an archive.
 * @param to exclusive
 */
export type ReadRange = (from: number, to: number) => Promise<Uint8Array>;

/** Bytes per read: a directory is parsed in steps of about fifty bytes. */
const BLOCK_BYTES = 1024 * 1024;
/** Length of an entry's local header, without its name (APPNOTE.TXT 4.3.7). */
const LOCAL_HEADER_BYTES = 30;
/** Bits of the Unix mode that mark a symbolic link. */
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/** Range of bytes that an entry occupies in the archive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the central directory of a zip. Files are never extracted to disk: names are
 * labels here. Entries that imports do not accept (symbolic links, paths outside of
 * the archive, encrypted files) are skipped and listed. Errors: unsupported_type for
 * data that is no zip or has overlapping entries; too_large for too many files.
 */
export async function readDirectory(size: number, readRange: ReadRange): Promise<Directory> {
  const entries: DirectoryEntry[] = [];
  const skipped: SkippedFile[] = [];
  const spans: Span[] = [];
  const seen = new Set<string>();
  try {
    // Names are decoded here, so that an invalid one only skips its own file.
    const options = { decodeStrings: false, validateEntrySizes: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(new BlockReader(size, readRange), size, options);
    if (zip.entryCount > IMPORT_FILES_MAX) throw new AppError('too_large');
    for await (const entry of zip.eachEntry()) {
      const {
        relativeOffsetOfLocalHeader: from,
        compressedSize,
        uncompressedSize,
        compressionMethod,
        generalPurposeBitFlag,
      } = entry;
      spans.push({ from, to: from + LOCAL_HEADER_BYTES + entry.fileNameLength + compressedSize });
      const path = nameOf(entry);
      if (path.endsWith('/')) continue;
      const reason = seen.has(path) ? 'damaged' : reasonToSkip(entry, path);
      seen.add(path);
      if (reason !== null) skipped.push({ name: path, reason });
      else
        entries.push({
          path,
          relativeOffsetOfLocalHeader: from,
          compressedSize,
          uncompressedSize,
          compressionMethod,
          generalPurposeBitFlag,
        });
    }
    // Overlapping entries would decompress the same bytes many times (a zip bomb).
    if (hasOverlap(spans)) throw new AppError('unsupported_type');
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unsupported_type', { cause: error });
  }
  return { entries, skipped };
}

function hasOverlap(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  return sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? 0));
}

/** Reads an archive in large blocks and caches the last one. */
class BlockReader extends RandomAccessReader {
  readonly #size: number;
  readonly #readRange: ReadRange;
  #block: Uint8Array = new Uint8Array();
  #from = 0;

  constructor(size: number, readRange: ReadRange) {
    super();
    this.#size = size;
    this.#readRange = readRange;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes(start, end), { objectMode: false });
  }

  async *#bytes(from: number, to: number): AsyncGenerator<Uint8Array, void, undefined> {
    await this.#fill(from, to);
    yield this.#block.subarray(from - this.#from, to - this.#from);
  }

  async #fill(from: number, to: number): Promise<void> {
    if (to > this.#size) throw new RangeError('An archive ends too early');
    if (from >= this.#from && to <= this.#from + this.#block.length) return;
    this.#block = await this.#readRange(from, Math.min(this.#size, Math.max(to, from + BLOCK_BYTES)));
    this.#from = from;
  }
}

function nameOf(entry: Entry): string {
  // The types declare a string; with `decodeStrings: false` the value is a buffer.
  const raw = entry.fileName as unknown as Buffer;
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false)
    .toWellFormed()
    .normalize('NFC');
}

function reasonToSkip(entry: Entry, name: string): SkipReason | null {
  if (validateFileName(name) !== null || name.includes('\0')) return 'unsafe_path';
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) return 'link';
  if ((entry.generalPurposeBitFlag & 1) !== 0) return 'encrypted';
  return null;
}
