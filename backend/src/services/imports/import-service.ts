import type { Import, ImportPlan, ImportWithPlan } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Viewer } from '../../policies/viewer.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { KeyedWrite, Write } from '../writes/writes.ts';

/** A file uploaded for import: a Markdown file, a zip, or a file that a text embeds. */
export interface UploadedFile {
  /** Name as sent by the client; with `/` for files selected with their folder. */
  readonly name: string;
  /** Texts are in memory; files that may be large are sealed on the disk. */
  readonly content: Buffer | SealedUpload;
  readonly size: number;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
}

/** A file that can be read in parts. */
export interface SealedUpload {
  /** Detected from its first bytes. */
  readonly isZip: boolean;
  /** Bytes. */
  readonly size: number;
  /**
   * @param to exclusive
   */
  read(from: number, to: number): AsyncIterable<Buffer>;
  /** Returns where it is, with the key that opens it. */
  place(): Promise<SealedFileLocation>;
}

/** A sealed file on the disk. Plain data, for a worker thread. */
export interface SealedFileLocation {
  readonly path: string;
  /** Bytes of the clear file. */
  readonly size: number;
  /** Key of this file alone. */
  readonly key: Uint8Array;
  readonly aad: string;
}

export interface ImportReport {
  readonly created: { readonly id: string; readonly title: string }[];
  readonly skipped: { readonly name: string; readonly reason: string }[];
}

/** Report of a planned import. */
export type FullReport = NonNullable<Import['report']>;

export interface ImportUpload {
  readonly filesMax: number;
  readonly keepsPaths: boolean;
  /** Time limit of the whole upload: a base time, plus a second for each `bytesPerSecond` received. */
  readonly deadline: { readonly baseMs: number; readonly bytesPerSecond: number };
  /** Errors: too_large. */
  receive(file: { readonly name: string; readonly bytes: AsyncIterable<Buffer> }): Promise<UploadedFile>;
  /** Deletes the received files. */
  close(): Promise<void>;
}

/** The write of an import: entries of the audit log for documents that others can read. */
export type ImportWrite = KeyedWrite<'doc_public' | 'doc_private' | 'doc_link' | 'link_regenerated' | 'none'>;

/** The scope in which a server stores what an import makes, behind its answer. */
export type ImportWriteScope = Write;

/** Import of files as documents. */
export interface ImportService {
  /**
   * Opens a receiver for an upload, to be closed by the caller. A duplicate request waits until the receiver
   * of the same key is closed. Errors: too_many_requests while another import of the viewer is in progress.
   * @param key of the request (Idempotency-Key); null when absent
   */
  openUpload(viewer: Viewer, key: string | null): Promise<ImportUpload>;
  /**
   * Creates documents from files: those of an export with the access and media of its
   * manifest; all others private, with the files that they embed. Errors: not_found,
   * forbidden, unsupported_type, too_large, file_not_found without any file.
   */
  import(
    write: ImportWrite,
    viewer: Viewer,
    groupName: string,
    files: readonly UploadedFile[],
  ): Promise<ImportReport>;
  /**
   * Returns the report of an import with this effect; waits for
   * one in progress, within a limit. Errors: not_found, forbidden.
   */
  replay(viewer: Viewer, groupName: string, effect: Effect): Promise<ImportReport>;
  /**
   * Returns what an import of these files would make, makes nothing, and keeps the files sealed for an hour.
   * Errors: those of `import`, and too_many_requests.
   */
  plan(
    write: KeyedWrite,
    viewer: Viewer,
    groupName: string,
    files: readonly UploadedFile[],
  ): Promise<ImportPlan>;
  /** Returns the plan with this effect. Errors: not_found, forbidden. */
  readPlan(viewer: Viewer, groupName: string, effect: Effect): Promise<ImportPlan>;
  /**
   * Starts a plan, in the background. One that was started is returned as it is. Errors: not_found,
   * too_many_requests while another import of the space is under way.
   */
  start(write: KeyedWrite, viewer: Viewer, id: string, choices: BodyOf<'startImport'>): Promise<Import>;
  /** Returns an import, with its plan until it is started. Errors: not_found. */
  read(viewer: Viewer, id: string): Promise<ImportWithPlan>;
  /**
   * Drops a plan, cancels an import, or undoes one that has ended within a day: what it made goes to the
   * trash, but for what was edited since. Waits for it, within a limit. Errors: not_found.
   */
  undo(write: KeyedWrite, viewer: Viewer, id: string): Promise<Import>;
  /** Continues imports that a stopped server has left. */
  resume(): void;
  /** Stops the work of this server, after the step that is under way. */
  close(): Promise<void>;
}
