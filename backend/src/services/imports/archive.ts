import type { SkippedFile } from '@maru/core/export';
import type { Times } from './front-dates.ts';
import type { SealedFileLocation } from './import-service.ts';

/** Maximum bytes of a file: a document's content, whose links may have other lengths in a file. */
export const IMPORT_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** Size of the manifest of the largest space. */
export const IMPORT_MANIFEST_MAX_BYTES = 64 * 1024 * 1024;

/** Where the thread that unpacks finds a file. Plain data. */
export type FileSource =
  | { readonly place: SealedFileLocation }
  | { readonly archive: number; readonly entry: number }
  | { readonly bytes: Uint8Array };

/** A file of an import, read on demand. */
export interface ImportFile {
  /** Path with `/` as separator, checked: neither absolute nor outside of the archive. */
  readonly path: string;
  /** Bytes, as the headers of an archive say: they are not trusted. */
  readonly size: number;
  /** As declared by the archive. */
  readonly times: Times;
  source(): Promise<FileSource>;
  /** Reads the whole content. Errors: ArchiveTooLargeError, and those of damaged archives. */
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
export class ArchiveTooLargeError extends Error {}
