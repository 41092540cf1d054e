import { isId } from '@maru/core/text';

/** Where the sealed files of media are kept. What it is given is encrypted already: it may be anybody's disk. */
export interface MediaStore {
  /** A file of this machine to write to until it is known what becomes of it. */
  draft(): Promise<Draft>;
  /** Keeps what was drafted under an id, whole or not at all, and durably. The draft is used up. */
  keep(id: string, draft: Draft): Promise<void>;
  /**
   * Bytes of a kept file, `to` not included. Throws MissingFileError.
   * @param room may be read into again and again: then each piece is good until the next one is asked for
   */
  read(id: string, from: number, to: number, room?: Buffer): AsyncIterable<Buffer>;
  /** Does nothing when there is none. */
  remove(id: string): Promise<void>;
  /** All that is kept, in no order. */
  list(): AsyncIterable<KeptFile>;
  /** Removes drafts that nobody can still be writing. @param before epoch milliseconds */
  dropDrafts(before: number): Promise<void>;
}

export interface KeptFile {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

/** A file that is being written. */
export interface Draft {
  write(bytes: readonly Buffer[]): Promise<void>;
  /** Nothing more comes. */
  finish(): Promise<void>;
  /** What was written so far, from the first byte. @param room as a store's */
  read(room?: Buffer): AsyncIterable<Buffer>;
  /** Removes it, unless it is kept already. */
  discard(): Promise<void>;
  /** Absolute. */
  readonly path: string;
}

/** The store has no such file. */
export class MissingFileError extends Error {}

/** The store cannot be reached, or does not take what it is given: for now, or until it is set up otherwise. */
export class StoreDownError extends Error {}

/** Files are spread over folders by the first characters of their ids, which are random. */
export const KEPT_PREFIX = 2;

/** Where a file lies in any store, so that stores can be copied as they are. */
export function keptPath(id: string): string {
  if (!isId(id)) throw new Error('Media are kept under ids');
  return `${id.slice(0, KEPT_PREFIX)}/${id}`;
}
