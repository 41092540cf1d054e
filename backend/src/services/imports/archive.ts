import { Readable } from 'node:stream';
import { IMPORT_FILES_MAX, IMPORT_UNPACKED_MAX_BYTES } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SkippedFile, SkipReason } from '@maru/core/export';
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, validateFileName } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
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
/** Of an entry's header in front of its data, without its name (APPNOTE.TXT 4.3.7). */
const LOCAL_HEADER_BYTES = 30;

/** The bytes of an archive that an entry takes. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Bits of the unix mode that tell a symbolic link. */
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/**
 * Looks into a zip without unpacking it. Nothing of it is ever written to a disk in the clear: names are labels here.
 * What no import takes (symbolic links, names that lead out, encrypted files) is left out and named.
 * Errors: unsupported_type for what is no zip or in which entries overlap; too_large for too many files.
 */
export async function openArchive(archive: Pick<SealedUpload, 'size' | 'read'>): Promise<ImportFiles> {
  const files: ImportFile[] = [];
  const skipped: SkippedFile[] = [];
  const budget = { left: Math.min(IMPORT_UNPACKED_MAX_BYTES, UNPACKED_MIN_BYTES + archive.size * UNPACKED_RATIO) };
  const spans: Span[] = [];
  const seen = new Set<string>();
  try {
    // Names are decoded here, so that one that is wrong costs that file alone.
    const options = { decodeStrings: false, validateEntrySizes: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(new ArchiveReader(archive), archive.size, options);
    if (zip.entryCount > IMPORT_FILES_MAX) throw new AppError('too_large');
    for await (const entry of zip.eachEntry()) {
      const { relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength } = entry;
      spans.push({ from, to: from + LOCAL_HEADER_BYTES + fileNameLength + compressedSize });
      const name = nameOf(entry);
      if (name.endsWith('/')) continue;
      const reason = seen.has(name) ? 'damaged' : reasonToSkip(entry, name);
      seen.add(name);
      if (reason !== null) skipped.push({ name, reason });
      else files.push({ path: name, read: (maxBytes) => readEntry(zip, entry, maxBytes, budget), stream: () => streamEntry(zip, entry) });
    }
    // A few bytes that many entries share would be unpacked as often as they are named.
    if (hasOverlap(spans)) throw new AppError('unsupported_type');
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unsupported_type', { cause: error });
  }
  return { files, skipped };
}

function hasOverlap(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  return sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? 0));
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
