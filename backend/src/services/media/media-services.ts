import type { MediaType } from '@maru/core';
import type { Media } from '@maru/core/api';
import type { Draft } from '../../media/media-store.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { Effect } from '../idempotency/idempotency.ts';
import type { PageQuery } from '../cursor.ts';

/** The files of a space. */
export interface MediaService {
  /**
   * Opens a receiver for the viewer's files, which are then stored or discarded. Errors: too_many_requests.
   */
  openUpload(viewer: Viewer): Promise<MediaUpload>;
  /**
   * Stores received files of accepted types, all or none. Errors: not_found, forbidden, file_not_found when
   * none is left, image_too_large, quota_exceeded, too_many_requests.
   */
  create(
    viewer: Viewer,
    groupName: string,
    files: readonly ReceivedFile[],
    options?: {
      /** Keeps images without metadata unchanged, byte for byte. */
      readonly keepsBareImages?: boolean;
    },
  ): Promise<Media[]>;
  /** Returns the response to a repeated upload with this effect: the files that still exist. */
  replay(viewer: Viewer | null, effect: Effect): Promise<Media[]>;
  /**
   * Lists newest first, each with the documents that refer to it, and the
   * used and maximum bytes. Errors: not_found, forbidden, validation_failed.
   * @param page.unused `true`: only files without references
   */
  list(
    viewer: Viewer,
    groupName: string,
    page: PageQuery & { readonly unused?: 'true' | 'false' | undefined },
  ): Promise<{
    media: Media[];
    used: number;
    limit: number;
    storage: { used: number; limit: number };
    nextCursor: string | null;
  }>;
  /** Errors: not_found; forbidden for another user's file that the viewer can see. */
  remove(viewer: Viewer, id: string): Promise<{ id: string }>;
  /**
   * Opens a file for its owner, and for readers of a document of the same
   * group that refers to it (contract section 5). Errors: not_found.
   * @param accessToken the link of a link-shared document
   * @param isSmall true for the thumbnail of an image, if it has one
   */
  open(
    viewer: Viewer | null,
    id: string,
    accessToken: string | undefined,
    isSmall?: boolean,
  ): Promise<OpenMedia>;
}

/** Receiver of one request's files. */
export interface MediaUpload {
  /** Seals a file into a draft while it arrives. Errors: too_large, quota_exceeded. */
  receive(file: IncomingFile): Promise<ReceivedFile>;
  /** Deletes received files that were not stored. */
  close(): Promise<void>;
}

export interface IncomingFile {
  /** Name as sent by the client. */
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** A file in a draft, with its future id. */
export interface ReceivedFile {
  readonly id: string;
  readonly name: string;
  /** Detected from the content; null for a type that is not accepted, of which nothing was stored. */
  readonly type: MediaType | null;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the whole content, in hexadecimal. */
  readonly digest: string;
  readonly draft: Draft;
}

/** A readable file. */
export interface OpenMedia {
  /** Id of the bytes, which never change. */
  readonly id: string;
  readonly name: string;
  readonly type: MediaType;
  readonly size: number;
  /** True when everybody may read it now. */
  readonly isPublic: boolean;
  /**
   * Throws while reading when the stored bytes are damaged.
   * @param to exclusive
   */
  read(from: number, to: number): AsyncIterable<Buffer>;
}
