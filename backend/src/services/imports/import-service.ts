import type { SkippedFile } from '@maru/core/export';
import type { Viewer } from '../../policies/viewer.ts';
import type { Effect } from '../idempotency/idempotency.ts';

/** A file that was uploaded to be imported: a Markdown file, a zip, or what a text shows. */
export interface UploadedFile {
  /** As the sender gives it; with `/` for those that were picked with their folder. */
  readonly name: string;
  /** Texts are in memory; what may be large lies sealed on the disk. */
  readonly content: Buffer | SealedUpload;
  readonly size: number;
  /** SHA-256, in hex. */
  readonly digest: string;
}

/** A file that is read in parts. */
export interface SealedUpload {
  /** By its beginning. */
  readonly isZip: boolean;
  /** Bytes. */
  readonly size: number;
  /** @param to not included */
  read(from: number, to: number): AsyncIterable<Buffer>;
}

export interface ImportReport {
  readonly created: { readonly id: string; readonly title: string }[];
  readonly skipped: SkippedFile[];
}

export interface ImportIntake {
  readonly filesMax: number;
  readonly keepsPaths: boolean;
  /** The time that the whole upload may take: fixed, and a second for so many bytes that have come. */
  readonly deadline: { readonly baseMs: number; readonly bytesPerSecond: number };
  /** Errors: too_large. */
  receive(file: { readonly name: string; readonly bytes: AsyncIterable<Buffer> }): Promise<UploadedFile>;
  /** Removes what was received. */
  close(): Promise<void>;
}

/** Files that become documents. */
export interface ImportService {
  /**
   * Makes ready to take an upload, until it is closed. A repeated request waits until the one with its key is closed.
   * Errors: too_many_requests while another import of the viewer's is under way.
   * @param key of the request (Idempotency-Key); null without one
   */
  openIntake(viewer: Viewer, key: string | null): Promise<ImportIntake>;
  /**
   * Makes documents of files: those of an export as they were, with the access that its manifest tells and its media; all
   * others private, with the files that they show.
   * Errors: not_found, forbidden, unsupported_type, too_large, file_not_found without any file.
   */
  import(viewer: Viewer, groupName: string, files: readonly UploadedFile[]): Promise<ImportReport>;
  /** The report of an import that had this effect; waits a while for one that is under way. Errors: not_found, forbidden. */
  asAfter(viewer: Viewer, groupName: string, effect: Effect): Promise<ImportReport>;
}
