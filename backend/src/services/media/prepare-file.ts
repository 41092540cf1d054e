import { Readable } from 'node:stream';
import { MEDIA_THUMBNAIL_EDGE_PX } from '@maru/core';
import type { MediaType } from '@maru/core';
import { newId } from '@maru/core/text';
import type { Keyring } from '../../crypto/keyring.ts';
import { createFileSealer, FILE_HEADER_BYTES, openChunks } from '../../crypto/sealed-file.ts';
import type { Draft, MediaStore } from '../../media/media-store.ts';
import type { Images } from './images.ts';
import { collect, fileAad } from './media-files.ts';
import type { ReceivedFile } from './upload.ts';

/** A file in its final form. */
export interface PreparedFile {
  readonly file: ReceivedFile;
  readonly type: MediaType;
  readonly draft: Draft;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** Thumbnail of an image larger than it. */
  readonly thumbnail: PreparedThumbnail | null;
}

/** A thumbnail with its id. */
export interface PreparedThumbnail {
  readonly id: string;
  readonly draft: Draft;
  readonly size: number;
}

/** Dependencies and target space of preparing files. */
export interface FilePlace {
  readonly files: MediaStore;
  readonly images: Images;
  readonly ring: Keyring;
  readonly groupId: string;
  /** Keeps an image without metadata unchanged: re-encoding would alter it. */
  readonly keepsBare: boolean;
}

/**
 * Prepares a received file for storage: re-encodes images without metadata. Returns null for a type that is
 * not accepted. Errors: image_too_large, too_many_requests.
 * @param made receives the drafts created
 */
export async function prepareFile(
  place: FilePlace,
  file: ReceivedFile,
  made: Draft[],
): Promise<PreparedFile | null> {
  const { ring, groupId, keepsBare } = place;
  const { id, type, size, draft } = file;
  if (type === null) return null;
  if (!type.startsWith('image/'))
    return { file, type, draft, size, width: null, height: null, thumbnail: null };
  const read = async (): Promise<Buffer> => {
    const stored = await collect(draft.read());
    const header = stored.subarray(0, FILE_HEADER_BYTES);
    const sealed = Readable.from([stored.subarray(FILE_HEADER_BYTES)]);
    return await collect(openChunks(ring, fileAad(groupId, id), { header, size, from: 0, to: size }, sealed));
  };
  const image = await place.images.decode(groupId, read, {
    type,
    keepsBare,
    smallEdge: MEDIA_THUMBNAIL_EDGE_PX,
  });
  if (image === null) return null;
  const { width, height, clean, small } = image;
  const thumbnailId = newId();
  const thumbnail =
    small === null
      ? null
      : {
          id: thumbnailId,
          draft: await sealDraft(place, thumbnailId, small.bytes, made),
          size: small.bytes.length,
        };
  if (clean === null) return { file, type, draft, size, width, height, thumbnail };
  return {
    file,
    type,
    draft: await sealDraft(place, id, clean, made),
    size: clean.length,
    width,
    height,
    thumbnail,
  };
}

async function sealDraft(
  { files, ring, groupId }: FilePlace,
  id: string,
  bytes: Uint8Array,
  made: Draft[],
): Promise<Draft> {
  const draft = await files.draft();
  made.push(draft);
  const sealer = createFileSealer(ring, fileAad(groupId, id));
  await draft.write([
    ...sealer.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    ...sealer.final(),
  ]);
  return draft;
}
