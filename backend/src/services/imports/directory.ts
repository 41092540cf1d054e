import { Readable } from 'node:stream';
import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SkippedFile, SkipReason } from '@maru/core/export';
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, validateFileName } from 'yauzl';
import type { Entry } from 'yauzl';

/** The place of a file in an archive, by its directory. Plain data, so that a thread can answer with it. */
export interface DirectoryEntry
  extends Pick<
    Entry,
    'relativeOffsetOfLocalHeader' | 'compressedSize' | 'uncompressedSize' | 'compressionMethod' | 'generalPurposeBitFlag'
  > {
  /** With `/` between names, and safe: neither absolute nor leading out of the archive. */
  readonly path: string;
}

export interface Directory {
  readonly entries: readonly DirectoryEntry[];
  readonly skipped: readonly SkippedFile[];
}

/** Gives bytes of an archive. @param to not included */
export type ReadRange = (from: number, to: number) => Promise<Uint8Array>;

/** Bytes that are asked for at once: a directory is read in steps of some fifty bytes. */
const BLOCK_BYTES = 1024 * 1024;
/** Of an entry's header in front of its data, without its name (APPNOTE.TXT 4.3.7). */
const LOCAL_HEADER_BYTES = 30;
/** Bits of the unix mode that tell a symbolic link. */
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/** The bytes of an archive that an entry takes. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the directory of a zip. Nothing of it is ever written to a disk in the clear: names are labels here.
 * Entries that no import takes (symbolic links, names that lead out, encrypted files) are left out and named.
 * Errors: unsupported_type for what is no zip or in which entries overlap; too_large for too many files.
 */
export async function readDirectory(size: number, readRange: ReadRange): Promise<Directory> {
  const entries: DirectoryEntry[] = [];
  const skipped: SkippedFile[] = [];
  const spans: Span[] = [];
  const seen = new Set<string>();
  try {
    // Names are decoded here, so that one that is wrong costs that file alone.
    const options = { decodeStrings: false, validateEntrySizes: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(new BlockReader(size, readRange), size, options);
    if (zip.entryCount > IMPORT_FILES_MAX) throw new AppError('too_large');
    for await (const entry of zip.eachEntry()) {
      const { relativeOffsetOfLocalHeader: from, compressedSize, uncompressedSize, compressionMethod, generalPurposeBitFlag } = entry;
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
    // A few bytes that many entries share would be unpacked as often as they are named.
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

/** Reads an archive in large blocks, of which it keeps the last one. */
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
  // Types say text; with `decodeStrings: false` it is the bytes.
  const raw = entry.fileName as unknown as Buffer;
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false).toWellFormed().normalize('NFC');
}

function reasonToSkip(entry: Entry, name: string): SkipReason | null {
  if (validateFileName(name) !== null || name.includes('\0')) return 'unsafe_path';
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) return 'link';
  if ((entry.generalPurposeBitFlag & 1) !== 0) return 'encrypted';
  return null;
}
