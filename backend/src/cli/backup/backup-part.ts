import type { TarFile } from './tar.ts';

/**
 * One part of a backup with a folder of its own in the archive: the database's rows, or the media files.
 * Restoring reads the parts in the order in which they were written.
 */
export interface BackupPart {
  /** The first segment of its paths. */
  readonly folder: string;
  /** Its files in the order of writing. */
  files(): AsyncIterable<TarFile>;
}

/** Restores one part. */
export interface RestorePart {
  readonly folder: string;
  /**
   * Loads one file. Files arrive in the order in which they were written, checked against their checksums.
   * @param read returns the whole file
   * @param pieces returns it piece by piece, for files larger than memory
   */
  load(path: string, read: () => Promise<Buffer>, pieces: () => AsyncIterable<Buffer>): Promise<void>;
}
