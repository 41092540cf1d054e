import { isId } from '@maru/core/text';

/** Storage of media files. Contents are encrypted before, so that the storage need not be trusted. */
export interface MediaStore {
  /** Creates a local draft file for an upload in progress. */
  draft(): Promise<Draft>;
  /** Stores a draft under an id, atomically and durably. Consumes the draft. */
  keep(id: string, draft: Draft): Promise<void>;
  /**
   * Reads bytes of a stored file; `to` is exclusive. Throws MissingFileError.
   * @param room reusable buffer: each piece is then valid until the next one is requested
   */
  read(id: string, from: number, to: number, room?: Buffer): AsyncIterable<Buffer>;
  /** Deletes a file. Does nothing when it does not exist. */
  remove(id: string): Promise<void>;
  /** Lists all stored files, unordered. */
  list(): AsyncIterable<StoredFile>;
  /**
   * Deletes abandoned drafts.
   * @param before epoch milliseconds
   */
  dropDrafts(before: number): Promise<void>;
}

export interface StoredFile {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

/** A file being written. */
export interface Draft {
  write(bytes: readonly Buffer[]): Promise<void>;
  /** Ends writing. */
  finish(): Promise<void>;
  /**
   * Reads the bytes written so far, from the start.
   * @param room as for a store
   */
  read(room?: Buffer): AsyncIterable<Buffer>;
  /** Deletes the draft, unless it is stored already. */
  discard(): Promise<void>;
  /** Absolute. */
  readonly path: string;
}

/** The store has no such file. */
export class MissingFileError extends Error {}

/** The store is unreachable or rejects requests, temporarily or by its configuration. */
export class MediaStoreUnavailableError extends Error {}

/**
 * Length of the folder name: files are distributed over folders by the first characters of their random ids.
 */
export const FOLDER_NAME_LENGTH = 2;

/** Returns a file's path in every kind of store, so that stores can be copied file by file. */
export function mediaStorePath(id: string): string {
  if (!isId(id)) throw new Error('Media are kept under ids');
  return `${id.slice(0, FOLDER_NAME_LENGTH)}/${id}`;
}
