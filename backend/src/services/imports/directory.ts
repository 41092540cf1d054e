import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SkippedFile, SkipReason } from '@maru/core/export';
import { fromRandomAccessReaderPromise, getFileNameLowLevel, validateFileName } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
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
    return { zip, entries, skipped };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unsupported_type', { cause: error });
  }
}

function hasOverlap(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  return sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? 0));
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
