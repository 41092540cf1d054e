import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SkippedFile, SkipReason } from '@maru/core/export';
import { fromRandomAccessReaderPromise, getFileNameLowLevel, validateFileName } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { decodeAs, guessEncoding } from './decode-bytes.ts';
import type { SealedReader } from './sealed-reader.ts';

/** Facts of an entry that its reading needs: an `Entry` of yauzl takes many times their memory. */
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
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

export interface Directory {
  readonly zip: ZipFile;
  readonly entries: readonly DirectoryEntry[];
  readonly skipped: readonly SkippedFile[];
}

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
export async function readDirectory(reader: SealedReader): Promise<Directory> {
  const entries: DirectoryEntry[] = [];
  const skipped: SkippedFile[] = [];
  const spans: Span[] = [];
  const seen = new Set<string>();
  try {
    // Names are decoded here, so that an invalid one only skips its own file.
    const options = { decodeStrings: false, validateEntrySizes: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(reader, reader.size, options);
    if (zip.entryCount > IMPORT_FILES_MAX) throw new AppError('too_large');
    const found: Entry[] = [];
    for await (const entry of zip.eachEntry()) found.push(entry);
    const encoding = guessEncoding(Buffer.concat(found.filter(isUnmarked).map(rawName)));
    for (const entry of found) {
      const {
        relativeOffsetOfLocalHeader: from,
        compressedSize,
        uncompressedSize,
        compressionMethod,
        generalPurposeBitFlag,
      } = entry;
      spans.push({ from, to: from + LOCAL_HEADER_BYTES + entry.fileNameLength + compressedSize });
      const path = nameOf(entry, encoding);
      if (path.endsWith('/')) continue;
      const reason = seen.has(path) ? 'damaged' : reasonToSkip(entry, path);
      seen.add(path);
      if (reason !== null) skipped.push({ name: path, reason });
      else
        entries.push({
          path,
          changedAt: entry.getLastModDate().getTime(),
          relativeOffsetOfLocalHeader: from,
          compressedSize,
          uncompressedSize,
          compressionMethod,
          generalPurposeBitFlag,
        });
    }
    // Overlapping entries would decompress the same bytes many times (a zip bomb).
    if (hasOverlap(spans)) throw new AppError('unsupported_type');
    return { zip, entries, skipped };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unsupported_type', { cause: error });
  }
}

function hasOverlap(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  return sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? 0));
}

/** Bit of the flags that says that a name is UTF-8 (APPNOTE.TXT 4.4.4), and the field that holds it again. */
const IS_UTF8 = 0x800;
const UNICODE_PATH = 0x7075;

function rawName(entry: Entry): Buffer {
  // The types declare a string; with `decodeStrings: false` the value is a buffer.
  return entry.fileName as unknown as Buffer;
}

/** Returns true for a name without a declared encoding that is not UTF-8. */
function isUnmarked(entry: Entry): boolean {
  const isMarked =
    (entry.generalPurposeBitFlag & IS_UTF8) !== 0 || entry.extraFields.some(({ id }) => id === UNICODE_PATH);
  return !isMarked && decodeAs('utf-8', rawName(entry)) === null;
}

/**
 * Decodes a name: as the archive says, else UTF-8 where it is valid, else the encoding of the archive's other
 * names, else CP437. Names of macOS are composed.
 */
function nameOf(entry: Entry, encoding: string | null): string {
  const raw = rawName(entry);
  const guessed = isUnmarked(entry)
    ? encoding === null
      ? null
      : decodeAs(encoding, raw)
    : decodeAs('utf-8', raw);
  const name =
    entry.extraFields.some(({ id }) => id === UNICODE_PATH) || guessed === null
      ? getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false)
      : guessed.replaceAll('\\', '/');
  return name.toWellFormed().normalize('NFC');
}

function reasonToSkip(entry: Entry, name: string): SkipReason | null {
  if (validateFileName(name) !== null || name.includes('\0')) return 'unsafe_path';
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) return 'link';
  if ((entry.generalPurposeBitFlag & 1) !== 0) return 'encrypted';
  return null;
}
