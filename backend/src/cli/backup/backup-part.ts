import type { TarFile } from './tar.ts';

/**
 * One kind of thing that a site consists of, and its folder in the archive: the database's rows, and the media files. A part more is written behind those before it and read back in the same order.
 */
export interface BackupPart {
  /** The first segment of its paths. */
  readonly folder: string;
  /** Its files, one after the other. */
  files(): AsyncIterable<TarFile>;
}

/** The way back of a part. */
export interface RestorePart {
  readonly folder: string;
  /**
   * Takes one file in. They come in the order in which they were written, whole and checked.
   * @param read gives it whole @param pieces gives it piece by piece: there may be more of it than memory
   */
  load(path: string, read: () => Promise<Buffer>, pieces: () => AsyncIterable<Buffer>): Promise<void>;
}
