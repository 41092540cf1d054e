import type { MediaType } from '@maru/core';
import type { Media } from '@maru/core/api';
import type { Draft } from '../../media/media-store.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { PageQuery } from '../index.ts';

/** The files of a space. */
export interface MediaService {
  /** Makes ready to take files of the viewer's, which are then to be kept or discarded. Errors: too_many_requests. */
  openIntake(viewer: Viewer): Promise<Intake>;
  /**
   * Keeps files that were received: those of the types that are taken, all or none of them.
   * Errors: not_found, forbidden, file_not_found when none is left, image_too_large, quota_exceeded, too_many_requests.
   */
  create(
    viewer: Viewer,
    groupName: string,
    files: readonly ReceivedFile[],
    options?: {
      /** Images that hold nothing but their picture stay as they are, byte for byte. */
      readonly keepsBareImages?: boolean;
    },
  ): Promise<Media[]>;
  /** What an upload that had this effect answers with when it comes again, as far as it is still there. */
  asAfter(viewer: Viewer | null, effect: Effect): Promise<Media[]>;
  /**
   * Newest first, each with the documents that refer to it, and the bytes that are used of those that may be.
   * Errors: not_found, forbidden, validation_failed.
   * @param page.unused `true`: those alone that no document refers to
   */
  list(
    viewer: Viewer,
    groupName: string,
    page: PageQuery & { readonly unused?: 'true' | 'false' | undefined },
  ): Promise<{ media: Media[]; used: number; limit: number; storage: { used: number; limit: number }; nextCursor: string | null }>;
  /** Errors: not_found; forbidden for a file of another's that the viewer can see. */
  remove(viewer: Viewer, id: string): Promise<{ id: string }>;
  /**
   * A file, for its owner, and for whoever may read a document of its own group that refers to it (contract section 5).
   * Errors: not_found.
   * @param accessToken the link of a link-shared document
   * @param isSmall the small picture of an image, if it has one
   */
  open(viewer: Viewer | null, id: string, accessToken: string | undefined, isSmall?: boolean): Promise<OpenMedia>;
}

/** One request's files on their way in. */
export interface Intake {
  /** Writes a file away, sealed, while it arrives. Errors: too_large, quota_exceeded. */
  receive(file: IncomingFile): Promise<ReceivedFile>;
  /** Removes what was received and not kept. */
  close(): Promise<void>;
}

export interface IncomingFile {
  /** As the sender gives it. */
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** A file that lies in a draft, under the id that it will have. */
export interface ReceivedFile {
  readonly id: string;
  readonly name: string;
  /** By the content; null for what is not taken: of that nothing was kept. */
  readonly type: MediaType | null;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the whole content, in hex. */
  readonly digest: string;
  readonly draft: Draft;
}

/** A file that can be read. */
export interface OpenMedia {
  /** Names these bytes, which never change. */
  readonly id: string;
  readonly name: string;
  readonly type: MediaType;
  readonly size: number;
  /** Whether anybody may read it now. */
  readonly isPublic: boolean;
  /** Throws as it is read when the stored bytes are damaged. @param to not included */
  read(from: number, to: number): AsyncIterable<Buffer>;
}
